# shellcheck shell=sh disable=SC2154 # its names are those of the files that source it
# Providers by other authors, in test-deb.sh: in C with the package islet-dev alone, in Swift with the
# compiler of this machine. Sourced by deb-checks.sh.

own_providers=.local/share/islet/providers

# state_of NAME: how the overlay says that the provider fares.
state_of() { islet provider list | sed -n "s/^$1  *\([A-Za-z]*\).*/\1/p"; }
is_in_state() { [ "$(state_of "$1")" = "$2" ]; }
is_unknown() { [ -z "$(state_of "$1")" ]; }
# What it shows has no title: that is in its views.
is_shown() { islet list | grep -q "^[^ ]*  *$1  *active "; }
is_not_shown() { ! is_shown "$1"; }
runs_host() { hosts | while read -r pid; do name_of "$pid"; done | grep -qx "$1"; }
runs_no_host() { ! runs_host "$1"; }

# appears NAME: the running overlay finds the provider by itself, and shows its activity.
appears() {
  await 10 "the overlay finds $1" is_in_state "$1" running
  await 10 'its activity is shown' is_shown "$1"
  one_overlay
}

disappears() {
  await 10 "the overlay forgets $1" is_unknown "$1"
  await 10 'its activity is shown no more' is_not_shown "$1"
  await 10 'its host ends' runs_no_host "$1"
  one_overlay
}

# own_file FILE NAME: into the user's own folder of providers, as `cp` does it.
own_file() {
  as_user mkdir -p "$own_providers"
  cp "$1" "$root$home/lib$2.so"
  chown "$uid:$uid" "$root$home/lib$2.so"
  as_user mv "lib$2.so" "$own_providers/"
}

drop_own_file() { as_user rm "$own_providers/lib$1.so"; }

c_package_builds() {
  as_user mkdir -p work
  as_user DEBFULLNAME='Ann Author' DEBEMAIL=ann@example.invalid \
    islet provider new pebble --language c --deb --directory work/pebble
  as_user sh -c 'cd work/pebble && dpkg-buildpackage --unsigned-changes --build=binary'
  cp "$root$home/work"/islet-provider-pebble_*.deb "$root/tmp/debs/"
}

c_package_installs() {
  pid=$(overlays)
  apt install "$(package islet-provider-pebble)"
  appears pebble
  [ "$(overlays)" = "$pid" ]
}

c_provider_answers() {
  islet provider tell pebble count
  [ "$(islet provider tell pebble count)" = 0 ]
}

c_package_goes() {
  apt purge islet-provider-pebble
  disappears pebble
  [ ! -e "$root/usr/lib/islet/providers/libpebble.so" ]
}

# swift_builds NAME [FLAG...]: the template, outside, against the SDK of the package; the library is
# put into the folder $scratch/swift.
swift_builds() {
  name=$1
  shift
  as_user islet provider new "$name" --language swift --directory "work/$name"
  # What is built lies outside of the minimal system.
  ISLET_SDK=$root/usr/share/islet/sdk swift build --package-path "$root$home/work/$name" \
    --scratch-path "$scratch/build-$name" -c release --product "$name" "$@"
  mkdir -p "$scratch/swift"
  cp "$scratch/build-$name/release/lib$name.so" "$scratch/swift/"
}

own_provider_loads() {
  own_file "$scratch/swift/lib$1.so" "$1"
  appears "$1"
}

own_provider_goes() {
  drop_own_file "$1"
  disappears "$1"
}

own_provider_passes() {
  as_user islet provider check "$own_providers/lib$1.so"
}

has_own_runtime() {
  LC_ALL=C readelf -dW "$scratch/swift/lib$1.so" >"$scratch/dynamic"
  ! grep 'NEEDED.*libswift' "$scratch/dynamic"
}

missing_symbol=islet_no_such_function

# A C provider that calls what no library has, which the linker leaves to the loader to find.
broken_builds() {
  as_user islet provider new broken --language c --directory work/broken
  cat >>"$root$home/work/broken/broken.c" <<BROKEN

extern int $missing_symbol(void);
int (*const missing)(void) __attribute__((used)) = $missing_symbol;
BROKEN
  as_user make -C work/broken
}

# The loader's own words, whole.
loader_says() {
  grep -F "libbroken.so: undefined symbol: $missing_symbol"
}

broken_is_explained() {
  own_file "$root$home/work/broken/libbroken.so" broken
  await 10 'the overlay has given it up' broken_is_listed
  islet provider list
  islet status | grep '^provider\.broken\.error: ' | loader_says
  one_overlay
}
broken_is_listed() { islet provider list | grep '^broken ' | loader_says; }

broken_is_checked() {
  # A `!` in front ends nothing where it fails.
  if as_user islet provider check "$own_providers/libbroken.so" >"$scratch/broken" 2>&1; then
    return 1
  fi
  cat "$scratch/broken"
  loader_says <"$scratch/broken"
}

broken_goes() {
  drop_own_file broken
  await 10 'the overlay forgets it' is_unknown broken
}

# Debian 13's own Swift, in a minimal system of its own.
other_swift_builds() {
  sh "$packaging/test-other-swift.sh" --debs "$debs" --provider-out "$scratch/swift" \
    ${cache:+--cache "$cache/trixie"} >"$scratch/other-swift" 2>&1 || {
    # Without what debootstrap tells.
    grep -v '^I: ' "$scratch/other-swift"
    return 1
  }
  cp "$scratch/swift"/islet-provider-other-swift_*.deb "$root/tmp/debs/"
}

other_package_installs() {
  apt install "$(package islet-provider-other-swift)"
  appears other-swift
}

other_package_goes() {
  apt purge islet-provider-other-swift
  disappears other-swift
}

part_other_swift() {
  check "Debian 13's own Swift builds a provider there, with islet-dev" other_swift_builds
  check 'its package is installed here: the running pill shows it' other_package_installs
  check 'its package is purged: the running pill forgets it' other_package_goes
  check 'its build for debugging passes islet provider check here' other_debug_passes
}

other_debug_passes() {
  own_file "$scratch/swift/debug/libother-swift.so" other-swift
  own_provider_passes other-swift
  appears other-swift
  own_provider_goes other-swift
}

part_authors() {
  say '== Providers by other authors'
  check 'the C template builds its own package with islet-dev' c_package_builds
  check 'its package is installed: the running pill shows it' c_package_installs
  check 'it carries out a command of its own' c_provider_answers
  check 'its package is purged: the running pill forgets it' c_package_goes
  check 'the Swift template builds outside, against the installed SDK' swift_builds shell
  check "it comes into the user's folder: the running pill shows it" own_provider_loads shell
  check 'islet provider check passes it' own_provider_passes shell
  check 'it is deleted: the running pill forgets it' own_provider_goes shell
  check 'a Swift provider with a static runtime of its own builds' \
    swift_builds coral -Xswiftc -static-stdlib
  check 'it needs no Swift library' has_own_runtime coral
  check 'the running pill shows it' own_provider_loads coral
  check 'islet provider check passes it' own_provider_passes coral
  check 'it is deleted, too' own_provider_goes coral
  check 'a provider with an undefined symbol builds' broken_builds
  check 'islet provider list and islet status have the loader'"'"'s words' broken_is_explained
  check 'so has islet provider check' broken_is_checked
  check 'it is deleted, and forgotten' broken_goes
  if [ "$other_swift" = yes ]; then
    part_other_swift
  else
    say "skipped a provider that Debian 13's own Swift compiles"
  fi
}
