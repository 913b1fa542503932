#!/bin/sh
# Sends a test e-mail through the mail server, and prints what the server says.
set -eu
. "$(dirname -- "$0")/lib.sh"
[ -n "${1:-}" ] || fail 'Say to whom: make testmail TO=me@example.org'
choose_mode
refuse_if_hosted 'Google sends the e-mails.'
in_data gateway/src/test-mail.ts "$1"
