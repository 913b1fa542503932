#!/bin/sh
# Writes docker-compose.pinned.yml: the base images as the registry has them now, by digest.
set -eu
. "$(dirname -- "$0")/lib.sh"
new=docker-compose.pinned.yml.new
trap 'rm -f "$new"' EXIT
{
  echo '# The base images by digest. Made by make pin: see docs/self-hosting.md.'
  echo 'services:'
  for service in web api firebase; do
    printf '  %s:\n    build:\n      additional_contexts:\n' "$service"
    bases=$(sed -n 's/^FROM \([^ ]*\).*/\1/p' "Dockerfile.$service")
    for image in $bases; do
      digest=$(docker buildx imagetools inspect "$image" | sed -n 's/^Digest: *//p')
      [ -n "$digest" ] || fail "The registry names no digest of $image."
      printf '        "%s": "docker-image://%s@%s"\n' "$image" "$image" "$digest"
    done
  done
} >"$new"
mv "$new" docker-compose.pinned.yml
say 'The base images are pinned in docker-compose.pinned.yml.'
