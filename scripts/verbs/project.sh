# The name of this installation's containers and volumes (Compose calls it the project): COMPOSE_PROJECT_NAME, else that
# of the folder. Two folders of one name must not replace each other's containers or share volumes.

name_it='write COMPOSE_PROJECT_NAME=a-name-of-your-own into .env'

choose_project() {
  project=$(docker compose config 2>/dev/null | sed -n 's/^name: //p')
  # Compose explains a broken file itself, with the verb.
  [ -n "$project" ] || return 0
  if [ -n "$(setting COMPOSE_PROJECT_NAME)" ]; then
    refuse_foreign "$project"
    return
  fi
  # Versions up to 0.1 called every installation tessera.
  for name in tessera "$project"; do
    if folders_of "$name" | grep -qxF "$(pwd -P)"; then
      use "$name"
      return
    fi
  done
  refuse_foreign "$project"
  # `make up` makes the folder certs, so one that has it was up before.
  if [ -d certs ] && has_data "$project"; then
    use "$project"
  elif [ -d certs ] && has_data tessera; then
    fail "There is data of an installation named tessera (the volume tessera_data), as each was called up to version 0.1. If it is this one's, write COMPOSE_PROJECT_NAME=tessera into .env; otherwise $name_it."
  elif has_data "$project"; then
    fail "There is data of another installation named $project (the volume ${project}_data). To go on with it here, write COMPOSE_PROJECT_NAME=$project into .env; otherwise $name_it."
  fi
}

use() {
  [ "$1" = "$project" ] || say "This installation goes on as $1: noted as COMPOSE_PROJECT_NAME in .env."
  project=$1
  note_project
}

# Notes the name in .env, so that it outlives a renamed folder.
note_project() {
  COMPOSE_PROJECT_NAME=$project
  export COMPOSE_PROJECT_NAME
  if grep -q '^COMPOSE_PROJECT_NAME=' .env 2>/dev/null; then return; fi
  if [ -s .env ] && [ -n "$(tail -c 1 .env)" ]; then echo >>.env; fi
  printf '# The name of the containers and volumes of this installation.\nCOMPOSE_PROJECT_NAME=%s\n' "$project" >>.env
}

# Prints the folders with containers that bear a project's name.
folders_of() {
  docker ps --all --filter "label=com.docker.compose.project=$1" \
    --format '{{.Label "com.docker.compose.project.working_dir"}}' | sort -u
}

has_data() { docker volume inspect "$1_data" >/dev/null 2>&1; }

# A folder that is gone cannot be another installation: this one was moved.
refuse_foreign() {
  folders_of "$1" | while IFS= read -r folder; do
    if [ "$folder" != "$(pwd -P)" ] && [ -d "$folder" ]; then
      echo "Containers named $1 were made by the folder $folder, and would be replaced: $name_it, or call make down there first." >&2
      exit 1
    fi
  done || exit 1
}
