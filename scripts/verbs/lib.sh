# Functions of the verbs. POSIX sh, because a server with Docker has neither Node nor bash for certain.
cd -- "$(dirname -- "$0")/../.." || exit 1

say() { printf '%s\n' "$1"; }
fail() {
  printf '%s\n' "$1" >&2
  exit 1
}
local_verb() { scripts/with-node node "scripts/$1.ts"; }

# Prints a setting: the environment's, else that of .env. For settings that are words, so without interpolation.
setting() {
  eval "is_set=\${$1+yes} value=\${$1-}"
  if [ -z "${is_set:-}" ] && [ -f .env ]; then
    value=$(sed -n "s/^[[:space:]]*$1[[:space:]]*=[[:space:]]*//p" .env | tail -n 1 |
      sed -e 's/[[:space:]]#.*$//' -e 's/[[:space:]]*$//' -e "s/^'\(.*\)'\$/\1/" -e 's/^"\(.*\)"$/\1/')
  fi
  printf '%s' "$value"
}

# Prints why Docker is unusable here; nothing if it is usable.
engine_fault() {
  if ! docker --version >/dev/null 2>&1; then
    echo 'Docker is not installed.'
  elif ! docker compose version >/dev/null 2>&1; then
    echo 'Docker is here, but without Compose v2 (the docker-compose-plugin).'
  elif ! docker info --format '{{.ServerVersion}}' >/dev/null 2>&1; then
    echo 'Docker is installed, but no engine answers.'
  fi
}

# Sets in_docker to yes or no, and fault to the reason why Docker is unusable.
choose_mode() {
  in_docker=no fault=
  case $(setting MODE) in
    local) return ;;
    '' | docker) ;;
    *) fail "MODE is \"$(setting MODE)\": it can be docker or local." ;;
  esac
  fault=$(engine_fault)
  if [ -z "$fault" ]; then
    in_docker=yes
    choose_files
    choose_project
  elif [ "$(setting MODE)" = docker ]; then
    fail "$fault"
  fi
}

is_hosted() { [ "$(setting FIREBASE_MODE)" = hosted ]; }
refuse_if_hosted() { ! is_hosted || fail "FIREBASE_MODE is hosted: $1"; }

# Adds the hosted compose file to those of COMPOSE_FILE, or to the standard ones.
choose_files() {
  # Compose takes an empty one for a list without files.
  [ -n "${COMPOSE_FILE-unset}" ] || unset COMPOSE_FILE
  is_hosted || return 0
  files=$(setting COMPOSE_FILE)
  if [ -z "$files" ]; then
    files=docker-compose.yml
    [ ! -f docker-compose.override.yml ] || files=$files:docker-compose.override.yml
  fi
  case :$files: in
    *:docker-compose.hosted.yml:*) ;;
    *) files=$files:docker-compose.hosted.yml ;;
  esac
  COMPOSE_FILE=$files
  export COMPOSE_FILE
  key=$(setting GOOGLE_APPLICATION_CREDENTIALS)
  if [ -z "$key" ]; then
    key_fault='is missing'
  elif [ ! -f "$key" ]; then
    key_fault="names $key, which does not exist"
  else
    case $key in
      /*) ;;
      *) key=$(pwd -P)/$key ;;
    esac
    GOOGLE_APPLICATION_CREDENTIALS=$key
    export GOOGLE_APPLICATION_CREDENTIALS
    return
  fi
  fail "FIREBASE_MODE is hosted, and GOOGLE_APPLICATION_CREDENTIALS $key_fault: name the key file of a service account of your project (docs/hosted.md)."
}

is_running() { docker compose ps --services --status running 2>/dev/null | grep -qx "$1"; }

# Runs a program of the gateway beside the data: in its container, running or new, or on this machine.
in_data() {
  if [ "$in_docker" = yes ] && is_running firebase; then
    docker compose exec -T firebase node "$@"
  else
    in_data_apart "$@"
  fi
}

# Runs it in a new container, which receives the keys of a backup.
in_data_apart() {
  if [ "$in_docker" = no ]; then
    scripts/with-node node scripts/product/beside-data.ts "$@"
    return
  fi
  lay_jar
  docker compose --progress quiet run --rm --no-deps -T \
    ${BACKUP_PASSPHRASE+-e BACKUP_PASSPHRASE} ${BACKUP_IDENTITY+-e BACKUP_IDENTITY} firebase node "$@"
}

# Sets file to the backup for `make $1 FILE=$2`: a file of this machine, or a name that `make backups` lists, which is in name then.
choose_backup() {
  file=$2 name=
  [ ! -f "$file" ] || return 0
  case $file in
    */*) ;;
    tessera-*.backup) name=$file file=/dev/null ;;
  esac
  [ -n "$name" ] || fail "Say which backup, a file or a name that make backups lists: make $1 FILE=club.backup"
}

# Reads the identity file for a backup, if one is named, into BACKUP_IDENTITY.
take_identity() {
  [ -n "${IDENTITY:-}" ] || return 0
  if [ ! -f "$IDENTITY" ] || [ "$(wc -c <"$IDENTITY")" -gt 65536 ]; then
    fail "IDENTITY names $IDENTITY, which is no identity file: age-keygen makes one."
  fi
  BACKUP_IDENTITY=$(cat "$IDENTITY")
  export BACKUP_IDENTITY
}

. scripts/verbs/project.sh
. scripts/verbs/lay-jar.sh
