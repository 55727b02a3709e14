#!/bin/sh
# Makes the files that compose.yaml mounts as secrets. What is there already stays as it is.
#   sh deploy/make-secrets.sh
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# The user inside the containers is another one and must read the files: the folder around them is closed instead.
chmod 700 secrets
umask 022

make() { [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"; }
random() { openssl rand -base64 48 | tr -d '\n/+='; }

make session_keys "$(random)"
make seal_keys "$(random)"
make webhook_secret "$(random)"
make sandbox_secret "$(random)"
make postgres_password "$(random)"
make owner_database_url "postgres://kancil:$(cat secrets/postgres_password)@postgres:5432/kancil"
make app_password "$(random)"
make app_database_url "postgres://kancil_app_1:$(cat secrets/app_password)@postgres:5432/kancil"
ls secrets
