#!/bin/sh
# Restores PostgreSQL as it was at a moment, into an empty data directory, as the account of PostgreSQL:
#   PGDATA=/var/lib/postgresql/15/main PATH=/usr/lib/postgresql/15/bin:$PATH restore-to.sh '2026-11-23 14:05:00+05:30'
# "latest" instead of a moment restores all that was archived. On Debian add
#   CONFIG_FILE=/etc/postgresql/15/main/postgresql.conf
# Every process of the store must be stopped. Afterwards the database refuses all stores until `npm run after-restore`.
set -eu
target=${1:?"the moment to restore to, such as '2026-11-23 14:05:00+05:30', or latest"}
: "${PGDATA:?the data directory to restore into}"
stanza=${STANZA:-tola}
database=${DATABASE:-tola}
socket=$(mktemp -d)
trap 'rm -rf "$socket"' EXIT

if [ -d "$PGDATA" ] && [ -n "$(ls -A "$PGDATA")" ]; then
  echo "$PGDATA is not empty. Move it away and keep it until the restored shop has sold for a day." >&2
  exit 1
fi
case $target in
  latest) set -- --type=default ;;
  *) set -- --type=time --target="$target" --target-action=promote ;;
esac
pgbackrest --stanza="$stanza" "$@" restore

# Recovery runs where no store can reach it, and ends at the moment.
options="-c listen_addresses='' -c unix_socket_directories=$socket"
if [ -n "${CONFIG_FILE:-}" ]; then options="$options -c config_file=$CONFIG_FILE"; fi
pg_ctl -D "$PGDATA" -l "$socket/log" -w -t 86400 -o "$options" start || { cat "$socket/log" >&2; exit 1; }
sql() { psql --host="$socket" --dbname="$1" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$2"; }
while [ "$(sql postgres 'select pg_is_in_recovery()')" = t ]; do sleep 1; done
# Numbers given out after the moment must not be given out again: no store opens until they are skipped.
sql "$database" 'insert into restore_unfinished (since) values (now())'
pg_ctl -D "$PGDATA" -w -m fast stop

cat <<END
Restored to $target. Now:
1. Start PostgreSQL.
2. Restore DATA_DIR to the same or a later time.
3. npm run after-restore -- "restored to $target" LAST-INVOICE
4. Continue with docs/runbook.md, "Restoring a backup", at "Start one worker".
END
