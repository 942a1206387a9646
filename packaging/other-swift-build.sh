#!/bin/sh
# Runs in the minimal Debian 13 that test-other-swift.sh has made: installs the packages and builds a
# provider as an author does. What can run elsewhere is in /built at the end.
set -eu

say() { printf '%s\n' "$*"; }

# quietly WHAT COMMAND...: shows what the command said only if it fails.
quietly() {
  what=$1
  shift
  if ! "$@" >/tmp/said 2>&1; then
    tail -n 40 /tmp/said >&2
    say "failed: $what"
    exit 1
  fi
  say "passed: $what"
}

# The author is no superuser, and can write in their own folder alone.
author() { runuser -u author -- env -C /home/author HOME=/home/author DEBFULLNAME='Ann Author' \
  DEBEMAIL=ann@example.org "$@"; }

get() { DEBIAN_FRONTEND=noninteractive apt-get --yes --no-install-recommends "$@"; }

# Debian's packages stay in the folder that may be kept.
printf 'APT::Keep-Downloaded-Packages "true";\nAPT::Sandbox::User "root";\n' >/etc/apt/apt.conf.d/90keep
quietly 'the lists of packages' apt-get update
quietly 'islet and islet-dev are installed on Debian 13' \
  get install /debs/islet_*.deb /debs/islet-dev_*.deb
useradd --create-home author

quietly 'a new provider' author islet provider new other-swift --deb
quietly 'what its package needs is installed, and swiftlang' sh -euc '
  export DEBIAN_FRONTEND=noninteractive
  apt-get build-dep --yes --no-install-recommends /home/author/other-swift
  apt-get install --yes --no-install-recommends build-essential lintian swiftlang'
say "$(swift --version 2>&1 | sed -n 's/.*\(Swift version [^ ]*\).*/\1/p')"

quietly 'the package is built' author env -C other-swift dpkg-buildpackage -us -uc -b
if grep 'warning:' /tmp/said; then
  say 'failed: building it says nothing but what is wrong'
  exit 1
fi
author sh -c 'lintian islet-provider-other-swift_*.changes 2>/dev/null' \
  >/tmp/lintian || true
if grep '^[EW]:' /tmp/lintian; then
  say 'failed: lintian has nothing against it'
  exit 1
fi
say 'passed: lintian has nothing against it'
quietly 'the package is installed' get install /home/author/islet-provider-other-swift_1.0_*.deb
quietly 'the installed provider passes the check' \
  author islet provider check /usr/lib/islet/providers/libother-swift.so

quietly 'a build for debugging' author swift build --package-path other-swift
quietly 'that passes the check, too' \
  author islet provider check other-swift/.build/debug/libother-swift.so

# As islet-provider(7) has it.
# shellcheck disable=SC2016 # for the shell of the author
quietly 'a library with a runtime of its own' author sh -euc '
  sdk=$(pkg-config --variable=sdkdir islet-provider)/Sources
  flags="-O -wmo -swift-version 6 -package-name islet -parse-as-library -I. \
    -static-stdlib -I$sdk/CSystemd -I$sdk/CIsletProvider/include"
  for module in Activities EventLoop IsletKit; do
    swiftc $flags -module-name $module -emit-module -emit-object \
      -o $module.o $(find $sdk/$module -name "*.swift")
  done
  swiftc $flags -module-name OtherSwift -emit-library -o libother-swift.so \
    other-swift/Sources/OtherSwift/*.swift Activities.o EventLoop.o IsletKit.o \
    -Xlinker --version-script=other-swift/provider.map'
if readelf -d /home/author/libother-swift.so | grep 'NEEDED.*swift'; then
  say 'failed: it needs no runtime of Swift'
  exit 1
fi
quietly 'that passes the check, too' author islet provider check libother-swift.so

cp /home/author/islet-provider-other-swift_1.0_*.deb /built/
mkdir /built/debug
cp /home/author/other-swift/.build/debug/libother-swift.so /built/debug/
