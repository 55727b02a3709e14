-- One row for each finished money call, written in the transaction of its other rows and kept for 48 hours.
create table idempotency (
  owner text not null,
  key text not null check (length(key) between 1 and 128),
  input_hash text not null,
  answer jsonb not null,
  subject_kind text not null check (subject_kind in ('transfer', 'order')),
  subject_id text not null,
  created_at timestamptz not null,
  primary key (owner, key)
);
create index idempotency_age on idempotency (created_at);
