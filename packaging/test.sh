#!/bin/sh
# Installs what the tests need, builds, checks and tests everything. The last line is the test
# runner's own.
set -eu
. "$(dirname -- "$0")/common.sh"

step() { say "== $*"; }

require_swift
install_packages "$packaging/apt-packages.txt" "$packaging/apt-packages-demo.txt" \
  "$packaging/apt-packages-test.txt"
make_scratch
cd "$package_root"

step 'arrows and language'
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
python3 packaging/check-imports.py
python3 packaging/check-sdk-language.py

step 'format'
swift format lint --strict --recursive Package.swift packaging/sdk/Package.swift \
  packaging/examples Sources Plugins Tests

step 'the provider header as C11 and C++17'
printf '#include <islet/provider.h>\nextern int not_empty;\n' >"$scratch/header.c"
cp "$scratch/header.c" "$scratch/header.cpp"
strict='-Wall -Wextra -pedantic -Werror -fsyntax-only -ISources/CIsletProvider/include'
# shellcheck disable=SC2086 # a list of options
gcc -std=c11 $strict "$scratch/header.c"
# shellcheck disable=SC2086 # a list of options
g++ -std=c++17 $strict "$scratch/header.cpp"

step 'build'
swift build --build-tests -Xswiftc -warnings-as-errors \
  --explicit-target-dependency-import-check error
bin=$(swift build --show-bin-path)

step 'the release build'
# It does without concurrency and string processing, which a debug build would not miss.
(build_release)

step 'the SDK at the Swift 6.0 level'
ISLET_SDK=$packaging/sdk swift build --package-path packaging/examples/tea --scratch-path .build/sdk \
  -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error

step 'the example in the README'
# shellcheck disable=SC2016 # the README's fences
sed -n '/^```swift$/,/^```$/p' README.md | sed '/^```/d' |
  cmp - packaging/examples/tea/Sources/Tea/Tea.swift

step 'what providers export'
for provider in $bundled_providers delivery hello; do
  symbols=$(nm --dynamic --extern-only --defined-only --format=posix "$bin/lib$provider.so" | cut -d' ' -f1)
  [ "$symbols" = islet_provider_entry_v1 ] ||
    die "lib$provider.so must export islet_provider_entry_v1 alone, and exports: ${symbols:-nothing}"
done

step 'tests'
# They take a quarter of an hour. One that hangs ends here, and not with the patience of whoever waits.
timeout --verbose --kill-after=10s 45m swift test --skip-build --disable-xctest
