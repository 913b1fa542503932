#!/bin/sh
# Checks a backup, puts it in the place of the data, and starts the product with it (START=no leaves it stopped).
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_backup restore "${1:-}"
choose_mode
take_identity
refuse_if_hosted 'to put a backup into the project at Google, call make move (docs/hosted.md).'
[ "$in_docker" = no ] || note_project
in_data_apart gateway/src/restore.ts --check ${name:+"$name"} <"$file" || fail 'Nothing was changed.'
sh scripts/verbs/down.sh >/dev/null
restored=yes
in_data_apart gateway/src/restore.ts ${name:+"$name"} <"$file" || restored=no
if [ "${START:-yes}" != no ]; then sh scripts/verbs/up.sh; fi
[ "$restored" = yes ] || fail 'The backup was not restored: see above.'
say 'Members who signed in after the backup was made sign in again.'
