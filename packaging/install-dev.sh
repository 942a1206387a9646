#!/bin/sh
# Places what authors of providers need below a folder, as the package islet-dev has it.
set -eu
. "$(dirname -- "$0")/common.sh"

usage() {
  cat <<'USAGE'
usage: sh packaging/install-dev.sh DESTDIR

Writes below DESTDIR/usr: the C header, the pkg-config file, the Swift SDK as source, the templates
of `islet provider new`, the examples, and the documentation as HTML. What is there is replaced.
Nothing is built.
USAGE
}

case ${1-} in
  --help | -h)
    usage
    exit 0
    ;;
esac
if [ $# != 1 ] || [ -z "$1" ]; then
  usage >&2
  exit 2
fi

destination=$1/usr
version=$(sed -n 's/^ *static let version = "\(.*\)"$/\1/p' "$package_root/Sources/islet/Main.swift")
[ -n "$version" ] || die 'Sources/islet/Main.swift has no version'
install_packages "$packaging/apt-packages-dev.txt"

# place FILE TARGET: one file, for everyone to read.
place() { install -D -m 644 "$1" "$destination/$2"; }

# place_tree FOLDER TARGET: the files in a folder and below it; what a link names, as a file.
place_tree() {
  rm -rf "${destination:?}/$2"
  (CDPATH='' cd -- "$1" && find -L . -type f ! -path '*/.*/*' | LC_ALL=C sort) >"$scratch/files"
  while read -r file; do
    place "$1/$file" "$2/${file#./}"
  done <"$scratch/files"
}

# title_of FILE: an article's title.
title_of() { sed -n 's/^# //p' "$1" | head -n 1 | tr -d '`'; }

# links: for sed, what DocC's links become: an article its title and page, a symbol plain code.
links() {
  for article in "$package_root"/Sources/*/*.docc/*.md; do
    name=$(basename -- "$article" .md)
    say "s,<doc:$name>,[$(title_of "$article")]($name.html),g"
  done
  say 's,``\([A-Z][A-Za-z]*\)/,``\1.,g'
}

# page FILE NAME: an article as a page that needs no server.
page() {
  title=$(title_of "$1")
  target=$destination/share/doc/islet-dev/html/$2.html
  {
    cat <<HEAD
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
HEAD
    [ "$2" = index ] || say '<p><a href="index.html">Islet for authors of providers</a></p>'
    sed "$(links)" "$1" | cmark-gfm --extension table
    say '</body>' '</html>'
  } >"$target"
  chmod 644 "$target"
}

umask 022
make_scratch
sdk=share/islet/sdk
documents=share/doc/islet-dev

place "$package_root/Sources/CIsletProvider/include/islet/provider.h" include/islet/provider.h
sed "s/@VERSION@/$version/" "$packaging/islet-provider.pc.in" >"$scratch/islet-provider.pc"
place "$scratch/islet-provider.pc" share/pkgconfig/islet-provider.pc

place_tree "$packaging/sdk" "$sdk"
place_tree "$packaging/templates" share/islet/templates

place "$packaging/examples/README" "$documents/examples/README"
for name in delivery hello tea; do
  place_tree "$packaging/examples/$name" "$documents/examples/$name"
done
place_tree "$package_root/Plugins/Examples/Delivery" "$documents/examples/delivery/Sources/Delivery"
place "$package_root/Plugins/Examples/Hello/hello.c" "$documents/examples/hello/hello.c"

rm -rf "${destination:?}/$documents/html"
place "$packaging/html/style.css" "$documents/html/style.css"
page "$packaging/html/index.md" index
page "$package_root/Sources/IsletKit/IsletKit.docc/IsletKit.md" IsletKit
page "$package_root/Sources/IsletKit/IsletKit.docc/PhoneCode.md" PhoneCode
page "$package_root/Sources/Activities/Activities.docc/ViewArchive.md" ViewArchive
