#!/bin/sh
# Copies a backup into a Firebase project at Google and compares (with --compare only that).
set -eu
. "$(dirname -- "$0")/lib.sh"
file=${1:-} to=${2:-}
if [ -z "$to" ] || [ ! -f "$file" ]; then fail 'Say which backup and which Firebase project: make move FILE=club.backup TO=my-club'; fi
shift 2
take_identity
key=$(setting GOOGLE_APPLICATION_CREDENTIALS)
if [ -z "$key" ] && [ -z "${FIRESTORE_EMULATOR_HOST:-}" ]; then
  fail 'GOOGLE_APPLICATION_CREDENTIALS is missing: name the key file of a service account of your project (docs/hosted.md).'
fi
if [ -n "$key" ] && [ ! -f "$key" ]; then fail "GOOGLE_APPLICATION_CREDENTIALS names $key, which does not exist."; fi
choose_mode
folder=$(cd -- "$(dirname -- "$file")" && pwd -P)
name=$(basename -- "$file")
sentence='Not everything is there as the backup has it: see above.'
case " $* " in *' --compare '*) sentence='The project does not hold what the backup holds: see above.' ;; esac
if [ "$in_docker" = yes ]; then
  lay_jar
  key_folder=$(cd -- "$(dirname -- "$key")" && pwd -P)
  COMPOSE_FILE=docker-compose.yml docker compose --progress quiet run --rm --no-deps -T --user "$(id -u):$(id -g)" \
    -v "$folder:/moved" -v "$key_folder/$(basename -- "$key"):/run/key.json:ro" \
    -e GOOGLE_APPLICATION_CREDENTIALS=/run/key.json \
    ${BACKUP_PASSPHRASE+-e BACKUP_PASSPHRASE} ${BACKUP_IDENTITY+-e BACKUP_IDENTITY} \
    firebase node gateway/src/move.ts "/moved/$name" "$to" "$@" || fail "$sentence"
else
  scripts/with-node node scripts/install.ts
  scripts/with-node node scripts/product/beside-data.ts gateway/src/move.ts "$folder/$name" "$to" "$@" || fail "$sentence"
fi
