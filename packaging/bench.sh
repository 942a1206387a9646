#!/bin/sh
# Measures Islet against a Cairo image surface pushed by MIT-SHM, in the same run; also memory after
# idling and the time to the first map. Ends with status 1 if a bar is missed.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/bench.sh [--rounds N] [--picom] [--skip-memory] [--only PART]...
                             [--scene NAME] [--trace] [--seed N]

  --rounds N     how often the two alternate; 5 by default
  --picom        under a real compositor, whose work is then part of the X server's time
  --skip-memory  leaves out what needs a minute of idling
  --only PART    one of these alone; may be given more than once
  --scene NAME   what \`allocations' counts: one scene instead of all
  --trace        prints the calls that lead to each allocation in a steady frame
  --seed N       of the random interruptions; 1 by default

  part           what it measures                                        about, in seconds
  morph          the pill grows and shrinks: processor time of the client and the X server, beside
                 a Cairo image pushed by MIT-SHM                                       175
  ring, digits, waveform, two-pills
                 the same of other scenes, frame after frame                        5 each
  allocations    of every scene at the display's pace: X requests, bytes and allocations a
                 frame, counted                                                        165
  download       late frames in a whole download                                         5
  interruptions  late frames while motion is interrupted 200 times                      15
  idle           wake-ups and memory of a pill at rest                                  40
  latency        from a message to its frame                                            10
  flood          10000 updates at once                                                  10
  held           a morph with 3 and with 1000 activities held                          115
  first-map      from exec to the first map, beside a bar of another maker               5
  providers      wake-ups and memory of each provider's host at rest                    75
  signals        a thousand signals a second from a player, and from an application     25

  All of it takes eleven minutes.
USAGE
}

picom=no
options=''
while [ $# -gt 0 ]; do
  case $1 in
    --rounds | --only | --scene | --seed)
      [ $# -ge 2 ] || { complain "$1 needs a value"; exit 2; }
      options="$options $1 $2"
      shift
      ;;
    --picom) picom=yes ;;
    --skip-memory | --trace) options="$options $1" ;;
    *) other_option "$1" ;;
  esac
  shift
done

require_swift
install_packages "$packaging/apt-packages.txt" "$packaging/apt-packages-demo.txt" \
  "$packaging/apt-packages-test.txt"
build_release
# shellcheck disable=SC2086 # a list of flags
swift build --package-path "$package_root" -c release --product islet-bench $release_flags
make_scratch

# compile NAME SUFFIX MODULE...: a helper of the benchmark, from the folder of its name: a program,
# or a library where the suffix is `.so'.
compile() {
  folder=$package_root/Tests/Benchmarks/$1
  output=$scratch/$1$2
  kind=''
  [ "$2" != .so ] || kind='-shared -fPIC'
  shift 2
  # shellcheck disable=SC2046,SC2086 # options, one word each
  cc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -pedantic -Werror $kind -o "$output" \
    "$folder"/*.c $(pkg-config --cflags --libs "$@") -lm
}
compile cairo-shm '' cairo xcb xcb-shm xcb-present
compile first-map '' xcb
compile compositor-owner '' xcb
compile count-allocations .so xcb-present libsystemd

start_screen 1280x800x24
start_bus
# A download ends with a sound, of which a machine without a sound card would complain.
"$bin/islet" config set alerts.sound off
if [ "$picom" = yes ]; then
  start_compositor
else
  mkfifo "$scratch/owner" "$scratch/hold"
  "$scratch/compositor-owner" <"$scratch/hold" >"$scratch/owner" &
  owned $!
  exec 9>"$scratch/hold"
  read -r _ <"$scratch/owner" || die 'cannot own the compositor selection'
fi
make_song "$scratch/song"
start_player "$scratch/song/midnight-ferry.flac" --start=42

# A missed bar is a result, not a breakdown.
# shellcheck disable=SC2034 # the clean-up reads it
show_logs=no
# shellcheck disable=SC2086 # options, one word each
ISLET_PROVIDER_PATH=$providers python3 -B "$package_root/Tests/Benchmarks/bench.py" \
  --islet "$bin/islet" --bench "$bin/islet-bench" --tools "$scratch" --server "$screen_pid" $options
