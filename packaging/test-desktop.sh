#!/bin/sh
# Plays and downloads with real programs under Xvfb, and checks what the pill makes of it.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/test-desktop.sh [--only CHECK]... [--pictures DIR] [--bin DIR]

Installs what is missing (Debian 12; about 1 GB of programs), builds Islet in release mode, and
starts each program on a screen and buses of its own. Nothing leaves the loopback address.

  --only CHECK    this check alone; may be given more than once
  --pictures DIR  keeps pictures of the pill
  --bin DIR       takes the programs of a build that is there, and builds nothing

USAGE
  for check in $(checks); do say "  $check"; done
}

checks() {
  /usr/bin/python3 -B "$package_root/Tests/Desktop/desktop.py" --list
}

only=''
pictures=''
bin=''
while [ $# -gt 0 ]; do
  case $1 in
    --only | --pictures | --bin)
      [ $# -ge 2 ] || { complain "$1 needs a value"; exit 2; }
      case $1 in
        --only) only="$only --only $2" ;;
        --pictures) pictures=$2 ;;
        --bin) bin=$2 ;;
      esac
      shift
      ;;
    *) other_option "$1" ;;
  esac
  shift
done

install_packages "$packaging/apt-packages.txt" "$packaging/apt-packages-demo.txt" \
  "$packaging/apt-packages-test.txt" "$packaging/apt-packages-desktop.txt"
if [ -n "$bin" ]; then
  bin=$(CDPATH='' cd -- "$bin" && pwd)
else
  require_swift
  build_release
fi
if [ -n "$pictures" ]; then
  mkdir -p "$pictures"
  pictures=$(CDPATH='' cd -- "$pictures" && pwd)
fi

make_scratch
# VLC runs as another user and finds the song and the bus below.
chmod 711 "$scratch"
start_screen 1280x800x24
start_bus
# Firefox tells its progress to windows that a window manager lists.
openbox >"$scratch/openbox.log" 2>&1 &
owned $!
make_song "$scratch/song"
chmod -R a+rX "$scratch/song"
xsetroot -solid '#6b8fb8'
xdotool mousemove 1200 780

# What the desktop around says of itself would change what the programs do.
unset XDG_CURRENT_DESKTOP KDE_SESSION_VERSION KDE_FULL_SESSION
# A failed check has shown what its programs said.
# shellcheck disable=SC2034 # the clean-up reads it
show_logs=no
# shellcheck disable=SC2086 # options, one word each
/usr/bin/python3 -B "$package_root/Tests/Desktop/desktop.py" --islet "$bin/islet" \
  --libraries "$bin" --scratch "$scratch/checks" --song "$scratch/song/midnight-ferry.flac" \
  --pictures "$pictures" $only
