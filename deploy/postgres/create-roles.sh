#!/bin/sh
# Runs once, when the database server is new: the database, the owner of its tables, the store's own role, and roles for
# monitoring and base backups. Needs PGHOST or a local socket, and the superuser's rights.
set -eu
: "${OWNER_PASSWORD:?}" "${APP_PASSWORD:?}" "${MONITOR_PASSWORD:?}" "${BACKUP_PASSWORD:?}"
run() { psql -v ON_ERROR_STOP=1 --no-psqlrc --quiet --username "${POSTGRES_USER:-postgres}" "$@"; }

run --dbname postgres \
  -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -v monitor="$MONITOR_PASSWORD" -v backup="$BACKUP_PASSWORD" <<'SQL'
create role tola_owner login password :'owner';
create role tola_app login password :'app';
create role tola_monitor login password :'monitor' in role pg_monitor;
create role tola_backup login replication password :'backup';
create database tola owner tola_owner;
SQL
# The extension needs the superuser on some servers; its functions then belong to nobody's migration.
run --dbname tola -c 'create extension if not exists pg_trgm'
# Base backups connect over the network.
if [ -n "${PGDATA:-}" ] && [ -w "$PGDATA/pg_hba.conf" ]; then
  echo 'host replication tola_backup samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
  run --dbname postgres -c 'select pg_reload_conf()' >/dev/null
fi
