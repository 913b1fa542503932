#!/bin/sh
# Copies a Firebase project at Google into a backup, which `make restore` takes.
set -eu
. "$(dirname -- "$0")/lib.sh"
file=${1:-} from=${2:-}
if [ -z "$file" ] || [ -z "$from" ]; then
  fail 'Say which Firebase project, and where to write the backup: make move FROM=my-club FILE=club.backup'
fi
[ ! -e "$file" ] || fail "$file is there already: name another file."
key=$(setting GOOGLE_APPLICATION_CREDENTIALS)
if [ -z "$key" ] && [ -z "${FIRESTORE_EMULATOR_HOST:-}" ]; then
  fail 'GOOGLE_APPLICATION_CREDENTIALS is missing: name the key file of a service account of your project (docs/hosted.md).'
fi
if [ -n "$key" ] && [ ! -f "$key" ]; then fail "GOOGLE_APPLICATION_CREDENTIALS names $key, which does not exist."; fi
# Their contents go by the environment, because the user of the container may not read the files of this one.
PASS_KEY_FILE='' CARD_KEY_FILE='' HASH_PARAMETERS=''
if [ -n "${KEYS:-}" ]; then
  if [ ! -f "$KEYS/pass-key" ] || [ ! -f "$KEYS/card-key.pem" ]; then
    fail "KEYS names $KEYS, where pass-key and card-key.pem are not both."
  fi
  PASS_KEY_FILE=$(cat "$KEYS/pass-key") CARD_KEY_FILE=$(cat "$KEYS/card-key.pem")
fi
if [ -n "${HASH:-}" ]; then
  [ -f "$HASH" ] || fail "HASH names $HASH, which does not exist."
  HASH_PARAMETERS=$(cat "$HASH")
fi
export PASS_KEY_FILE CARD_KEY_FILE HASH_PARAMETERS
choose_mode
set -- gateway/src/move-back.ts "$from"
[ -z "${WITHOUT_PASSWORDS:-}" ] || set -- "$@" --without-passwords
umask 077
part=$file.part
rm -f "$part"
done=yes
if [ "$in_docker" = yes ]; then
  lay_jar
  key=$(cd -- "$(dirname -- "$key")" && pwd -P)/$(basename -- "$key")
  COMPOSE_FILE=docker-compose.yml docker compose --progress quiet run --rm --no-deps -T -v "$key:/run/key.json:ro" \
    -e GOOGLE_APPLICATION_CREDENTIALS=/run/key.json -e PASS_KEY_FILE -e CARD_KEY_FILE -e HASH_PARAMETERS \
    firebase node "$@" >"$part" </dev/null || done=no
else
  scripts/with-node node scripts/install.ts >&2
  scripts/with-node node scripts/product/beside-data.ts "$@" >"$part" </dev/null || done=no
fi
if [ "$done" = no ]; then
  rm -f "$part"
  fail 'No backup was made: see above.'
fi
sync
mv -f "$part" "$file"
say "$file: $(($(wc -c <"$file") / 1024)) kB. It holds everything, keys included: keep it where nobody else reads it."
say "Now take FIREBASE_MODE out of .env, leave FIREBASE_PROJECT_ID as it is, and call: make restore FILE=$file"
