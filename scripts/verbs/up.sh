#!/bin/sh
# Builds and starts the product, waits until it is healthy, and prints its address.
set -eu
. "$(dirname -- "$0")/lib.sh"
choose_mode
port=$(setting WEB_PORT)
port=${port:-8080}
case $port in
  *[!0-9]* | ??????*) fail "WEB_PORT is \"$port\": set it to a port from 1 to 65535 in .env." ;;
esac
if [ "$port" -lt 1 ] || [ "$port" -gt 65535 ]; then fail "WEB_PORT is \"$port\": set it to a port from 1 to 65535 in .env."; fi

if [ "$in_docker" = no ]; then
  [ -z "$fault" ] || say "$fault Starting as processes of this machine instead."
  [ -n "$fault" ] || say 'Starting as processes of this machine.'
  local_verb up
  exit
fi

# Makes the folder of backups for the user of the container. One that is there stays as it is.
make_backups_folder() {
  folder=$(setting BACKUPS_DIR)
  case $folder in
    '') return ;;
    /* | ./* | ../*) ;;
    *) fail "BACKUPS_DIR is \"$folder\": write a path that begins with / or ./." ;;
  esac
  [ ! -d "$folder" ] || return 0
  mkdir -p "$folder" && chmod 700 "$folder"
  docker compose --progress quiet run --rm --no-deps -T --user root --cap-add CHOWN firebase chown node /backups </dev/null
}

# Prints the faults of the settings of every part. A running product is left as it is.
check_settings() {
  faults=
  check() {
    said=$(docker compose --progress quiet run --rm --no-deps -T "$@" 2>&1 </dev/null) || faults=$faults$said'
'
  }
  is_hosted || check firebase node gateway/src/check-settings.ts
  check api node api/src/check-settings.ts
  check --entrypoint /docker-entrypoint.d/15-write-listen.sh web
  faults=$(printf '%s' "$faults" | grep -v '^time=' | sort -u)
  [ -z "$faults" ] || fail "$faults
Nothing was started or changed. Correct the settings in .env, then call make up again."
}

# Prints the last fatal lines of the parts that are not healthy.
explain() {
  for service in $(docker compose ps --all --services); do
    for container in $(docker compose ps --all --quiet "$service"); do
      state=$(docker inspect --format '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}' "$container")
      [ "$state" != healthy ] || continue
      said=$(docker logs --tail 200 "$container" 2>&1 | grep -E '"level":60|^Error|^TRUSTED_PROXY|^TLS_CERT_DIR|emerg' | tail -n 5 |
        sed -e 's/.*"msg":"\(.*\)"}$/\1/' -e 's/\\"/"/g' | sort -u)
      printf '%s is %s. %s\n' "$service" "$state" "$said" >&2
    done
  done
}

say 'Starting in Docker.'
is_hosted || lay_jar
say 'Building the images (a few minutes the first time) …'
docker compose build || fail 'The images could not be built: see above.'
# Made here, because Docker would make it as root.
mkdir -p certs
is_hosted || make_backups_folder
check_settings
note_project
say 'Starting, and waiting until every part is healthy …'
output=$(mktemp)
if ! docker compose up --detach --wait --wait-timeout 180 --remove-orphans 2>"$output"; then
  cat "$output" >&2
  if grep -Eq 'already allocated|already in use' "$output"; then
    rm "$output"
    fail "Port $port is taken by another program: stop it, or set WEB_PORT to another port in .env."
  fi
  rm "$output"
  explain
  fail 'A part did not become healthy: see above, and `make logs`.'
fi
rm "$output"
docker compose exec -T api node api/src/print-health.ts || true
address=$(setting PUBLIC_URL)
say "Tessera is running: ${address:-http://localhost:$port}"
