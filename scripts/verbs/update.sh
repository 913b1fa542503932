#!/bin/sh
# Updates to the newest version; goes back to this one if the newest does not become healthy.
set -eu
. "$(dirname -- "$0")/lib.sh"

# In a function, because the shell reads a script while it runs, and the update replaces this file.
update() {
  git rev-parse --verify --quiet '@{upstream}' >/dev/null ||
    fail 'This folder is no checkout of a branch that can be fetched: see Updating in docs/self-hosting.md.'
  [ -z "$(git status --porcelain --untracked-files=no)" ] ||
    fail 'Files of this checkout were changed (git status shows which). Put them back, or update by hand: docs/self-hosting.md.'
  before=$(git rev-parse HEAD)
  git fetch --quiet || fail 'The new version could not be fetched: see above. Nothing was changed.'
  if [ "$(git rev-parse '@{upstream}')" = "$before" ]; then
    say "This is the newest version already ($(version))."
    return
  fi
  backup=
  if ! is_hosted; then
    backup=before-update-$(date +%Y-%m-%d-%H%M%S).backup
    sh scripts/verbs/backup.sh "$backup" || fail 'Nothing was changed.'
  fi
  git merge --quiet --ff-only '@{upstream}' || fail 'This checkout has commits of its own: update by hand. Nothing was changed.'
  say "Updating to $(version) …"
  if sh scripts/verbs/up.sh; then
    say "Updated to $(version). ${backup:+The backup from before is $backup.}"
  else
    go_back
  fi
}

go_back() {
  new=$(version)
  git reset --quiet --keep "$before"
  say "Going back to $(version) …"
  if ! sh scripts/verbs/up.sh; then
    [ -n "$backup" ] || fail "Neither $new nor $(version) became healthy: see above."
    sh scripts/verbs/restore.sh "$backup" || fail "Neither $new nor $(version) became healthy: see above. The backup is $backup."
  fi
  fail "$new did not become healthy: see above. $(version) runs again${backup:+; the backup from before is $backup}."
}

version() { sed -n 's/^  "version": "\(.*\)",*$/\1/p' package.json; }

update
exit
