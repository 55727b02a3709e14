-- The server seed that the next client seed of a session will meet. Its hash is shown before that client seed is known.
create table game_next_seed (
  session text primary key,
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  promised_at timestamptz not null
);

-- When the hash of the server seed was promised. Null: both seeds were made together, as before this migration, or by a tester.
alter table game_seed add column promised_at timestamptz;
