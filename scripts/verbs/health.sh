#!/bin/sh
# Prints the state of the running product for its operator.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_mode
refuse_if_hosted 'open /api/health.'
in_data gateway/src/print-health.ts
