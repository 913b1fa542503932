#!/bin/sh
# Writes everything into one file, and reads it back.
set -eu
. "$(dirname -- "$0")/lib.sh"
file=${1:-}
[ -n "$file" ] || fail 'Say where to write it: make backup FILE=club.backup'
choose_mode
refuse_if_hosted 'the data is at Google, and docs/hosted.md describes its backups.'
passphrase=$(setting BACKUP_PASSPHRASE)
recipient=$(setting BACKUP_RECIPIENT)
umask 077
part=$file.part
rm -f "$part"
if ! in_data gateway/src/backup.ts >"$part" </dev/null; then
  rm -f "$part"
  fail 'No backup was made: see above.'
fi
if [ -n "$passphrase$recipient" ] && [ "$(dd if="$part" bs=21 count=1 2>/dev/null | tr -d '\0')" != age-encryption.org/v1 ]; then
  rm -f "$part"
  fail 'No backup was made: the server does not know yet that it is to encrypt. Call make up, then this.'
fi
if [ -z "$recipient" ] && ! in_data gateway/src/restore.ts --check <"$part"; then
  fail "The backup did not come out whole: it is left as $part. Try again."
fi
sync
mv -f "$part" "$file"
size="$file: $(($(wc -c <"$file") / 1024)) kB."
if [ -n "$recipient" ]; then
  say "$size It is encrypted for BACKUP_RECIPIENT; only its key can read it, so it was not read back."
elif [ -n "$passphrase" ]; then
  say "$size It is encrypted: nobody reads it without BACKUP_PASSPHRASE."
else
  say "$size It holds everything, keys included: keep it where nobody else reads it."
fi
