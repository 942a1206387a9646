#!/bin/sh
# Records every morph for people to look at: one contact sheet and one animation each.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/record-motion.sh [FOLDER]

Writes NAME.png (a contact sheet of its beginning, row by row) and NAME.gif (at 10 frames a second)
for every morph into FOLDER; 'motion' in the current folder by default. Morphs are drawn 50 times a
second, of which the sheet has every third picture; what moves without an end 15 times.
USAGE
}

case ${1-} in
  --help)
    usage
    exit 0
    ;;
  -*)
    complain "unknown option $1"
    usage >&2
    exit 2
    ;;
esac
[ $# -le 1 ] || { usage >&2; exit 2; }
mkdir -p "${1-motion}"
out=$(cd "${1-motion}" && pwd)

require_swift
install_packages "$packaging/apt-packages.txt" "$packaging/apt-packages-demo.txt"
make_scratch
cd "$package_root"
swift build --build-tests
MOTION_FOLDER=$scratch/frames swift test --skip-build --disable-xctest --filter MotionRecording

for morph in "$scratch"/frames/*/; do
  name=$(basename "$morph")
  # Every third frame is enough to see the curve on one page.
  sheet=$(printf '%s\n' "$morph"0[0-4]*.png | sed -n '1~3p')
  # shellcheck disable=SC2086 # files, one word each
  montage $sheet -tile 4x -geometry 440x+4+4 -background '#20242c' \
    "$out/$name.png"
  # The screen's own speed hides what this is for: 10 frames a second instead of 50.
  # ffmpeg takes the frames of a long one as they come; a thousand at once are too much for memory.
  ffmpeg -nostdin -loglevel error -y -framerate 10 -i "$morph%03d.png" -filter_complex \
    'scale=iw/2:-1,split[a][b];[a]palettegen[p];[b][p]paletteuse' -loop 0 "$out/$name.gif"
  say "$out/$name.png, $out/$name.gif"
done
