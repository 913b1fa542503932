#!/bin/sh
# Prints the newest e-mails, where no SMTP server is configured.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_mode
refuse_if_hosted 'Google sends the e-mails, and keeps none.'
in_data gateway/src/outbox.ts
