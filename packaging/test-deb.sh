#!/bin/sh
# Installs the Debian packages in a minimal Debian 12 and uses them there, as people do.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/test-deb.sh [--debs DIR] [--output DIR] [--cache DIR] [--keep]
                                [--skip-other-swift] [--help]

Makes a minimal Debian 12 in a scratch folder with debootstrap, from the mirror that this machine's
apt uses, installs the packages islet and islet-dev there, and checks: that nothing else is needed;
that the pill comes by the autostart entry, by the unit and by D-Bus, and once; what it
costs at rest; that an upgrade leaves a running pill alone; that providers by other authors work, in C
and in Swift; that a purge leaves nothing. Nothing on this machine is changed, but for programs that
the check takes, which are installed. It mounts and changes its root folder, as root or by sudo.

It takes ten to twenty minutes, six gigabytes of disk, and the mirror; six minutes and two gigabytes
without Debian 13's Swift. One line a check, and the last line counts them; the exit status is 1 when
one failed.

  --debs DIR          takes the packages that lie in DIR instead of building them (build-deb.sh)
  --output DIR        where the screenshots and the table of sizes go; .build/test-deb by default
  --cache DIR         keeps the bare system and Debian's packages there for the next time
  --keep              keeps the minimal system, and says where it is
  --skip-other-swift  leaves out the provider that Debian 13's own Swift compiles
USAGE
}

debs=''
output=$package_root/.build/test-deb
cache=''
keep=no
other_swift=yes
while [ $# -gt 0 ]; do
  case $1 in
    --debs | --output | --cache)
      [ $# -ge 2 ] || { complain "$1 needs a folder"; exit 2; }
      case $1 in
        --debs) debs=$2 ;;
        --output) output=$2 ;;
        --cache) cache=$2 ;;
      esac
      shift
      ;;
    --keep) keep=yes ;;
    --skip-other-swift) other_swift=no ;;
    *) other_option "$1" ;;
  esac
  shift
done

absolute() { (CDPATH='' cd -- "$1" 2>/dev/null && pwd) || die "there is no folder $1"; }

# archives: the mirrors of Debian 12 that apt uses here, as lines of a sources.list.
archives() {
  # shellcheck disable=SC2016 # apt's own names
  apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
    sed -n 's/^\([^ ]* bookworm[^ ]* main\)$/deb \1/p' | sort -u
}

# make_base FOLDER: the minimal system.
make_base() {
  archive=$(archives | sed -n 's/^deb \([^ ]*\) bookworm main$/\1/p' | head -n 1)
  [ -n "$archive" ] || die "apt has no mirror of Debian 12 (bookworm) here"
  use_apt_proxy
  debootstrap --variant=minbase bookworm "$1" "$archive" >"$scratch/debootstrap.log" 2>&1 ||
    die "debootstrap failed: $(tail -n 3 "$scratch/debootstrap.log")"
  archives >"$1/etc/apt/sources.list"
}

command -v dpkg-query >/dev/null 2>&1 || die 'this is no Debian system, and has no apt to ask.'
require_swift
if [ -z "$debs" ]; then
  sh "$packaging/build-deb.sh"
  debs=$package_root/.build/deb
fi
mkdir -p "$output"
output=$(absolute "$output")
debs=$(absolute "$debs")
if [ -n "$cache" ]; then
  mkdir -p "$cache/archives"
  cache=$(absolute "$cache")
fi
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null 2>&1 ||
    die 'this needs root, to mount and to change its root folder, and there is no sudo'
  set -- --debs "$debs" --output "$output"
  [ -z "$cache" ] || set -- "$@" --cache "$cache"
  [ "$keep" = no ] || set -- "$@" --keep
  [ "$other_swift" = yes ] || set -- "$@" --skip-other-swift
  exec sudo env "PATH=$PATH" sh "$0" "$@"
fi
install_packages "$packaging/apt-packages.txt" "$packaging/apt-packages-demo.txt" \
  "$packaging/apt-packages-test-deb.txt"

namespace=''
make_scratch
# The clean-up of common.sh, after everything in the minimal system is gone.
trap 'status=$?; trap - EXIT; leave "$status"; exit "$status"' EXIT
# shellcheck disable=SC2317 # that trap calls it
leave() {
  if [ -n "$namespace" ]; then
    kill -s KILL "$namespace" 2>/dev/null || true
    wait "$namespace" 2>/dev/null || true
  fi
  # The control group of the session in there.
  find /sys/fs/cgroup -depth -type d -path "*/$(basename -- "$scratch")*" -exec rmdir {} + 2>/dev/null ||
    true
  if [ "$keep" = yes ]; then
    say "The minimal system is kept: $scratch/root"
    scratch=''
  fi
  clean_up "$1"
}

# apt knows the names of its mirrors' archives from their lists.
[ -n "$(archives)" ] || apt-get -qq update
say 'A minimal Debian 12 …'
if [ -n "$cache" ] && [ -f "$cache/bookworm.tar" ]; then
  mkdir "$scratch/root"
  tar -x --numeric-owner -C "$scratch/root" -f "$cache/bookworm.tar"
  archives >"$scratch/root/etc/apt/sources.list"
else
  make_base "$scratch/root"
  if [ -n "$cache" ]; then
    tar -c --numeric-owner -C "$scratch/root" -f "$cache/bookworm.tar.part" .
    mv "$cache/bookworm.tar.part" "$cache/bookworm.tar"
  fi
fi

# What is mounted and started from here on dies with the first process in there.
# shellcheck disable=SC2034 # the clean-up reads it: a failed check has said why
show_logs=no
unshare --mount --pid --ipc --cgroup --fork --kill-child=KILL --mount-proc \
  sh "$packaging/deb-checks.sh" "$scratch" "$debs" "$output" "$cache" "$other_swift" &
namespace=$!
status=0
wait "$namespace" || status=$?
namespace=''
exit "$status"
