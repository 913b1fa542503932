#!/bin/sh
# Follows the logs of all parts, also of those that are restarting.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_mode
if [ "$in_docker" = yes ] && [ -n "$(docker compose ps --all --quiet)" ]; then
  exec docker compose logs --follow --tail 200
fi
data=$(setting DATA_DIR)
exec tail -n 200 -F "${data:-data}"/logs/*.log
