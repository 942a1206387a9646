# shellcheck shell=sh disable=SC2154 # its names are those of common.sh and deb-checks.sh
# The minimal system of test-deb.sh, seen from the namespace around it. Sourced by deb-checks.sh.

user=ann
home=/home/$user

# enter_system: what programs expect to be mounted, in $root; apt as it is set up outside.
enter_system() {
  mount -t proc proc "$root/proc"
  mount -t sysfs -o ro sysfs "$root/sys"
  mount -t tmpfs -o mode=1777 tmp "$root/tmp"
  mount -t tmpfs -o mode=755 run "$root/run"
  mount -t tmpfs -o mode=755 dev "$root/dev"
  mkdir "$root/dev/pts" "$root/dev/shm"
  # Nodes of its own: what a package does to them in there stays in there.
  for node in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
    number=${node#*:}
    mknod -m 666 "$root/dev/${node%%:*}" c "${number%:*}" "${number#*:}"
  done
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
  mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
  ln -s pts/ptmx "$root/dev/ptmx"
  ln -s /proc/self/fd "$root/dev/fd"
  ln -s /proc/self/fd/0 "$root/dev/stdin"
  ln -s /proc/self/fd/1 "$root/dev/stdout"
  ln -s /proc/self/fd/2 "$root/dev/stderr"
  install -d -m 1777 "$root/tmp/.X11-unix"
  # No package starts a service here.
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod 755 "$root/usr/sbin/policy-rc.d"
  # Proxies, and whatever else apt was told of the way to its mirror.
  apt-config dump | grep '^Acquire::' | grep -v -e '^Acquire::IndexTargets' -e '^Acquire::GzipIndexes' \
    >"$root/etc/apt/apt.conf.d/90outside"
  cp -R /etc/apt/auth.conf.d "$root/etc/apt/" 2>/dev/null || true
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  if [ -n "$cache" ]; then mount --bind "$cache/archives" "$root/var/cache/apt/archives"; fi
  mkdir "$root/tmp/debs"
}

# in_root COMMAND...: as root of the minimal system.
in_root() {
  chroot "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" no_proxy="${no_proxy:-}" "$@"
}

# apt COMMAND...: quietly, but for what is wrong.
apt() { in_root apt-get -qq --yes --no-install-recommends -o APT::Keep-Downloaded-Packages=true "$@"; }

# install_list LIST...: Debian's packages that the lists name.
install_list() {
  # shellcheck disable=SC2046 # names, one word each
  apt install $(sed 's/#.*//' "$@")
}

# make_user: who has the session. A command of this name in $session runs in it, under its own pid.
make_user() {
  in_root useradd --create-home --shell /bin/sh "$user"
  uid=$(in_root id -u "$user")
  runtime=/run/user/$uid
  install -d -m 755 "$root/run/user"
  install -d -m 700 -o "$uid" -g "$uid" "$root$runtime"
  session=$scratch/session
  mkdir "$session"
  cat >"$session/$user" <<AS
#!/bin/sh
exec chroot --userspec=$user:$user --groups=$user "$root" /usr/bin/env -i --chdir=$home \\
  HOME=$home USER=$user LOGNAME=$user SHELL=/bin/sh LANG=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin \\
  XDG_RUNTIME_DIR=$runtime XDG_SESSION_TYPE=x11 \${DISPLAY:+"DISPLAY=\$DISPLAY"} \\
  \${DBUS_SESSION_BUS_ADDRESS:+"DBUS_SESSION_BUS_ADDRESS=\$DBUS_SESSION_BUS_ADDRESS"} "\$@"
AS
  chmod 755 "$session/$user"
  for program in Xvfb dbus-daemon dex islet mpv picom playerctl; do
    printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$session/$user" "$program" >"$session/$program"
    chmod 755 "$session/$program"
  done
  PATH=$session:$PATH
  # shellcheck disable=SC2034 # for common.sh's settled
  bin=$session
}

# as_user COMMAND...: in the session.
as_user() { "$session/$user" "$@"; }

# start_session: a screen and the bus that a login starts, which activates what packages bring.
start_session() {
  unset DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME
  start_screen "${screen_width}x${screen_height}x24"
  run_bus --session --address="unix:path=$runtime/bus"
}

# processes PATH [ARGUMENT]: the pids of those that run this program of the minimal system, with this
# first argument if one is given, one a line.
processes() {
  for folder in /proc/[0-9]*; do
    program=$(readlink "$folder/exe" 2>/dev/null) || continue
    [ "${program% (deleted)}" = "$root$1" ] || continue
    if [ -n "${2:-}" ]; then
      [ "$(tr '\0' '\n' 2>/dev/null <"$folder/cmdline" | sed -n 2p)" = "$2" ] || continue
    fi
    say "${folder#/proc/}"
  done
}

overlays() { processes /usr/bin/islet overlay; }
hosts() { processes /usr/libexec/islet/islet-provider-host; }

# files_of_system: every path but those that change by themselves: what is mounted, the user's own,
# and the books of apt, dpkg and their kin.
files_of_system() {
  (cd "$root" && find . -xdev \( -path ./home -o -path ./root -o -path ./var/lib/dpkg \
    -o -path ./var/lib/apt -o -path ./var/cache/apt -o -path ./var/cache/debconf \
    -o -path ./var/log \) -prune -o -print) | LC_ALL=C sort
}
