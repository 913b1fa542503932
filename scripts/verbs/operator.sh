#!/bin/sh
# Prints a link to the operator's page of the running product.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_mode
refuse_if_hosted 'the page is for a server of your own; use the Firebase console.'
in_data gateway/src/operator-link.ts
