# shellcheck shell=sh disable=SC2154 # its names are those of the files that source it
# How the pill comes and what it costs, in test-deb.sh. Sourced by deb-checks.sh.

one_overlay() { [ "$(overlays | wc -l)" = 1 ]; }
no_process() { [ -z "$(overlays)$(hosts)" ]; }
answers() { islet status; }
windows() { xwininfo -root -tree | grep -c '("islet" "Islet")' || true; }
one_window() { [ "$(windows)" = 1 ]; }
# Each bundled provider has come to its work.
providers_run() {
  for name in $bundled_providers; do is_in_state "$name" running || return 1; done
}

pill_is_up() {
  await 20 'the overlay answers' answers
  await 20 'every provider runs' providers_run
  one_overlay
  one_window
}

pill_is_gone() {
  islet quit
  await 10 'no process is left' no_process
}

# The entry as a desktop without systemd runs it.
by_autostart() {
  dex --autostart >"$scratch/dex.log" 2>&1
  pill_is_up
}

command_of_unit() { sed -n 's/^ExecStart=//p' "$root/usr/lib/systemd/user/islet.service"; }

by_unit() {
  # shellcheck disable=SC2046 # a command line
  as_user $(command_of_unit) >"$scratch/unit.log" 2>&1 &
  pill_is_up
}

by_bus() {
  id=$(islet start --title 'Said by a script' --icon star)
  [ -n "$id" ]
  pill_is_up
  islet list | grep -F 'Said by a script'
  islet end "$id"
}

unit_is_sound() { nothing_said as_user systemd-analyze --user --man=no verify islet.service; }

# Both at the same moment: the one that finds the name taken ends with status 0.
both_at_once() {
  dex --autostart >"$scratch/dex.log" 2>&1 &
  # shellcheck disable=SC2046 # a command line
  as_user $(command_of_unit) >"$scratch/unit.log" 2>&1 &
  unit=$!
  await 20 'the overlay answers' answers
  await 20 'one of both has ended' one_overlay
  pill_is_up
  if [ -d "/proc/$unit" ]; then return 0; fi
  wait "$unit"
}

a_second_start_is_none() {
  pid=$(overlays)
  dex --autostart >"$scratch/dex.log" 2>&1
  # shellcheck disable=SC2046 # a command line
  as_user $(command_of_unit)
  await 10 'the second one has ended' one_overlay
  [ "$(overlays)" = "$pid" ]
  one_window
}

plays() {
  await 15 'mpv shows up on the session bus' playerctl --player=mpv status
  await 15 'the pill shows the song' settled compact
  islet list
  islet list | grep -F 'Midnight Ferry'
}

# A picture of the whole screen, and the pill in it: black where the desktop is not.
photograph() {
  import -window root "$output/$1"
  middle=$(convert "$output/$1" -crop 1x1+$((screen_width / 2))+20 -format '%[hex:u.p{0,0}]' info:)
  say "the colour in the pill: $middle"
  case $middle in 000000*) ;; *) return 1 ;; esac
}

shows_expanded() {
  islet expand
  await 10 'the pill expands' settled expanded
  photograph islet-expanded.png
  islet collapse
  await 10 'the pill collapses' settled compact
}

composited() { islet status | grep -qx "compositor: $1"; }

part_session() {
  say '== A session'
  start_session
  paint_wallpaper
  make_song "$root$home/Music"
  check 'the D-Bus service brings the pill up: islet start' by_bus
  check 'islet quit ends it and its providers' pill_is_gone
  check "the unit's command line brings it up" by_unit
  check 'islet quit ends that, too' pill_is_gone
  check 'the unit is sound' unit_is_sound
  check 'autostart and unit at once give one pill' both_at_once
  check 'islet quit ends that one' pill_is_gone
  check 'the autostart entry brings it up' by_autostart
  check 'what starts it once more ends, and the pill goes on' a_second_start_is_none
  picom --config /usr/share/doc/islet/examples/picom.conf --backend xrender --experimental-backends \
    >"$scratch/picom.log" 2>&1 &
  check 'picom takes the example rules' await 10 'the overlay sees it' composited yes
  mpv --no-config --script=/usr/lib/mpv-mpris/mpris.so --ao=null --no-video --really-quiet \
    --loop-file=inf "$home/Music/midnight-ferry.flac" >"$scratch/mpv.log" 2>&1 &
  player=$!
  check 'the pill shows what mpv plays' plays
  check 'a picture of the compact pill' photograph islet-compact.png
  check 'a picture of the expanded pill' shows_expanded
  kill "$player"
  wait "$player" || true
}

# pss PID: kB; switches PID: how often it gave the processor away by itself.
pss() { sed -n 's/^Pss: *\([0-9]*\) kB$/\1/p' "/proc/$1/smaps_rollup"; }
switches() { sed -n 's/^voluntary_ctxt_switches:[^0-9]*//p' "/proc/$1/status"; }

# name_of PID: `islet overlay`, or the provider that a host runs.
name_of() {
  tr '\0' '\n' <"/proc/$1/cmdline" | sed -n 's,.*/lib\(.*\)\.so$,\1,p' | head -n 1 | grep . ||
    say overlay
}

wake_ups() {
  for pid in $(overlays) $(hosts); do say "$(name_of "$pid") $(switches "$pid")"; done
}

# observe SECONDS: lets time pass while something is measured over it, never to wait for a state.
observe() { sleep "$1"; }

# sleep_for SECONDS: whether nobody wakes up meanwhile.
sleep_for() {
  wake_ups >"$scratch/early"
  observe "$1"
  wake_ups >"$scratch/late"
  diff "$scratch/early" "$scratch/late"
}

# at_rest FILE: what the processes cost when nothing is shown and nobody asks for anything, since an
# answer would cost memory, too. Two seconds are longer than whatever is put off for a moment.
at_rest() {
  await 30 'they are asleep' sleep_for 2
  for pid in $(overlays) $(hosts); do say "$(name_of "$pid") $(pss "$pid")"; done >"$1"
  sleep_for 5
}

hosts_run() { [ "$(hosts | wc -l)" = 3 ]; }

starts_and_rests() {
  # shellcheck disable=SC2046 # a command line
  as_user $(command_of_unit) >"$scratch/unit.log" 2>&1 &
  await 20 'its window is there' one_window
  await 20 'its hosts run' hosts_run
  at_rest "$scratch/fresh"
}

sum_of() { awk '{ sum += $2 } END { print sum }' "$1"; }

# The goals of the project: kB of memory, bytes to download.
largest_memory=16384
largest_package=8000000
is_small() { [ "$(sum_of "$1")" -le "$2" ]; }

part_rest() {
  say '== At rest'
  check 'overlay and hosts do not wake up in 5 seconds after a song' at_rest "$scratch/used"
  check 'nothing is shown any more' settled idle
  check 'islet quit ends them' pill_is_gone
  check 'they do not wake up in 5 seconds after a start' starts_and_rests
  table >"$output/sizes.txt"
  cat "$output/sizes.txt"
  check 'after a start overlay and hosts take at most 16 MB' is_small "$scratch/fresh" "$largest_memory"
  check 'and so they do after a song' is_small "$scratch/used" "$largest_memory"
  check 'islet has at most 8 MB to download' \
    [ "$(stat -c %s "$root$(package islet)")" -le "$largest_package" ]
}

memory_rows() {
  while read -r name size; do say "| memory at rest (PSS) after a $1: $name | $size |"; done <"$2"
  say "| memory at rest (PSS) after a $1: all | $(sum_of "$2") |"
}

table() {
  say '| what | kB |'
  say '|---|---|'
  memory_rows start "$scratch/fresh"
  memory_rows song "$scratch/used"
  for name in islet islet-dev; do
    file=$root$(package "$name")
    say "| $name: to download | $((($(stat -c %s "$file") + 1023) / 1024)) |"
    say "| $name: installed | $(dpkg-deb --field "$file" Installed-Size) |"
  done
}
