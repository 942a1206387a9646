# shellcheck shell=sh
# Shared by the scripts beside it; sourced, never run. POSIX sh under `set -eu`.

package_root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
packaging=$package_root/packaging
build_folder=$package_root/.build
swift_needed=6.2
bundled_providers='music timer downloads'
poll_interval=0.05

# Where the clean-up finds what this script started, newest first.
started=''
scratch=''

say() { printf '%s\n' "$*"; }
complain() { printf '%s: %s\n' "$(basename -- "$0")" "$*" >&2; }
die() {
  complain "$@"
  exit 1
}

# other_option OPTION: what no script has an option for ends it, and so does --help; `usage` is the
# script's own.
other_option() {
  if [ "$1" = --help ]; then
    usage
    exit 0
  fi
  complain "unknown option $1"
  usage >&2
  exit 2
}

require_swift() {
  if ! command -v swift >/dev/null 2>&1; then
    complain "Swift is missing. Get a toolchain for Debian 12, version $swift_needed or newer, at" \
      'https://www.swift.org/install/linux/, put its usr/bin folder in PATH and run this again.'
    exit 1
  fi
  found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  older=$(printf '%s\n%s\n' "${found:-0}" "$swift_needed" | sort -V | head -n 1)
  if [ "$older" != "$swift_needed" ]; then
    die "Swift ${found:-of an unknown version} is too old: version $swift_needed or newer is needed." \
      'Get it at https://www.swift.org/install/linux/.'
  fi
}

is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# install_packages LIST...: what the lists name and the system lacks, by apt; nothing when all is there.
install_packages() {
  if ! command -v dpkg-query >/dev/null 2>&1; then
    complain 'this is no Debian system: install by hand what these files name:' "$@"
    return 0
  fi
  missing=''
  # shellcheck disable=SC2013 # names, one word each
  for name in $(sed 's/#.*//' "$@"); do
    is_installed "$name" || missing="$missing $name"
  done
  [ -n "$missing" ] || return 0
  as_root=''
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
      die "these packages are missing and there is no sudo; as root: apt-get install$missing"
    as_root=sudo
  fi
  say "Installing:$missing"
  $as_root apt-get -qq update
  # shellcheck disable=SC2086 # one word per package
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq install --yes --no-install-recommends $missing >/dev/null
}

# use_apt_proxy: debootstrap takes apt's way to the mirror; sets http_proxy where there is one.
use_apt_proxy() {
  proxy=$(apt-config shell proxy Acquire::http::Proxy)
  eval "$proxy"
  if [ -n "${proxy:-}" ] && [ "$proxy" != DIRECT ]; then
    http_proxy=$proxy
    export http_proxy
  fi
}

# What a release build adds, one word a flag. Nothing here uses concurrency or string processing;
# without their implicit imports five libraries less are loaded (0.95 MB of proportional memory).
# A frame runs with cold caches, where small code is fast code: -Osize makes the overlay's 12 %
# smaller, and its memory 0.2 MB.
release_flags='-Xswiftc -Xfrontend -Xswiftc -disable-implicit-concurrency-module-import
  -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import
  -Xswiftc -Osize'

# build_release [FLAG...]: the programs and the bundled providers; sets `bin` and `providers`. Flags go
# to `swift build`.
# shellcheck disable=SC2120 # most callers have no flags to add
build_release() {
  for product in islet islet-provider-host islet-image-loader islet-sound islet-fetch \
    $bundled_providers; do
    # Without a name of its own a library has the path in which it was built as the name of its
    # symbols' version.
    own_name=''
    case " $bundled_providers " in
      *" $product "*) own_name="-Xlinker -soname=lib$product.so" ;;
    esac
    # shellcheck disable=SC2086 # lists of flags
    swift build --package-path "$package_root" --scratch-path "$build_folder" -c release \
      --product "$product" $release_flags $own_name "$@"
  done
  bin=$(swift build --package-path "$package_root" --scratch-path "$build_folder" -c release \
    --show-bin-path)
  providers=$bin/providers
  mkdir -p "$providers"
  for name in $bundled_providers; do
    ln -sf "../lib$name.so" "$providers/lib$name.so"
  done
}

# await SECONDS WHAT COMMAND...: until the command succeeds, or fail with "WHAT did not happen".
await() {
  deadline=$(($(date +%s) + $1))
  what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ "$(date +%s)" -lt "$deadline" ] || die "$what: not within the time allowed"
    sleep "$poll_interval"
  done
}

make_scratch() {
  scratch=$(mktemp -d)
  # shellcheck disable=SC2154 # the trap assigns it
  trap 'status=$?; trap - EXIT; clean_up "$status"; exit "$status"' EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# Ends what was started here, by pid, newest first, and waits for each. After a failure it first
# shows what the programs said.
clean_up() {
  if [ "${1:-0}" != 0 ] && [ "${show_logs:-yes}" = yes ]; then
    for log in "$scratch"/*.log; do
      [ ! -s "$log" ] || tail -n 20 -v -- "$log" >&2
    done
  fi
  for pid in $started; do end "$pid"; done
  [ -z "$scratch" ] || rm -rf "$scratch"
}

end() {
  kill "$1" 2>/dev/null || return 0
  wait "$1" 2>/dev/null || true
}

owned() { started="$1 $started"; }

# start_screen GEOMETRY: a private X server; sets DISPLAY and screen_pid. The server writes its
# display number when it is ready, so that reading the pipe is the wait.
start_screen() {
  mkfifo "$scratch/display"
  Xvfb -displayfd 3 -screen 0 "$1" -nolisten tcp -noreset +extension Composite \
    3>"$scratch/display" 2>"$scratch/Xvfb.log" &
  screen_pid=$!
  owned "$screen_pid"
  read -r number <"$scratch/display" || die "Xvfb did not start: $(tail -n 3 "$scratch/Xvfb.log")"
  rm "$scratch/display"
  DISPLAY=:$number
  export DISPLAY
}

# start_compositor: picom with the rules that Islet ships; sets compositor_pid.
start_compositor() {
  # It goes to the background when it is ready, which is the wait.
  picom --config "$packaging/picom.conf" --backend xrender --experimental-backends \
    --daemon --write-pid-path "$scratch/picom.pid" --log-file "$scratch/picom.log"
  compositor_pid=$(cat "$scratch/picom.pid")
  owned "$compositor_pid"
}

# start_bus: a private session bus that activates nothing; sets DBUS_SESSION_BUS_ADDRESS. What is
# started on it finds nothing of the user's, and leaves nothing there.
start_bus() {
  XDG_CONFIG_HOME=$scratch/config
  XDG_STATE_HOME=$scratch/state
  XDG_DATA_HOME=$scratch/data
  export XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME
  cat >"$scratch/bus.conf" <<BUS
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=$scratch</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
BUS
  run_bus --config-file="$scratch/bus.conf"
}

# run_bus OPTION...: a session bus as these options of dbus-daemon have it; sets
# DBUS_SESSION_BUS_ADDRESS. The daemon writes its address when it is ready, so that reading the pipe is
# the wait.
run_bus() {
  mkfifo "$scratch/address"
  dbus-daemon "$@" --nofork --nopidfile --print-address=3 \
    3>"$scratch/address" 2>"$scratch/bus.log" &
  owned $!
  read -r DBUS_SESSION_BUS_ADDRESS <"$scratch/address" ||
    die "dbus-daemon did not start: $(tail -n 3 "$scratch/bus.log")"
  rm "$scratch/address"
  export DBUS_SESSION_BUS_ADDRESS
}

# make_song FOLDER: a tagged sound file with its cover beside it, where mpv's MPRIS plugin looks.
make_song() {
  mkdir -p "$1"
  convert -size 600x600 gradient:'#20124d'-'#ff7a59' \
    -fill '#ffe3b3' -draw 'circle 300,330 300,190' \
    -fill '#3b1a5a' -draw 'rectangle 0,400 600,600' \
    -fill '#ffc9a0' -draw 'rectangle 190,418 410,428' -draw 'rectangle 220,452 380,460' \
    -draw 'rectangle 205,486 395,492' -draw 'rectangle 245,520 355,525' \
    -blur 0x1 -quality 92 "$1/cover.jpg"
  ffmpeg -nostdin -v error -y -f lavfi -i 'sine=frequency=220:duration=158:sample_rate=22050' \
    -metadata title='Midnight Ferry' -metadata artist='The Harbour Lights' \
    -metadata album='Slow Water' "$1/midnight-ferry.flac"
}

# start_player FILE [OPTION...]: mpv with its MPRIS plugin, no sound card; waits until it plays.
start_player() {
  file=$1
  shift
  mpv --no-config --script=/usr/lib/mpv-mpris/mpris.so --ao=null --no-video --really-quiet \
    --loop-file=inf "$@" "$file" </dev/null >"$scratch/mpv.log" 2>&1 &
  player_pid=$!
  owned "$player_pid"
  await 15 'mpv shows up on the session bus' playerctl --player=mpv status
}

# paint_wallpaper: a dusk, as large as $screen_width and $screen_height say.
# shellcheck disable=SC2154,SC2086 # the caller's numbers
paint_wallpaper() {
  cc -std=c11 -O1 -o "$scratch/wallpaper" "$packaging/wallpaper.c" -lxcb
  convert -size ${screen_width}x${screen_height} xc: -sparse-color Shepards \
    "0,0 #31306b $screen_width,0 #6d8fd6 $((screen_width / 2)),120 #8f5f9e
     0,$screen_height #10284f $screen_width,$screen_height #f0a05f 900,640 #ef6f6c 300,560 #5a3f8f" \
    -blur 0x24 -depth 8 ppm:- | "$scratch/wallpaper"
}

# settled FORM: waits inside the overlay until nothing moves, then asks whether the pill has it.
settled() {
  "$bin/islet" debug sync --settled && "$bin/islet" debug layers | grep -qx "presentation: $1"
}
