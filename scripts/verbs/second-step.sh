#!/bin/sh
# Switches an account's second step at sign-in off, for somebody who has lost the phone and the recovery codes.
set -eu
. "$(dirname -- "$0")/lib.sh"
[ -n "${1:-}" ] || fail 'Say whose: make second-step-off EMAIL=me@example.org'
choose_mode
refuse_if_hosted 'remove the second factor of the account in the Firebase console, or with the Admin SDK.'
in_data gateway/src/reset-second-step.ts "$1"
