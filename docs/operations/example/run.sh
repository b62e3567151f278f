#!/usr/bin/env bash
# All of it on one machine, to look at and to break: a PostgreSQL with a streaming replica, PgBouncer, Redis, three nodes
# and HAProxy with a certificate of its own making. With Debian's packages:
#   apt-get install postgresql redis-server pgbouncer haproxy openssl
#   npm ci && npm test -- build
#   docs/operations/example/run.sh FOLDER         as an ordinary user: PostgreSQL and PgBouncer refuse to be root
# Everything it makes lies in FOLDER; it runs until Ctrl-C. There is no mail server in it: emails wait for one at SMTP_URL,
# and without their codes only the administrator can sign in. All other settings of the nodes (settings.md) come from your environment.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
folder=$(realpath -m "${1:?Usage: run.sh FOLDER}")
bin=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1) || true
PATH="${bin:+$bin:}/usr/sbin:$PATH"
for program in initdb pgbouncer redis-server haproxy openssl; do
  command -v "$program" > /dev/null || { echo "$program is not installed; see the first lines of $0" >&2 && exit 1; }
done
primary_port=${PRIMARY_PORT:-5441} replica_port=${REPLICA_PORT:-5442} pooler_port=${POOLER_PORT:-6441}
redis_port=${REDIS_PORT:-6442} node_port=${NODE_PORT:-3441} http_port=${HTTP_PORT:-8441} tls_port=${TLS_PORT:-8443}

mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"
children=()
stop() {
  trap - EXIT INT TERM
  for child in "${children[@]}"; do kill -TERM "$child" 2> /dev/null || true; done
  for name in replica primary; do pg_ctl -D "$folder/$name" -m fast stop > /dev/null 2>&1 || true; done
  wait
}
trap stop EXIT
trap 'exit 0' INT TERM

start() { # name, command…: in the background, with a log of its own
  local name=$1
  shift
  "$@" > "$folder/$name.log" 2>&1 &
  children+=($!)
}
listening() { # port, name: waits until somebody does
  for _ in $(seq 300); do
    (exec 3<> "/dev/tcp/127.0.0.1/$1") 2> /dev/null && return
    sleep 0.2
  done
  echo "$2 did not come up; see $folder/$2.log" >&2
  exit 1
}

[ -f passwords.env ] || (
  umask 077
  for name in superuser app admin secret token; do echo "$name=$(openssl rand -hex 24)"; done > passwords.env
)
. ./passwords.env

# PostgreSQL, and a replica that follows it through a slot.
if [ ! -d primary ]; then
  initdb -D primary -U postgres -E UTF8 --locale=C.UTF-8 -A scram-sha-256 --pwfile=<(echo "$superuser") > primary.log
  echo "include '$here/primary.conf'" >> primary/postgresql.conf
fi
pg_ctl -D primary -l primary.log -o "-p $primary_port -c listen_addresses=127.0.0.1 -c unix_socket_directories=''" -w start > /dev/null
as_superuser() { PGPASSWORD=$superuser psql -X -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$primary_port" -U postgres "$@"; }
if [ -z "$(as_superuser -Atc "select 1 from pg_database where datname = 'portico'" postgres)" ]; then
  as_superuser -c 'create database portico' postgres
  as_superuser -v app_password="$app" -v admin_password="$admin" -f "$here/roles.sql" portico
fi
if [ ! -d replica ]; then
  PGPASSWORD=$admin pg_basebackup -c fast -h 127.0.0.1 -p "$primary_port" -U portico_replication -D replica -R -C -S replica1 -X stream
  echo "include '$here/replica.conf'" >> replica/postgresql.conf
fi
pg_ctl -D replica -l replica.log -o "-p $replica_port -c listen_addresses=127.0.0.1 -c unix_socket_directories=''" -w start > /dev/null

# PgBouncer and Redis.
(umask 077 && echo "\"portico_app\" \"$app\"" > userlist.txt)
sed -e "s|port=5432|port=$primary_port|; s|= 6432|= $pooler_port|; s|/etc/pgbouncer/userlist.txt|$folder/userlist.txt|" \
  "$here/pgbouncer.ini" > pgbouncer.ini
start pgbouncer pgbouncer pgbouncer.ini
start redis redis-server "$here/redis.conf" --port "$redis_port"
listening "$pooler_port" pgbouncer
listening "$redis_port" redis

# Three nodes, and HAProxy in front of them.
[ -f portico.pem ] || (
  umask 077
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout key.pem -out cert.pem 2> /dev/null
  cat cert.pem key.pem > portico.pem
)
for number in 1 2 3; do
  port=$((node_port + number))
  start "node$number" env PORT=$port PUBLIC_URL="https://localhost:$tls_port" TRUST_PROXY=loopback DATA_DIR="$folder" \
    DATABASE_URL="postgres://portico_app:$app@127.0.0.1:$pooler_port/portico" \
    DATABASE_DIRECT_URL="postgres://portico_admin:$admin@127.0.0.1:$primary_port/portico" \
    DATABASE_REPLICA_URL="postgres://portico_admin:$admin@127.0.0.1:$replica_port/portico" \
    REDIS_URL="redis://127.0.0.1:$redis_port" AUTH_SECRET="$secret" METRICS_TOKEN="$token" \
    SMTP_URL="${SMTP_URL:-smtp://127.0.0.1:25}" MAIL_FROM="${MAIL_FROM:-Portico <hello@portico.example>}" \
    ADMIN_EMAIL=admin@portico.example ADMIN_PASSWORD="$admin" \
    "$root/node_modules/node/bin/node" "$root/server/src/main.ts"
  export "PORTICO_NODE_$number=127.0.0.1:$port"
done
for number in 1 2 3; do listening $((node_port + number)) "node$number"; done
export PORTICO_LISTEN="127.0.0.1:$http_port" PORTICO_LISTEN_TLS="127.0.0.1:$tls_port" PORTICO_CERTIFICATE="$folder/portico.pem"
export PORTICO_URL="https://localhost:$tls_port"
start haproxy haproxy -db -f "$here/haproxy.cfg"
listening "$tls_port" haproxy

echo "https://localhost:$tls_port   admin@portico.example, password in $folder/passwords.env (admin)"
echo "Nodes: ${children[*]: -4:3} (kill one), metrics at http://127.0.0.1:$((node_port + 1))/metrics"
wait
