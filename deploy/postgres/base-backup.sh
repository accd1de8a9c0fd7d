#!/bin/sh
# Copies the whole database server into the archive, with a manifest, verifies the copy, and keeps the last seven. Together
# with the segments beside it, it restores to any moment since. Connects by PGHOST, PGUSER and PGPASSWORD.
set -eu
base="${WAL_ARCHIVE:-/archive}/base"
name=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$base"
pg_basebackup --pgdata "$base/.$name" --format plain --wal-method stream --checkpoint fast --manifest-checksums SHA256
pg_verifybackup "$base/.$name"
mv "$base/.$name" "$base/$name"
ls -1 "$base" | sort | head -n -7 | while read -r old; do rm -rf "${base:?}/$old"; done
echo "Base backup $name"
