-- Browsers that are told of events by push, one for a session. It ends with its session.
create table push_subscription (
  session bytea primary key references session (token_hash) on delete cascade,
  player text not null,
  -- SHA-256. A browser that comes again, for whichever player, replaces what it had.
  endpoint_hash bytea not null unique,
  -- The endpoint and the keys of the browser, sealed.
  sealed text not null,
  -- Whether a message may name amounts and accounts.
  details boolean not null,
  lang text not null,
  created_at timestamptz not null
);
create index push_subscription_player on push_subscription (player);

-- One event on its way to one browser.
create table push_delivery (
  id bigint generated always as identity primary key,
  event bigint not null references player_event (id) on delete cascade,
  session bytea not null references push_subscription (session) on delete cascade,
  attempts integer not null default 0,
  next_at timestamptz not null,
  unique (event, session)
);
create index push_delivery_next on push_delivery (next_at);
create index push_delivery_session on push_delivery (session);

-- Whether its deliveries have still to be written.
alter table player_event add column push_due boolean not null default false;
