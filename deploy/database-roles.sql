-- Roles of PostgreSQL for the reference upstream, with no more than it needs. Run it with psql as the owner of the tables (who
-- may make roles) or as the superuser, after `kancil migrate`, and again whenever you like:
--   psql "$OWNER_URL" -f deploy/database-roles.sql
-- docs/runbook.md says how the product starts with them and how a password is changed without a stop.
\set ON_ERROR_STOP on
\if :{?app}
\else
\set app kancil_app
\endif
select tableowner as owner, current_database() as base from pg_tables where schemaname = 'public' and tablename = 'transfer' \gset

-- What the product may do. Nobody signs in with this name.
select format('create role %I nologin', :'app') where to_regrole(:'app') is null \gexec
-- Who signs in. Two names, so that one can get a new password while the other is in use. Neither has one yet: \password kancil_app_1
select format('create role %I login in role %I', name, :'app')
from unnest(array[:'app' || '_1', :'app' || '_2']) name where to_regrole(name) is null \gexec

-- Where a file with a password is named, as in compose.yaml, the first one gets it; one that has a password keeps its own.
\getenv password_file APP_PASSWORD_FILE
\if :{?password_file}
\set password `cat "$APP_PASSWORD_FILE"`
select format('alter role %I password %L', rolname, :'password')
from pg_authid where rolname = :'app' || '_1' and rolpassword is null \gexec
\endif

-- By default everybody may connect to a database and make temporary tables in it.
revoke all on database :"base" from public;
grant connect on database :"base" to :"app";
grant usage on schema public to :"app";
revoke create on schema public from public;

grant select, insert, update, delete on all tables in schema public to :"app";
-- The audit of the ledger reads how far the numbers of events have come.
grant usage, select on all sequences in schema public to :"app";
alter default privileges for role :"owner" in schema public grant select, insert, update, delete on tables to :"app";
alter default privileges for role :"owner" in schema public grant usage, select on sequences to :"app";

-- What is kept for ever. The triggers of the ledger refuse it too, and only the owner can switch them off.
revoke delete on account, deposit_order, game_line, game_move, gateway_payment, history, ledger_audit, ledger_tally,
  money_gate, money_gate_log, operator_action, player, promotion, transfer, withdrawal from :"app";
-- Migrations are the owner's.
revoke insert, update, delete on schema_migration from :"app";
