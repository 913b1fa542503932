#!/bin/sh
# Makes the example certificates again: a root, an intermediate shaped like Apple's WWDR G4, and a pass certificate with its key.
# Another pass type and team: ./make.sh pass.org.myclub MYTEAM1234
set -eu
cd "$(dirname "$0")"
pass_type=${1:-pass.org.example.club}
team=${2:-EXAMPLE123}
days=3652
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/extensions.cnf" <<EOF
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[wwdr]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[leaf]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = clientAuth, 1.2.840.113635.100.4.14
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
1.2.840.113635.100.6.1.16 = ASN1:UTF8String:$pass_type
1.2.840.113635.100.6.3.2 = ASN1:NULL
EOF

request() { openssl req -new -newkey rsa:2048 -nodes -sha256 -keyout "$work/$1.key" -out "$work/$1.csr" -subj "$2" 2>/dev/null; }

request root '/CN=Tessera Example Root/OU=Example Certification Authority/O=Tessera Example/C=AT'
openssl x509 -req -sha256 -days "$days" -extfile "$work/extensions.cnf" -extensions root \
  -in "$work/root.csr" -signkey "$work/root.key" -out root.pem 2>/dev/null

request wwdr '/CN=Tessera Example Developer Relations/OU=G4/O=Tessera Example/C=AT'
openssl x509 -req -sha256 -days "$days" -extfile "$work/extensions.cnf" -extensions wwdr \
  -in "$work/wwdr.csr" -CA root.pem -CAkey "$work/root.key" -CAcreateserial -CAserial "$work/serial" -out wwdr.pem 2>/dev/null

request leaf "/UID=$pass_type/CN=Pass Type ID: $pass_type/OU=$team/O=Example Club/C=AT"
openssl x509 -req -sha256 -days "$days" -extfile "$work/extensions.cnf" -extensions leaf \
  -in "$work/leaf.csr" -CA wwdr.pem -CAkey "$work/wwdr.key" -CAserial "$work/serial" -out signer-cert.pem 2>/dev/null
cp "$work/leaf.key" signer-key.pem

openssl verify -CAfile root.pem -untrusted wwdr.pem signer-cert.pem
