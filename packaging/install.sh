#!/bin/sh
# Puts Islet's programs, its providers and the Swift runtime that they need into a folder that stands
# for the root of a system. What is no program is the package's own business: packaging/debian.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/install.sh [--build-only] DESTDIR

Builds Islet in release mode as the Debian package has it (in .build/package) and installs below
DESTDIR

  /usr/bin/islet
  /usr/libexec/islet/       the helper programs
  /usr/lib/islet/providers/ the bundled providers
  /usr/lib/islet/swift/     the Swift runtime: what these need of it, and libswiftSwiftOnoneSupport,
                            which providers that were built for debugging need

Every program finds the runtime from where itself lies, so DESTDIR may stay where it is for a trial.
Symbols stay in the programs; dh_strip takes them out. Needs patchelf and binutils.

  --build-only  builds, and installs nothing; DESTDIR is left out
USAGE
}

build_only=no
root=''
while [ $# -gt 0 ]; do
  case $1 in
    --build-only) build_only=yes ;;
    -*) other_option "$1" ;;
    *)
      [ -z "$root" ] || { complain 'one DESTDIR only'; exit 2; }
      root=$1
      ;;
  esac
  shift
done
[ -n "$root" ] || [ "$build_only" = yes ] || { usage >&2; exit 2; }

require_swift
build_folder=$package_root/.build/package

# What a packaged build adds to a release: no path of this machine in any file, a build id by which
# the symbols are found again, and relocations that are read-only once the program runs. Two things
# depend on the folder whatever it is mapped to, and are left out: the hash of each module, which only
# spares the next compilation work, and the debug information's references to the module cache.
build_release -Xswiftc -no-toolchain-stdlib-rpath \
  -Xswiftc -file-prefix-map -Xswiftc "$package_root=." \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
  -Xcc "-ffile-prefix-map=$package_root=." -Xcc -fstack-protector-strong \
  -Xlinker --build-id=sha1 \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
[ "$build_only" = no ] || exit 0

command -v patchelf >/dev/null 2>&1 || die 'patchelf is missing: apt-get install patchelf'
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
runtime_source=$resources/linux
[ -f "$runtime_source/libswiftCore.so" ] || die "no Swift runtime in $runtime_source"

programs=$root/usr/bin
helpers=$root/usr/libexec/islet
installed_providers=$root/usr/lib/islet/providers
runtime=$root/usr/lib/islet/swift
mkdir -p "$programs" "$helpers" "$installed_providers" "$runtime"

# put FILE FOLDER RUNPATH [MODE]: SwiftPM always links with a RUNPATH of $ORIGIN, which is not where the
# runtime is.
put() {
  install -m "${4:-755}" "$1" "$2/"
  patchelf --set-rpath "$3" "$2/$(basename -- "$1")"
}

# shellcheck disable=SC2016 # the loader's word, not the shell's
{
  put "$bin/islet" "$programs" '$ORIGIN/../lib/islet/swift'
  for name in islet-provider-host islet-image-loader islet-sound islet-fetch; do
    put "$bin/$name" "$helpers" '$ORIGIN/../../lib/islet/swift'
  done
  for name in $bundled_providers; do
    put "$bin/lib$name.so" "$installed_providers" '$ORIGIN/../swift' 644
  done
}

needed_by() {
  LC_ALL=C readelf -dW "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p'
}

# bring LIBRARY: into the runtime, and what it needs with it.
bring() {
  [ -f "$runtime_source/$1" ] && [ ! -e "$runtime/$1" ] || return 0
  install -m 644 "$runtime_source/$1" "$runtime/"
  # Upstream's symbols are upstream's to publish: they would be four times the package.
  strip --strip-unneeded --remove-section=.comment --remove-section=.note "$runtime/$1"
  for library in $(needed_by "$runtime_source/$1"); do bring "$library"; done
}

for file in "$programs"/* "$helpers"/* "$installed_providers"/*; do
  for library in $(needed_by "$file"); do bring "$library"; done
done
bring libswiftSwiftOnoneSupport.so
