#!/bin/sh
# Fills the running product with a demo club.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_mode
if [ "$in_docker" = yes ] && [ -n "$(docker compose ps --all --quiet)" ]; then
  if ! is_running api || ! is_running web; then fail 'Tessera does not run here. Call make up first, then this again.'; fi
  smtp=$(setting SMTP_URL)
  address=$(setting PUBLIC_URL)
  port=$(setting WEB_PORT)
  exec docker compose exec -T -e CLUB="${CLUB:-}" -e MEMBERS="${MEMBERS:-}" -e SMTP_URL="${smtp:+set}" \
    -e PUBLIC_URL="${address:-http://localhost:${port:-8080}}" -e PRODUCT_ADDRESS=http://web:8080 api node scripts/demo.ts
fi
scripts/with-node node scripts/install.ts
local_verb demo
