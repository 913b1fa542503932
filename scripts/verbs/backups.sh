#!/bin/sh
# Lists the backups that the server made, or with the argument `now` makes one.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_mode
refuse_if_hosted 'the data is at Google, whose own backups docs/hosted.md tells of.'
case ${1:-} in
  now) in_data gateway/src/back-up-now.ts ;;
  *) in_data gateway/src/list-backups.ts ;;
esac
