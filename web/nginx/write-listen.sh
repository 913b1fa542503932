#!/bin/sh
# Writes nginx's settings for this machine: trusted proxies, and a certificate if there is one.
set -eu
out=${NGINX_CONF_DIR:-/etc/nginx/conf.d}
tls=${TLS_DIR:-/etc/nginx/tls}

fail() {
  echo "$1" >&2
  exit 1
}

: >"$out/01-trusted-proxy.conf"
if [ -n "${TRUSTED_PROXY:-}" ]; then
  for network in $(echo "$TRUSTED_PROXY" | tr ',' ' '); do
    case $network in
      *[!0-9a-fA-F.:/]* | *\ * | '') fail "TRUSTED_PROXY names \"$network\", which is no address or network: write for example 172.16.0.0/12." ;;
      0.0.0.0/0 | ::/0) fail "TRUSTED_PROXY trusts everyone, so that anyone could claim any address: name the network of your web server." ;;
    esac
    echo "set_real_ip_from $network;" >>"$out/01-trusted-proxy.conf"
  done
  printf 'real_ip_header X-Forwarded-For;\nreal_ip_recursive on;\n' >>"$out/01-trusted-proxy.conf"
fi

rm -f "$out/tls.listen"
[ -d "$tls" ] || exit 0
for file in fullchain.pem privkey.pem; do
  [ -r "$tls/$file" ] || fail "TLS_CERT_DIR holds no $file that user $(id -u) may read: put the certificate and its key there."
done
cat >"$out/tls.listen" <<EOF
listen 8443 ssl;
http2 on;
ssl_certificate $tls/fullchain.pem;
ssl_certificate_key $tls/privkey.pem;
ssl_protocols TLSv1.2 TLSv1.3;
ssl_session_cache shared:tls:2m;
ssl_session_tickets off;
EOF
