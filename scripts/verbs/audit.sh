#!/bin/sh
# Compares the history in a backup with its seals; changes nothing.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_backup audit "${1:-}"
choose_mode
take_identity
[ "$in_docker" = no ] || note_project
in_data_apart gateway/src/audit.ts ${name:+"$name"} <"$file"
