#!/bin/sh
# What compose.yaml keeps of the database in BACKUP_DIR: base backups (base/), the log since then (wal/), dumps (dumps/). docs/runbook.md
# says how to restore them. The folder belongs on another machine than the database.
#   backup.sh wal %p %f   archive_command: one file of the log
#   backup.sh get %f %p   restore_command: the same back
#   backup.sh now         a base backup and a dump; what is older than KEEP_DAYS goes
#   backup.sh daily       that every day
set -eu
umask 077
dir=${BACKUP_DIR:-/backup}
days=${KEEP_DAYS:-7}
case ${1:-} in
wal)
  file=$dir/wal/$3.gz
  mkdir -p "$dir/wal"
  # After a crash PostgreSQL may bring a file again. Another one of the same name is never written over.
  if [ -e "$file" ]; then gzip -dc "$file" | cmp -s - "$2"; exit; fi
  gzip -c "$2" >"$file.part"
  sync "$file.part"
  mv "$file.part" "$file"
  ;;
get)
  [ -e "$dir/wal/$2.gz" ] && gzip -dc "$dir/wal/$2.gz" >"$3"
  ;;
now)
  name=$(date -u +%Y%m%dT%H%M%SZ)
  mkdir -p "$dir/base" "$dir/dumps" "$dir/wal"
  pg_basebackup --pgdata="$dir/base/$name.part" --format=tar --gzip --checkpoint=fast
  mv "$dir/base/$name.part" "$dir/base/$name"
  pg_dump --format=custom --file="$dir/dumps/$name.part"
  mv "$dir/dumps/$name.part" "$dir/dumps/$name.dump"
  find "$dir/base" "$dir/dumps" -mindepth 1 -maxdepth 1 -mtime "+$days" -exec rm -rf {} +
  find "$dir/wal" -type f -mtime "+$((days + 1))" -exec rm -f {} +
  echo "backup $name is complete"
  ;;
daily)
  while :; do
    if sh "$0" now; then sleep 86400; else sleep 600; fi
  done
  ;;
*)
  echo "backup.sh takes wal, get, now or daily" >&2
  exit 2
  ;;
esac
