#!/bin/sh
# Takes the picture of Islet that software centres show (packaging/art/screenshot.png).
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/screenshot.sh [--bin DIR] [FILE]

Starts the real program on a screen of its own, with a song, and takes a picture of it:
16:9, as AppStream wants it. FILE is packaging/art/screenshot.png by default.

  --bin DIR  takes the programs of a build that is there, and builds nothing
USAGE
}

bin=''
while [ $# -gt 0 ]; do
  case $1 in
    --bin)
      [ $# -ge 2 ] || { complain '--bin needs a folder'; exit 2; }
      bin=$(CDPATH='' cd -- "$2" && pwd)
      shift
      ;;
    -*) other_option "$1" ;;
    *) break ;;
  esac
  shift
done
picture=${1:-$packaging/art/screenshot.png}

install_packages "$packaging/apt-packages.txt" "$packaging/apt-packages-demo.txt"
if [ -n "$bin" ]; then
  providers=$bin/providers
else
  require_swift
  build_release
fi

played_past() { [ "$(playerctl --player=mpv position | cut -d . -f 1)" -ge "$1" ]; }

make_scratch
screen_width=1280
screen_height=720
scale=2.5
start_screen "${screen_width}x${screen_height}x24"
start_bus
paint_wallpaper
xdotool mousemove $((screen_width / 2)) $((screen_height - 10))
start_compositor
make_song "$scratch/song"
start_player "$scratch/song/midnight-ferry.flac" --start=42
ISLET_PROVIDER_PATH=$providers "$bin/islet" overlay --scale "$scale" --collapse-delay 60 \
  2>"$scratch/islet.log" &
owned $!
await 15 'the overlay answers' "$bin/islet" status
await 15 'the pill shows the music' settled compact
"$bin/islet" expand
await 10 'the pill expands' settled expanded
# Its waveform has grown by then.
await 15 'the song goes on' played_past 47
import -window root -depth 8 -strip "$picture"
"$bin/islet" quit
say "$picture"
