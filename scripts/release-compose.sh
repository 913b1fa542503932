#!/bin/sh
# Prints the compose file of a release, which uses images instead of building them: release-compose.sh PREFIX VERSION
set -eu
cd -- "$(dirname -- "$0")/.."
sed -e "s|build: { context: ., dockerfile: Dockerfile\.\([a-z]*\) }|image: $1-\1:\${TESSERA_VERSION:-$2}|" \
  -e 's|^      - ${BACKUPS_DIR:-unused}:/backups$|&\
      # A jar of the Firestore emulator laid here is used; without one it is downloaded once.\
      - ./jar:/app/firebase/jar:ro|' docker-compose.yml
