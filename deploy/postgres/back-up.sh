#!/bin/sh
# Makes a backup while the store sells: a full one on Sundays and the first time, else what changed since. From cron, as the
# account of PostgreSQL:  15 2 * * *  /opt/tola/deploy/postgres/back-up.sh
# With the argument "full" it is a full one on any day.
set -eu
stanza=${STANZA:-tola}

# Creates the repository the first time; changes nothing afterwards.
pgbackrest --stanza="$stanza" stanza-create
# Fails unless a piece of the log that is written now arrives in the repository.
pgbackrest --stanza="$stanza" check

type=${1:-diff}
if [ "$(date +%u)" = 7 ]; then type=full; fi
pgbackrest --stanza="$stanza" --type="$type" backup
pgbackrest --stanza="$stanza" info
