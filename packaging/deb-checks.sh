#!/bin/sh
# The checks of test-deb.sh, which runs this in a namespace of its own:
# deb-checks.sh SCRATCH DEBS OUTPUT CACHE OTHER-SWIFT
set -eu
. "$(dirname -- "$0")/common.sh"

scratch=$1
debs=$2
output=$3
cache=$4
other_swift=$5
root=$scratch/root
screen_width=1280
screen_height=720
passed=0
failed=0
. "$packaging/deb-system.sh"
. "$packaging/deb-install.sh"
. "$packaging/deb-session.sh"
. "$packaging/deb-authors.sh"
. "$packaging/deb-manager.sh"

# check WHAT COMMAND...: one line; what the command said, if it failed. It runs in a subshell, where
# the first thing that fails ends it.
check() {
  what=$1
  shift
  set +e
  (
    set -e
    "$@"
  ) >"$scratch/said" 2>&1
  status=$?
  set -e
  if [ "$status" = 0 ]; then
    passed=$((passed + 1))
    say "ok      $what"
  else
    failed=$((failed + 1))
    say "FAILED  $what"
    tail -n 15 "$scratch/said" | sed 's/^/        | /'
  fi
}

# must WHAT COMMAND...: a check without which the rest means nothing.
must() {
  before=$failed
  check "$@"
  [ "$failed" = "$before" ] || finish
}

# finish: the count, and the end.
finish() {
  say "$((passed + failed)) checks, $failed failed. Pictures and sizes: $output"
  [ "$failed" = 0 ] || exit 1
  exit 0
}

enter_system
part_bare
part_session
part_rest
part_manager
part_upgrade
part_authors
part_purge
finish
