# shellcheck shell=sh disable=SC2154 # its names are those of the files that source it
# The unit under a real user manager, in test-deb.sh. Sourced by deb-checks.sh.

# The manager's own runtime folder, and its bus in there: `start_session` has the user's usual one.
managed_runtime=''
manager=''

# managed COMMAND...: in the session of the manager.
managed() {
  as_user env XDG_RUNTIME_DIR="$managed_runtime" \
    DBUS_SESSION_BUS_ADDRESS="unix:path=$managed_runtime/bus" "$@"
}

manager_answers() {
  case $(managed systemctl --user is-system-running) in running | degraded) ;; *) return 1 ;; esac
}

# start_manager: `systemd --user`, in a control group of its own, as after a login.
start_manager() {
  managed_runtime=$runtime-managed
  install -d -m 700 -o "$uid" -g "$uid" "$root$managed_runtime"
  # systemd refuses to be a manager where systemd is not the system's.
  mkdir -p "$root/run/systemd/system"
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  group=$root/sys/fs/cgroup/$(basename -- "$scratch")
  mkdir "$group"
  chown -R "$uid:$uid" "$group"
  # What a desktop's session is: it binds the target that only others can start.
  install -d -o "$uid" -g "$uid" "$root$managed_runtime/systemd" "$root$managed_runtime/systemd/user"
  cat >"$root$managed_runtime/systemd/user/desktop.target" <<'TARGET'
[Unit]
Description=A desktop
BindsTo=graphical-session.target
TARGET
  (
    # This subshell, whose number only a child knows.
    # shellcheck disable=SC2016
    sh -c 'echo $PPID >"$1/cgroup.procs"' sh "$group"
    managed env --unset=DISPLAY /lib/systemd/systemd --user
  ) >"$scratch/manager.log" 2>&1 &
  manager=$!
}

manager_runs() {
  (await 20 'its answer' manager_answers) || {
    cat "$scratch/manager.log"
    return 1
  }
}

end_manager() {
  managed systemctl --user exit || true
  wait "$manager" || true
  await 10 'its control group is empty' control_group_goes
  umount "$root/sys/fs/cgroup"
  rm -rf "$root/run/systemd/system" "$root$managed_runtime"
}
control_group_goes() { find "$group" -depth -type d -exec rmdir {} +; }

unit_state() { managed systemctl --user show --property ActiveState --value islet.service; }
unit_is() { [ "$(unit_state)" = "$1" ]; }
managed_answers() { managed islet status; }
managed_providers_run() {
  for name in $bundled_providers; do
    managed islet provider list | grep -q "^$name  *running" || return 1
  done
}

unit_is_up() {
  await 20 'the unit is active' unit_is active
  await 20 'the overlay answers' managed_answers
  await 20 'every provider runs' managed_providers_run
  one_overlay
  one_window
}

# login, logout: what a desktop does.
login() {
  managed systemctl --user daemon-reload
  managed systemctl --user import-environment DISPLAY
  managed systemctl --user start desktop.target
}
logout() {
  managed systemctl --user stop desktop.target
  await 20 'nothing is left' no_process
}

login_starts_the_unit() {
  login
  unit_is_up
}

login_without_a_display_is_skipped() {
  managed systemctl --user start desktop.target
  unit_is inactive
  [ "$(managed systemctl --user show --property ConditionResult --value islet.service)" = no ]
  managed systemctl --user stop desktop.target
}

unit_says_nothing_wrong() {
  [ "$(managed systemctl --user show --property NRestarts --value islet.service)" = 0 ]
  ! grep -i 'islet.*\(warning\|unknown\|ignoring\|failed\)' "$scratch/manager.log"
}

pill_is_confined() {
  one_overlay
  for pid in $(overlays) $(hosts); do grep -x 'NoNewPrivs:.1' "/proc/$pid/status"; done
}

# What the user wants to be run is no part of the pill.
command_is_free() {
  as_user mkdir -p work
  # shellcheck disable=SC2016 # for that shell
  managed islet timer 1s Tea --command \
    'grep -e NoNewPrivs: -e Seccomp: /proc/self/status >work/privileges; echo "${1} $DISPLAY" >>work/privileges'
  # Its shell filled in the variables, and not systemd.
  await 20 'its command ran' grep -qx "Tea $DISPLAY" "$root$home/work/privileges"
  cat "$root$home/work/privileges"
  grep -x 'NoNewPrivs:.0' "$root$home/work/privileges"
  grep -x 'Seccomp:.0' "$root$home/work/privileges"
  managed islet timer stop
}

autostart_beside_it() {
  pid=$(overlays)
  managed dex --autostart
  await 10 'the second one has ended' one_overlay
  [ "$(overlays)" = "$pid" ]
}

crash_is_mended() {
  pid=$(overlays)
  kill -s SEGV "$pid"
  await 10 'the crashed one is gone' [ ! -e "/proc/$pid" ]
  unit_is_up
  [ "$(overlays)" != "$pid" ]
}

quit_is_final() {
  managed islet quit
  await 10 'the unit has ended' unit_is inactive
  no_process
}

bus_starts_the_unit() {
  id=$(managed islet start --title 'Said by a script')
  unit_is_up
  managed islet end "$id"
}

autostart_off() {
  managed islet autostart off
  logout
  login
  unit_is inactive
  managed dex --autostart
  no_process
  # Who wants it now has it.
  managed systemctl --user start islet.service
  unit_is_up
}

autostart_on() {
  logout
  managed islet autostart on
  login
  unit_is_up
}

part_manager() {
  say '== A session of systemd'
  check 'the pill of the other session is ended' pill_is_gone
  start_manager
  check 'a user manager runs' manager_runs
  check 'a session without a display is none for the pill' login_without_a_display_is_skipped
  check 'the login starts the unit, and it starts all' login_starts_the_unit
  check 'systemd has nothing to say against it' unit_says_nothing_wrong
  check 'the autostart entry beside it changes nothing' autostart_beside_it
  check 'pill and providers may gain no privileges' pill_is_confined
  check "a timer's command may, and sees the screen" command_is_free
  check 'after a crash it is there again' crash_is_mended
  check 'after islet quit it is not' quit_is_final
  check 'islet start has the bus start the unit' bus_starts_the_unit
  check 'islet autostart off: not at login, but when it is asked for' autostart_off
  check 'islet autostart on: at login again' autostart_on
  check 'the logout ends it' logout
  end_manager
  check 'the other session has its pill again' by_autostart
}
