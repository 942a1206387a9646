#!/bin/sh
# Builds the Debian packages from the committed tree, and checks them.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/build-deb.sh [--output DIR] [--scratch DIR] [--check-reproducible]

Installs what is missing (Debian 12), builds the packages islet, islet-dev and islet-dbgsym in a
scratch tree from what is committed, checks them with lintian, which must find neither an error nor
a warning, and prints their sizes. Where this is no git checkout, the files as they lie are taken.

  --output DIR          where the packages go, with .changes and .buildinfo; .build/deb by default
  --scratch DIR         builds in DIR and keeps it: the next build compiles what has changed alone
  --check-reproducible  builds a second time in another folder, with another time zone, language and
                        umask, and fails unless every package has the same bytes
USAGE
}

output=$package_root/.build/deb
kept=''
reproducible=no
while [ $# -gt 0 ]; do
  case $1 in
    --output | --scratch)
      [ $# -ge 2 ] || { complain "$1 needs a folder"; exit 2; }
      case $1 in
        --output) output=$2 ;;
        --scratch) kept=$2 ;;
      esac
      shift
      ;;
    --check-reproducible) reproducible=yes ;;
    *) other_option "$1" ;;
  esac
  shift
done

step() { say "== $*"; }
# A goal of the project: what people download, in bytes.
largest_package=8000000

# extract FOLDER: the tree that is built.
extract() {
  mkdir -p "$1"
  if [ -e "$package_root/.git" ]; then
    git -C "$package_root" archive "$commit" | tar -x -C "$1"
  else
    tar -c -C "$package_root" --exclude=./.build --exclude='./.build-*' --exclude=__pycache__ . |
      tar -x -C "$1"
  fi
  cp -R "$1/packaging/debian" "$1/debian"
}

# refresh FROM TO: TO becomes FROM, but a file that is the same stays untouched, and so does what was
# compiled from it.
refresh() {
  mkdir -p "$2"
  (cd "$1" && find . -type d) | while read -r folder; do mkdir -p "$2/$folder"; done
  (cd "$1" && find . ! -type d) | while read -r file; do
    [ -L "$1/$file" ] || ! cmp -s "$1/$file" "$2/$file" || continue
    cp -Pp "$1/$file" "$2/$file"
  done
  (cd "$2" && find . -path ./.build -prune -o ! -type d -print) | while read -r file; do
    [ -e "$1/$file" ] || [ -L "$1/$file" ] || rm -f "$2/$file"
  done
}

# check_versions TREE: one version everywhere; sets `version`.
check_versions() {
  version=$(dpkg-parsechangelog -l "$1/debian/changelog" --show-field Version)
  program=$(sed -n 's/.*static let version = "\(.*\)"$/\1/p' "$1/Sources/islet/Main.swift")
  [ "$program" = "$version" ] ||
    die "packaging/debian/changelog says version $version, and Sources/islet/Main.swift says $program"
  # Until the first release has its heading, all that is written is about it.
  noted=$(sed -n 's/^## \[\([0-9][^]]*\)\].*/\1/p' "$1/CHANGELOG.md" | head -n 1)
  [ -n "$noted" ] || ! grep -q '^## \[Unreleased\]' "$1/CHANGELOG.md" || noted=$version
  [ "$noted" = "$version" ] ||
    die "packaging/debian/changelog says version $version, and CHANGELOG.md says ${noted:-nothing}"
}

# build TREE: the packages come to lie beside it.
build() {
  (cd "$1" && dpkg-buildpackage --unsigned-source --unsigned-changes --build=binary)
}

# show_difference A B: which files of two packages are not the same.
show_difference() {
  rm -rf "$scratch/a" "$scratch/b"
  dpkg-deb --raw-extract "$1" "$scratch/a"
  dpkg-deb --raw-extract "$2" "$scratch/b"
  diff --recursive --brief --no-dereference "$scratch/a" "$scratch/b" || true
}

require_swift
install_packages "$packaging/apt-packages.txt" "$packaging/apt-packages-deb.txt" \
  "$packaging/apt-packages-dev.txt"
mkdir -p "$output"
output=$(CDPATH='' cd -- "$output" && pwd)
make_scratch

if [ -e "$package_root/.git" ]; then
  uncommitted=$(git -C "$package_root" status --porcelain)
  commit=$(git -C "$package_root" rev-parse HEAD)
  [ -z "$uncommitted" ] ||
    complain "these changes are not committed and left out:" "
$uncommitted"
fi

step 'the tree'
if [ -n "$kept" ]; then
  mkdir -p "$kept"
  kept=$(CDPATH='' cd -- "$kept" && pwd)
  extract "$scratch/tree"
  refresh "$scratch/tree" "$kept/islet"
  tree=$kept/islet
  ISLET_KEEP_BUILD=yes
  export ISLET_KEEP_BUILD
  rm -f "$kept"/*.deb "$kept"/*.changes "$kept"/*.buildinfo
else
  tree=$scratch/build/islet
  extract "$tree"
fi
check_versions "$tree"

step "the packages of version $version"
build "$tree"
built=$(dirname -- "$tree")

if [ "$reproducible" = yes ]; then
  step 'the packages once more'
  again=$scratch/another/place/tree
  (
    unset ISLET_KEEP_BUILD
    umask 077
    TZ=Asia/Kathmandu
    LC_ALL=C.UTF-8
    export TZ LC_ALL
    extract "$again"
    build "$again"
  )
  same=yes
  for package in "$built"/*.deb; do
    other=$scratch/another/place/$(basename -- "$package")
    if ! cmp "$package" "$other"; then
      same=no
      show_difference "$package" "$other"
    fi
  done
  [ "$same" = yes ] || die 'two builds of the same tree are not the same'
  say 'both builds have the same bytes'
fi

rm -f "$output"/islet*.deb "$output"/islet*.changes "$output"/islet*.buildinfo
cp "$built"/islet*.deb "$built"/islet*.changes "$built"/islet*.buildinfo "$output/"

step 'lintian'
# Everything is shown, and errors and warnings are what fails. That it runs as root is its own worry.
lintian -EvIL +pedantic --fail-on error --fail-on warning --allow-root "$output"/islet*.deb

step 'sizes'
printf '%-40s %12s %15s\n' package 'bytes' 'installed kB'
for package in "$output"/islet*.deb; do
  printf '%-40s %12s %15s\n' "$(basename -- "$package")" "$(stat -c %s "$package")" \
    "$(dpkg-deb --field "$package" Installed-Size)"
done
size=$(stat -c %s "$output/islet_${version}_$(dpkg --print-architecture).deb")
[ "$size" -le "$largest_package" ] ||
  die "the package islet has $size bytes; it must not have more than $largest_package"
say "The packages are in $output"
