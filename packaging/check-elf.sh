#!/bin/sh
# Looks at every ELF file of a package as it was built. dpkg-shlibdeps only warns of a Swift library
# that is missing, since those have no version in their names; here that is an error.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<USAGE
usage: sh packaging/check-elf.sh PACKAGE [FORBIDDEN-PATH...]

PACKAGE is islet_VERSION_ARCHITECTURE.deb, or the folder it is made of (with DEBIAN/control). Says
what is wrong, all of it, and ends with 1, unless

* every NEEDED library is in /usr/lib/islet/swift, or in a package that Depends names;
* programs and providers have one RUNPATH, the way to /usr/lib/islet/swift, and nothing an RPATH;
* /usr/lib/islet/swift holds what these need, and libswiftSwiftOnoneSupport.so, and nothing else;
* providers export islet_provider_entry_v1 alone;
* everything is stripped and position-independent, with a read-only relocation table and a stack
  that is not executable, and what was built here binds at its start and has a build id;
* no FORBIDDEN-PATH (such as the folder of the build) stands in any file.
USAGE
}

case ${1:-} in
  --help)
    usage
    exit 0
    ;;
  '')
    usage >&2
    exit 2
    ;;
esac
package=$1
shift
LC_ALL=C
export LC_ALL

make_scratch
if [ -d "$package" ]; then
  root=$package
else
  root=$scratch/package
  dpkg-deb --raw-extract "$package" "$root"
fi
private=$root/usr/lib/islet/swift
multiarch=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
depends=$(sed -n -e 's/^Pre-Depends: //p' -e 's/^Depends: //p' "$root/DEBIAN/control" |
  sed 's/[,|]/\n/g' | sed 's/^ *\([^ (:]*\).*/\1/')

faults=0
fault() {
  complain "$@"
  faults=$((faults + 1))
}

# owner LIBRARY: the package whose library the system's loader finds.
owner() {
  for folder in "/lib/$multiarch" "/usr/lib/$multiarch"; do
    if dpkg-query --search "$folder/$1" 2>/dev/null; then return; fi
  done | sed 's/[:,].*//'
}

check_needed() {
  private_needed=no
  # shellcheck disable=SC2013 # names, one word each
  for library in $(sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p' "$scratch/dynamic"); do
    if [ -e "$private/$library" ]; then
      private_needed=yes
      say "$library" >>"$scratch/used"
      continue
    fi
    from=$(owner "$library")
    if [ -z "$from" ]; then
      fault "$name needs $library, which is neither in /usr/lib/islet/swift nor in any package"
    elif ! say "$depends" | grep -qxF "$from"; then
      fault "$name needs $library, and the package does not depend on $from"
    fi
  done
}

# check_runpath EXPECTED
check_runpath() {
  found=$(sed -n 's/.*(RUNPATH).*\[\(.*\)\].*/\1/p' "$scratch/dynamic")
  [ "$found" = "$1" ] || fault "$name has RUNPATH '$found' instead of '$1'"
  ! grep -q '(RPATH)' "$scratch/dynamic" || fault "$name has an RPATH"
}

check_stripped() {
  ! readelf -SW "$file" | grep -qE ' \.(symtab|debug_[a-z]*) ' || fault "$name is not stripped"
}

check_hardened() {
  readelf -hW "$file" | grep -q 'Type: *DYN' || fault "$name is not position-independent"
  readelf -lW "$file" >"$scratch/segments"
  grep -q 'GNU_RELRO' "$scratch/segments" || fault "$name has no read-only relocations"
  ! grep 'GNU_STACK' "$scratch/segments" | grep -q 'RWE' || fault "$name has an executable stack"
}

check_own() {
  grep -qE '\(BIND_NOW\)|\(FLAGS.*(BIND_)?NOW' "$scratch/dynamic" ||
    fault "$name binds its symbols late"
  readelf -nW "$file" | grep -q 'Build ID' || fault "$name has no build id"
}

check_exports() {
  symbols=$(nm --dynamic --extern-only --defined-only --format=posix "$file" | cut -d' ' -f1)
  [ "$symbols" = islet_provider_entry_v1 ] ||
    fault "$name must export islet_provider_entry_v1 alone, and exports: ${symbols:-nothing}"
}

say libswiftSwiftOnoneSupport.so >"$scratch/used"
count=0
find "$root" -path "$root/DEBIAN" -prune -o -type f -print | sort >"$scratch/files"
while read -r file; do
  name=${file#"$root"}
  for path in "$@"; do
    ! grep -qaF -- "$path" "$file" || fault "$name contains the path $path"
  done
  [ "$(head -c 4 "$file" | od -An -c | tr -d ' ')" = '177ELF' ] || continue
  count=$((count + 1))
  readelf -dW "$file" >"$scratch/dynamic"
  check_needed
  check_stripped
  check_hardened
  # shellcheck disable=SC2016 # the loader's word, not the shell's
  case $name in
    /usr/bin/*) check_runpath '$ORIGIN/../lib/islet/swift' ;;
    /usr/libexec/islet/*) check_runpath '$ORIGIN/../../lib/islet/swift' ;;
    /usr/lib/islet/providers/*)
      check_runpath '$ORIGIN/../swift'
      check_exports
      ;;
    /usr/lib/islet/swift/*)
      # libBlocksRuntime needs none of the others, and has no way to them.
      [ "$private_needed" = no ] || check_runpath '$ORIGIN'
      ;;
    *) fault "$name is an ELF file in a place that is for none" ;;
  esac
  case $name in
    /usr/lib/islet/swift/*) ;;
    *) check_own ;;
  esac
done <"$scratch/files"

[ "$count" -gt 0 ] || fault "there is no ELF file in $package"
for file in "$private"/*; do
  grep -qxF "$(basename -- "$file")" "$scratch/used" ||
    fault "${file#"$root"} is needed by nothing in the package"
done

[ "$faults" = 0 ] || exit 1
say "ELF files: $count, nothing wrong"
