#!/bin/sh
# Builds Islet and starts it on this screen; or, without one, shows it off on a screen of its own.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/run.sh [--headless] [--output DIR] [-- OVERLAY-OPTION...]

Installs what is missing (Debian 12), builds Islet in release mode and starts the overlay with its
bundled providers on \$DISPLAY; options after -- go to \`islet overlay\`.

  --headless    also without a display: plays a song under Xvfb and takes pictures of the pill
                (islet-demo.png, islet-demo-plain.png, islet-demo.gif), then ends
  --output DIR  where the pictures go; the current folder by default
USAGE
}

headless=no
output=.
while [ $# -gt 0 ]; do
  case $1 in
    --headless) headless=yes ;;
    --output)
      [ $# -ge 2 ] || { complain '--output needs a folder'; exit 2; }
      output=$2
      shift
      ;;
    --help)
      usage
      exit 0
      ;;
    --)
      shift
      break
      ;;
    *)
      complain "unknown option $1"
      usage >&2
      exit 2
      ;;
  esac
  shift
done
[ -n "${DISPLAY:-}" ] || headless=yes

require_swift
if [ "$headless" = no ]; then
  install_packages "$packaging/apt-packages.txt"
  build_release
  ISLET_PROVIDER_PATH=$providers exec "$bin/islet" overlay "$@"
fi

mkdir -p "$output"
output=$(CDPATH='' cd -- "$output" && pwd)
install_packages "$packaging/apt-packages.txt" "$packaging/apt-packages-demo.txt"
build_release
make_scratch
. "$packaging/demo.sh"
