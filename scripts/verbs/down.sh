#!/bin/sh
# Stops the product, also parts that are restarting; keeps the data.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_mode
data=$(setting DATA_DIR)
stopped=
if [ "$(setting MODE)" != docker ] && [ -f "${data:-data}/run/product.json" ]; then
  local_verb down
  stopped=yes
fi
if [ "$in_docker" = yes ] && [ -n "$(docker compose ps --all --quiet)" ]; then
  docker compose down || fail 'Docker could not stop it: see above.'
  stopped=yes
  say 'Stopped. Your data is kept.'
fi
[ -n "$stopped" ] || say 'Nothing was running.'
