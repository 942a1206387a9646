#!/bin/sh
# Measures Islet against a Cairo image surface pushed by MIT-SHM, in the same run; also memory after
# idling and the time to the first map. Ends with status 1 if a bar is missed.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/bench.sh [--rounds N] [--picom] [--skip-memory] [--only PART]

  --rounds N     how often the two alternate; 5 by default
  --picom        under a real compositor, whose work is then part of the X server's time
  --skip-memory  leaves out what needs 30 s of idling
  --only PART    morph, idle, latency, flood, held or first-map alone
USAGE
}

picom=no
options=''
while [ $# -gt 0 ]; do
  case $1 in
    --rounds | --only)
      [ $# -ge 2 ] || { complain "$1 needs a value"; exit 2; }
      options="$options $1 $2"
      shift
      ;;
    --picom) picom=yes ;;
    --skip-memory) options="$options --skip-memory" ;;
    --help)
      usage
      exit 0
      ;;
    *)
      complain "unknown option $1"
      usage >&2
      exit 2
      ;;
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

# compile NAME MODULE...: a helper program of the benchmark, from the folder of its name.
compile() {
  name=$1
  shift
  # shellcheck disable=SC2046 # options, one word each
  cc -std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -pedantic -Werror -o "$scratch/$name" \
    "$package_root/Tests/Benchmarks/$name"/*.c $(pkg-config --cflags --libs "$@") -lm
}
compile cairo-shm cairo xcb xcb-shm xcb-present
compile first-map xcb
compile compositor-owner xcb

start_screen 1280x800x24
start_bus
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
ISLET_PROVIDER_PATH=$providers python3 "$package_root/Tests/Benchmarks/bench.py" \
  --islet "$bin/islet" --bench "$bin/islet-bench" --tools "$scratch" --server "$screen_pid" $options
