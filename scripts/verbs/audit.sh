#!/bin/sh
# Compares the history in a backup with its seals; changes nothing.
set -eu
. "$(dirname -- "$0")/lib.sh"
file=${1:-} name=
# Reads the backup: a file of this machine, or a name that `make backups` lists.
if [ ! -f "$file" ]; then
  case $file in
    */*) ;;
    tessera-*.backup) name=$file file=/dev/null ;;
  esac
  [ -n "$name" ] || fail 'Say which backup, a file or a name that make backups lists: make audit FILE=club.backup'
fi
choose_mode
take_identity
[ "$in_docker" = no ] || note_project
in_data_apart gateway/src/audit.ts ${name:+"$name"} <"$file"
