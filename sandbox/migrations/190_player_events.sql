-- What happened to a player's money or account: written in the transaction that makes it true, read by e-mails and by the inbox. The
-- events of one player have rising ids in the order in which they became visible.
create table player_event (
  id bigint generated always as identity primary key,
  player text not null,
  kind text not null,
  -- The number of the order or bonus, the period of the limit, or what else it is about.
  about text,
  amount bigint,
  facts jsonb not null,
  at timestamptz not null,
  -- When it may be read: an answer of support comes a while after its question.
  shown_from timestamptz not null,
  -- The address of its e-mail, until that is written.
  recipient text,
  read_at timestamptz
);
create index player_event_player on player_event (player, id);
create index player_event_unread on player_event (player, shown_from) where read_at is null;
create index player_event_unmailed on player_event (id) where recipient is not null;
create index player_event_age on player_event (at);
