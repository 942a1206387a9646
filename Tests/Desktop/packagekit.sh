#!/bin/sh
# The real PackageKit and PolicyKit on a system bus of their own, in a mount namespace in which
# what they write goes to memory: unshare --mount sh packagekit.sh FOLDER [COMMAND...]
#
# Writes FOLDER/ready when PackageKit can be called at FOLDER/system-bus, then runs the command.
set -eu
folder=$1
shift

# in_memory PATH: from here on a copy in memory, gone with the namespace.
in_memory() {
  [ -d "$1" ] || return 0
  mkdir "$folder/copy"
  mount -t tmpfs copy "$folder/copy"
  cp -a "$1/." "$folder/copy"
  mount --move "$folder/copy" "$1"
  rmdir "$folder/copy"
}

mount -t tmpfs run /run
mkdir /run/dbus
in_memory /var/lib/dpkg
in_memory /var/lib/apt
in_memory /var/lib/PackageKit
in_memory /var/cache/PackageKit
mount -t tmpfs log /var/log

cat >"$folder/system.conf" <<BUS
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=/run/dbus/system_bus_socket</listen>
  <listen>unix:path=$folder/system-bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
BUS

started=''
trap 'kill $started 2>/dev/null || true' EXIT
trap 'exit 143' TERM
# await COMMAND...: until it succeeds, for ten seconds.
await() {
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || { echo "not within ten seconds: $*" >&2; exit 1; }
    sleep 0.05
  done
}
has_owner() {
  dbus-send --system --print-reply --dest=org.freedesktop.DBus /org/freedesktop/DBus \
    org.freedesktop.DBus.NameHasOwner "string:$1" | grep -q 'boolean true'
}

dbus-daemon --config-file="$folder/system.conf" --nofork --nopidfile &
started="$started $!"
await test -S /run/dbus/system_bus_socket
# PolicyKit becomes another user before it connects.
chmod 666 /run/dbus/system_bus_socket
/usr/lib/polkit-1/polkitd --no-debug &
started="$! $started"
await has_owner org.freedesktop.PolicyKit1
/usr/libexec/packagekitd &
started="$! $started"
await has_owner org.freedesktop.PackageKit
: >"$folder/ready"
while [ ! -e "$folder/go" ]; do sleep 0.05; done
"$@" || echo "$1 ended with status $?" >&2
: >"$folder/done"
# Its last words come before its end.
wait
