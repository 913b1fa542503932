#!/bin/bash
# Verifies a .pkpass with only openssl, unzip, jq and sha1sum, as a phone would: verify-pass.sh FILE ROOT.pem
# Exits with 0 if it is valid; else prints the fault and exits with its number.
set -u
pass=$(realpath "$1")
root=$(realpath "$2")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "$2" >&2; exit "$1"; }

unzip -tqq "$pass" || fail 1 'the zip is damaged'
unzip -qq "$pass" -d "$dir/p" || fail 1 'the zip cannot be unpacked'
cd "$dir" || exit 1
unzip -Z1 "$pass" | grep -v '/$' | sort >names
test -z "$(uniq -d names)" || fail 2 'a name stands twice in the zip'
! grep -qE '(^/|\.\.|\\|^__MACOSX|(^|/)\.)' names || fail 3 'a path leads outside, or a hidden file is in the zip'
for needed in pass.json manifest.json signature icon.png; do
  grep -qx "$needed" names || fail 4 "$needed is missing"
done
! unzip -Z "$pass" | sed '1,2d;$d' | awk '{ print $5, $6 }' | grep -qvE '^[bt][-xlX] (stor|def[NFSX])$' || fail 5 'a file is encrypted or packed in an unknown way'
! LC_ALL=C grep -q '[^ -~]' names || fail 5 'a file name is not ASCII'
test "$(stat -c %s "$pass")" -lt 5242880 || fail 6 'the pass is larger than 5 MB'

jq -e 'type == "object" and all(.[]; type == "string")' p/manifest.json >/dev/null 2>&1 || fail 7 'the manifest is not an object of texts'
{ jq -r 'keys[]' p/manifest.json; printf 'manifest.json\nsignature\n'; } | sort | diff -q - names >/dev/null ||
  fail 8 'the manifest does not name exactly the files'
jq -e 'all(.[]; test("^[0-9a-f]{40}$"))' p/manifest.json >/dev/null || fail 9 'a hash in the manifest is no SHA-1'
(cd p && jq -r 'to_entries[] | "\(.value)  \(.key)"' manifest.json | sha1sum -c --status) || fail 10 'a file does not have the hash of the manifest'

openssl cms -verify -binary -inform DER -in p/signature -content p/manifest.json -CAfile "$root" -purpose any \
  -signer leaf.pem -out /dev/null 2>verify.log || fail 13 "the signature does not verify: $(tail -1 verify.log)"
openssl cms -cmsout -print -noout -inform DER -in p/signature >cms.txt
grep -q 'eContent: <ABSENT>' cms.txt || fail 12 'the signature is not detached'
grep -q 'object: signingTime' cms.txt || fail 15 'the signature has no signing time'
test "$(grep -c 'd.issuerAndSerialNumber' cms.txt)" = 1 && grep -q 'contentType: pkcs7-signedData' cms.txt || fail 11 'there is not exactly one signer'
openssl pkcs7 -inform DER -in p/signature -print_certs -out certs.pem
test "$(grep -c '^subject' certs.pem)" = 2 || fail 14 'the signature does not bring two certificates'
grep -qxF "subject=$(openssl x509 -in leaf.pem -noout -issuer | sed 's/^issuer=//')" certs.pem || fail 14 'the intermediate is not the issuer'
signed=$(sed -n '/object: signingTime/,/UTCTIME/s/.*UTCTIME://p' cms.txt | head -1)
age=$(($(date +%s) - $(date -d "$signed" +%s)))
test "${age#-}" -le 300 || fail 15 "it was signed at $signed"
openssl asn1parse -inform DER -in p/signature >asn1.txt
attribute() { grep -A2 ":$1\$" asn1.txt | tail -1; }
attribute contentType | grep -q ':pkcs7-data$' || fail 16 'the signed content type is not data'
attribute messageDigest | grep -qi ":$(sha1sum p/manifest.json | cut -d' ' -f1)$" || fail 16 'the signed hash is not that of the manifest'
openssl x509 -in leaf.pem -noout -checkend 0 -ext keyUsage,extendedKeyUsage >usage.txt 2>/dev/null
expired=$?
grep -q 'Digital Signature' usage.txt && grep -q '1.2.840.113635.100.4.14' usage.txt || fail 17 'the certificate is not for signing passes'
test $expired = 0 || fail 17 'the certificate has expired'
subject=$(openssl x509 -in leaf.pem -noout -subject -nameopt multiline)
of() { sed -n "s/^ *$1 *= //p" <<<"$subject"; }
test "$(of userId)" = "$(jq -r .passTypeIdentifier p/pass.json)" || fail 18 'the pass type is not that of the certificate'
test "$(of organizationalUnitName)" = "$(jq -r .teamIdentifier p/pass.json)" || fail 19 'the team is not that of the certificate'
hex=$(jq -j .passTypeIdentifier p/pass.json | od -An -tx1 | tr -d ' \n')
openssl asn1parse -in leaf.pem | grep -A1 ':1.2.840.113635.100.6.1.16$' | tail -1 | grep -qi "$hex" || fail 20 'the certificate does not repeat the pass type'
! grep -rqa 'PRIVATE KEY' p || fail 21 'a private key is in the pass'

cat >checks.jq <<'EOF'
def date: test("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?(Z|[+-]\\d\\d:\\d\\d)$");
def check(ok; number; text): if ok then empty else "\(number) \(text)" end;
([.boardingPass, .coupon, .eventTicket, .generic, .storeCard] | map(select(.))) as $styles
| ($styles[0] | [.headerFields, .primaryFields, .secondaryFields, .auxiliaryFields, .backFields] | map(. // []) | add) as $fields
| check(.formatVersion == 1; 22; "formatVersion is not 1"),
  check((.passTypeIdentifier | test("^pass\\.")) and (.teamIdentifier | test("^[A-Z0-9]{10}$")); 23; "the identifiers are malformed"),
  check([.serialNumber, .organizationName, .description] | all(type == "string" and length > 0); 24; "a required text is missing"),
  check($styles | length == 1; 25; "the pass has not exactly one style"),
  check(($fields | map(.key)) | length == (unique | length); 26; "a field key stands twice"),
  check($fields | all(.[]; (.key | type == "string") and (.value | type | . == "string" or . == "number")); 27; "a field has no key or value"),
  check(.expirationDate // "2000-01-01T00:00:00Z" | date; 28; "the expiry date is not as Wallet wants it"),
  check($fields | map(select(.dateStyle or .timeStyle)) | all(.[]; .value | date); 28; "a date in a field is not as Wallet wants it"),
  check([.backgroundColor, .foregroundColor, .labelColor] | map(select(.)) | all(test("^rgb\\(")); 29; "a colour is not rgb()"),
  check((.barcodes | length) == 1 and (.barcodes[0] | .format == "PKBarcodeFormatQR" and (.message | length) > 0); 30; "there is not one QR code"),
  check(.barcodes[0] | .messageEncoding == "utf-8" or (.messageEncoding == "iso-8859-1" and (.message | explode | all(. < 256))); 30; "the code cannot be written in its encoding"),
  check(((.webServiceURL | not) and (.authenticationToken | not)) or ((.webServiceURL | test("^https://")) and (.authenticationToken | length) >= 16); 31; "web service and token do not go together"),
  check([.nfc, .relevantDate, .personalization] | all(. == null); 32; "the pass has what no membership card should"),
  (.posterGeneric // {} | [.headerFields, .primaryFields, .footerFields, .backFields] | map(. // []) as [$head, $primary, $foot, $back]
  | check(($head | length) <= 1 and ($primary | length) <= 4 and ($foot | length) <= 1; 33; "the poster has more fields than it shows"),
    check($head + $primary + $foot + $back | map(.key) | length == (unique | length); 33; "a field key of the poster stands twice")),
  check(.featuredActions // [] | length <= 2 and all(.[]; (.type | IN("addToBalance", "membershipBenefits")) and (.identifier | length > 0) and (.url | test("^https://"))); 34; "an action leads nowhere")
EOF
jq -r -f checks.jq p/pass.json >faults || fail 22 'pass.json cannot be read'
read -r number fault <faults && fail "$number" "$fault"
! jq -e .posterGeneric p/pass.json >/dev/null || grep -qx artwork.png names || fail 33 'the poster has no picture'
while read -r picture; do
  head=$(od -An -v -tx1 -N 24 "p/$picture" | tr -d ' \n')
  [[ $head =~ ^89504e470d0a1a0a.{32}$ ]] || fail 35 "$picture is no PNG"
  width=$((16#${head:32:8})) height=$((16#${head:40:8})) scale=1
  case $picture in *@2x.png) scale=2 ;; *@3x.png) scale=3 ;; esac
  case ${picture##*/} in
  icon*) test "$width" = $((29 * scale)) && test "$height" = $((29 * scale)) || fail 35 "$picture is $width x $height" ;;
  logo*) test "$width" -le $((160 * scale)) && test "$height" -le $((50 * scale)) || fail 35 "$picture is $width x $height" ;;
  artwork*) test "$width" = $((358 * scale)) && test "$height" = $((448 * scale)) || fail 35 "$picture is $width x $height" ;;
  primaryLogo*) test "$width" -le $((126 * scale)) && test "$height" -le $((30 * scale)) || fail 35 "$picture is $width x $height" ;;
  thumbnail*) test $((width * 3)) -ge $((height * 2)) && test $((width * 2)) -le $((height * 3)) || fail 35 "$picture is $width x $height" ;;
  esac
done < <(grep '\.png$' names)
mapfile -t strings < <(grep '\.lproj/pass\.strings$' names)
if test ${#strings[@]} -gt 0; then
  wrong=$(cd p && grep -lvP '^("(\\.|[^"\\])*" = "(\\.|[^"\\])*";)?$' "${strings[@]}")
  test -z "$wrong" || fail 36 "$wrong has a line that is no translation"
fi
exit 0
