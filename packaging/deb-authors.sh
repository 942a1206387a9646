# shellcheck shell=sh disable=SC2154 # its names are those of the files that source it
# Providers by other authors, in test-deb.sh. Sourced by deb-checks.sh.

part_authors() { :; }
