#!/bin/sh
# Builds a provider with Debian 13's own Swift against islet-dev, as an author there does.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<'USAGE'
usage: sh packaging/test-other-swift.sh --debs DIR [--provider-out DIR] [--cache DIR]

Makes a minimal Debian 13 (trixie) in a scratch folder with debootstrap, from the mirror that this
machine's apt uses, installs Debian's swiftlang and, with apt, the packages islet and islet-dev that
lie in DIR. There it builds the provider that `islet provider new --deb` writes: as a Debian package,
which lintian has nothing against; for debugging; and with a Swift runtime of its own. Each passes
`islet provider check` there. Nothing of it is left, and nothing on this machine is changed but for
debootstrap, which is installed. Root only: it mounts, and changes its root folder.

It takes about fifteen minutes, four gigabytes of disk and 400 megabytes from the mirror.

  --debs DIR          where islet_*.deb and islet-dev_*.deb are, as build-deb.sh writes them
  --provider-out DIR  keeps what was built to run elsewhere, too: islet-provider-other-swift_*.deb and
                      debug/libother-swift.so
  --cache DIR         keeps Debian's packages there for the next time
USAGE
}

debs=''
output=''
cache=''
while [ $# -gt 0 ]; do
  case $1 in
    --debs | --provider-out | --cache)
      [ $# -ge 2 ] || { complain "$1 needs a folder"; exit 2; }
      case $1 in
        --debs) debs=$2 ;;
        --provider-out) output=$2 ;;
        --cache) cache=$2 ;;
      esac
      shift
      ;;
    *) other_option "$1" ;;
  esac
  shift
done
[ -n "$debs" ] || { complain '--debs is missing'; usage >&2; exit 2; }
[ "$(id -u)" = 0 ] || die 'this needs root: it mounts, and changes its root folder. Try sudo.'
for name in islet islet-dev; do
  set -- "$debs/${name}"_*.deb
  if [ $# != 1 ] || [ ! -f "$1" ]; then die "there must be one $name package in $debs"; fi
done
install_packages "$packaging/apt-packages-other-swift.txt"

# The mirror of this machine has the next release, too.
# shellcheck disable=SC2016 # apt's own names
archive=$(apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
  sed -n 's/^\([^ ]*\) \(bookworm\|trixie\) main$/\1/p' | head -n 1)
[ -n "$archive" ] || die 'apt has no mirror of Debian here'
use_apt_proxy

namespace=''
make_scratch
# The clean-up of common.sh, once nothing runs or is mounted in the minimal system any more.
trap 'status=$?; trap - EXIT; leave "$status"; exit "$status"' EXIT
# shellcheck disable=SC2317 # that trap calls it
leave() {
  if [ -n "$namespace" ]; then
    kill -s KILL "$namespace" 2>/dev/null || true
    wait "$namespace" 2>/dev/null || true
  fi
  clean_up "$1"
}

root=$scratch/root
mkdir "$root"
say 'A minimal Debian 13 …'
set -- --variant=minbase
if [ -n "$cache" ]; then
  mkdir -p "$cache"
  cache=$(CDPATH='' cd -- "$cache" && pwd)
  set -- "$@" "--cache-dir=$cache"
fi
debootstrap "$@" trixie "$root" "$archive" >"$scratch/debootstrap.log" 2>&1 || die 'debootstrap failed'
# shellcheck disable=SC2034 # the clean-up reads it: what fails from here on says so itself
show_logs=no
mkdir "$root/debs" "$root/built"
cp "$debs"/islet_*.deb "$debs"/islet-dev_*.deb "$root/debs/"
cp "$packaging/other-swift-build.sh" "$root/build.sh"

# What is mounted and started from here on goes with the first process in there.
# shellcheck disable=SC2016 # for the shell in there
unshare --mount --pid --ipc --fork --kill-child=KILL sh -euc '
  mount -t proc proc "$1/proc"
  [ -z "$2" ] || mount --bind "$2" "$1/var/cache/apt/archives"
  exec chroot "$1" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
    ${http_proxy:+http_proxy="$http_proxy"} sh /build.sh
' sh "$root" "$cache" &
namespace=$!
wait "$namespace"
namespace=''

if [ -n "$output" ]; then
  mkdir -p "$output"
  cp -r "$root"/built/* "$output/"
fi
