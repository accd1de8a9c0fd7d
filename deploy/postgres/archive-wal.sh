#!/bin/sh
# archive_command of PostgreSQL: archive-wal PATH NAME. Exits with 0 only when the segment is safely on the disk of the
# archive, because PostgreSQL then deletes its own. A repeat of the same segment succeeds; a different one of that name fails.
set -eu
archive="${WAL_ARCHIVE:-/archive}/wal"
mkdir -p "$archive"
if [ -e "$archive/$2" ]; then
  cmp -s "$1" "$archive/$2"
  exit
fi
cp "$1" "$archive/.$2.part"
sync "$archive/.$2.part"
mv "$archive/.$2.part" "$archive/$2"
sync "$archive"
