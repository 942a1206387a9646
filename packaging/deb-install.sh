# shellcheck shell=sh disable=SC2154 # its names are those of the files that source it
# Installation, upgrade and purge, in test-deb.sh. Sourced by deb-checks.sh.

# package NAME: its file in the minimal system.
package() { (cd "$root" && ls "tmp/debs/$1"_*.deb) | sed 's,^,/,'; }

elf_files() {
  in_root dpkg --listfiles islet | while read -r file; do
    if [ -L "$root$file" ] || [ ! -f "$root$file" ]; then continue; fi
    case $(head -c 4 "$root$file" | tr -d '\000') in
      ?ELF) say "$file" ;;
    esac
  done
}

every_library_is_found() {
  elf_files >"$scratch/elf"
  [ "$(wc -l <"$scratch/elf")" -ge 10 ]
  while read -r file; do
    in_root ldd "$file" >"$scratch/ldd" 2>&1 || grep -q 'statically linked' "$scratch/ldd"
    if grep 'not found' "$scratch/ldd"; then
      say "$file"
      return 1
    fi
  done <"$scratch/elf"
}

no_swift() { ! in_root sh -c 'command -v swift swiftc'; }

installed_version() {
  # shellcheck disable=SC2016 # dpkg's own name
  in_root dpkg-query --show --showformat='${Version}' "$1"
}

version_is_the_package_s() {
  in_root islet --version | tee "$scratch/version"
  grep -qF "$(installed_version islet | sed 's/[-+~].*//')" "$scratch/version"
}

layout() {
  cat <<'LAYOUT'
/etc/xdg/autostart/islet.desktop
/usr/bin/islet
/usr/include/islet/provider.h
/usr/lib/islet/swift/libswiftSwiftOnoneSupport.so
/usr/lib/systemd/user/islet.service
/usr/libexec/islet/islet-fetch
/usr/libexec/islet/islet-image-loader
/usr/libexec/islet/islet-sound
/usr/share/applications/org.islet.Islet.desktop
/usr/share/bash-completion/completions/islet
/usr/share/dbus-1/services/org.islet.Islet.service
/usr/share/doc/islet/examples/islet.conf
/usr/share/doc/islet/examples/picom.conf
/usr/share/doc/islet-dev/examples
/usr/share/doc/islet-dev/html/index.html
/usr/share/fish/vendor_completions.d/islet.fish
/usr/share/icons/hicolor/scalable/apps/org.islet.Islet.svg
/usr/share/icons/hicolor/symbolic/apps/org.islet.Islet-symbolic.svg
/usr/share/islet/screenshot.png
/usr/share/islet/sdk/Package.swift
/usr/share/islet/templates/c
/usr/share/islet/templates/swift
/usr/share/man/man1/islet.1.gz
/usr/share/man/man1/islet-timer.1.gz
/usr/share/man/man5/islet.conf.5.gz
/usr/share/man/man7/islet-provider.7.gz
/usr/share/man/man7/islet-providers.7.gz
/usr/share/metainfo/org.islet.Islet.metainfo.xml
/usr/share/pkgconfig/islet-provider.pc
/usr/share/zsh/vendor-completions/_islet
LAYOUT
}

layout_is_complete() {
  layout | while read -r file; do
    [ -e "$root$file" ] || say "missing: $file"
  done >"$scratch/missing"
  cat "$scratch/missing"
  [ ! -s "$scratch/missing" ]
}

entries_are_valid() {
  desktop-file-validate "$root/usr/share/applications/org.islet.Islet.desktop" \
    "$root/etc/xdg/autostart/islet.desktop"
}

# The project has no home page that could serve the picture; AppStream wants one.
page_is_valid() {
  page=$root/usr/share/metainfo/org.islet.Islet.metainfo.xml
  appstreamcli validate --no-net "$page" >"$scratch/appstream" || true
  cat "$scratch/appstream"
  sed -n 's/^[EWI]: //p' "$scratch/appstream" >"$scratch/issues"
  [ "$(wc -l <"$scratch/issues")" = 1 ]
  grep -F web-url-expected "$scratch/issues"
  picture=$(sed -n 's,.*>file://\(.*\)</image>.*,\1,p' "$page")
  [ -f "$root$picture" ]
}

# What a provider is told that shows nothing by itself.
order_of() {
  case $1 in
    timer) say '5m Tea' ;;
  esac
}

# Without a screen; but the bus of a session is what the package depends on.
provider_passes() {
  order=$(order_of "$1")
  as_user dbus-run-session -- islet provider check "/usr/lib/islet/providers/lib$1.so" ${order:+--tell "$order"}
}

part_bare() {
  say '== A minimal Debian 12'
  cp "$debs"/islet_*.deb "$debs"/islet-dev_*.deb "$root/tmp/debs/"
  must 'apt has its lists' apt update
  must 'islet and islet-dev install with what they depend on alone' \
    apt install "$(package islet)" "$(package islet-dev)"
  check 'there is no Swift' no_swift
  check 'islet --version is the package'"'"'s' version_is_the_package_s
  check 'every library of every ELF file is found' every_library_is_found
  make_user
  for name in $bundled_providers; do
    check "islet provider check, without a screen: $name" provider_passes "$name"
  done
  check 'every file of the layout is there' layout_is_complete
  check 'the entries for menus and for the login are valid' entries_are_valid
  check "AppStream's page is valid, but for a picture that comes with the package" page_is_valid
  check 'dpkg finds every file as it was packed' nothing_said in_root dpkg --verify islet islet-dev
  # A purge and an installation more: what is there before and after is compared at the end.
  must 'what the session takes is installed' install_list "$packaging/apt-packages-chroot.txt"
  check 'islet and islet-dev are purged, and no pill runs' apt purge islet islet-dev
  files_of_system >"$scratch/before"
  must 'they are installed again' apt install "$(package islet)" "$(package islet-dev)"
}

nothing_said() {
  "$@" >"$scratch/nothing" 2>&1 || say "status $?"
  cat "$scratch/nothing"
  [ ! -s "$scratch/nothing" ]
}

# newer: the same package with a higher version; prints its path below $root.
newer() {
  dpkg-deb --raw-extract "$root$(package islet)" "$scratch/newer"
  sed -i 's/^Version: .*/&+newer/' "$scratch/newer/DEBIAN/control"
  dpkg-deb --root-owner-group --build "$scratch/newer" "$root/tmp/newer.deb" >/dev/null
}

upgrades() {
  newer
  pid=$(overlays)
  apt install /tmp/newer.deb
  case $(installed_version islet) in *+newer) ;; *) return 1 ;; esac
  [ "$(overlays)" = "$pid" ]
  readlink "/proc/$pid/exe" | grep -F '(deleted)'
  islet status
}

# What the running overlay starts from now on is the new package's.
old_overlay_restarts() {
  islet provider restart timer
  await 10 'every provider runs' providers_run
  islet timer 5m Tea
  islet list | grep -F Tea
}

old_overlay_quits() {
  islet quit
  await 10 'no process is left' no_process
}

new_one_starts() {
  by_autostart
  if readlink "/proc/$(overlays)/exe" | grep -F '(deleted)'; then return 1; fi
  # Timers outlive what keeps them.
  await 10 'the timer is back' timer_is_back
}
timer_is_back() { islet list | grep -qF Tea; }

part_upgrade() {
  say '== An upgrade while the pill runs'
  check 'apt upgrades islet, and the running pill goes on' upgrades
  check 'it starts a provider of the new version' old_overlay_restarts
  check 'the new islet quit ends it' old_overlay_quits
  check 'the next start is the new version, with the timer of the old one' new_one_starts
}

left_processes() {
  for folder in /proc/[0-9]*; do
    if readlink "$folder/exe" 2>/dev/null; then :; fi
    cat "$folder/maps" 2>/dev/null || true
  done | grep -e "$root/usr/bin/islet" -e "$root/usr/libexec/islet/" -e "$root/usr/lib/islet/" ||
    true
}

no_process_left() { nothing_said left_processes; }

purges() {
  [ -n "$(overlays)" ]
  apt purge islet islet-dev | tee "$scratch/purge"
}

purge_says_what_stays() {
  for folder in .config/islet .local/state/islet .local/share/islet; do
    grep -F "$folder" "$scratch/purge"
  done
}

no_file_left() {
  files_of_system >"$scratch/after"
  diff "$scratch/before" "$scratch/after"
}

# What Islet may keep of a user: configuration, state, own providers. What the user wrote as an author
# is in a folder of its own.
only_the_user_s_own() {
  find "$root$home" -path "$root$home/work" -prune -o -path '*islet*' -print | sed "s,^$root$home/,," | LC_ALL=C sort >"$scratch/own"
  cat "$scratch/own"
  ! grep -v -e '^\.config/islet' -e '^\.local/state/islet' -e '^\.local/share/islet' "$scratch/own"
}

part_purge() {
  say '== A purge while the pill runs'
  check 'apt purges islet and islet-dev' purges
  check 'no process of Islet is left' no_process_left
  check 'no file is left that was not there before' no_file_left
  check "the user's own configuration and state stay, and nothing else" only_the_user_s_own
  check 'the purge says where those are' purge_says_what_stays
}
