# Copies this machine's emulator jar, if any, into the build context: saves the image build a download.
lay_jar() {
  for jar in "${FIRESTORE_EMULATOR_JAR:-}" "$(cloud_jar)" "${HOME:-}"/.cache/firebase/emulators/cloud-firestore-emulator*.jar; do
    [ -f "$jar" ] || continue
    laid=firebase/jar/$(basename "$jar")
    if [ ! -f "$laid" ] || [ "$(wc -c <"$laid")" -ne "$(wc -c <"$jar")" ]; then cp "$jar" "$laid"; fi
    return
  done
}

# Prints the path of the Google Cloud CLI's jar.
cloud_jar() {
  tool=$(command -v gcloud) || return 0
  # `readlink -f` is missing in older macOS, where the jar is then downloaded.
  tool=$(readlink -f "$tool" 2>/dev/null) || return 0
  echo "$(dirname "$(dirname "$tool")")/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
}

case $0 in *lay-jar.sh) cd -- "$(dirname -- "$0")/../.." && lay_jar ;; esac
