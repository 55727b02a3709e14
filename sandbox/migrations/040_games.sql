-- The sandbox's own games: the operator's side (game_session, game_move, game_line) and the provider's (game_seed, game_round).

-- Subject of a key may also be a move of the games' wallet.
alter table idempotency drop constraint idempotency_subject_kind_check;
alter table idempotency add constraint idempotency_subject_kind_check
  check (subject_kind in ('transfer', 'order', 'game_move'));

-- A game opened by a player. It ends with the sign-in that opened it, and at `expires_at`.
create table game_session (
  id text primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  player text not null references player (id),
  sign_in bytea not null check (length(sign_in) = 32),
  game text not null,
  lang text not null check (lang in ('en', 'id')),
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index game_session_player on game_session (player, opened_at desc);

-- Bets, wins and rollbacks of the wallet API, under the provider's own numbers. Money stands in `transfer`; this says how it was
-- split. A rollback that came before its bet has no session and no money: a bet that comes later finds it and is refused.
create table game_move (
  id text primary key check (length(id) between 1 and 64),
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  session text references game_session (id),
  round text not null,
  -- The bet that a win or rollback settles.
  bet text,
  main bigint not null check (main >= 0),
  bonus bigint not null check (bonus >= 0),
  created_at timestamptz not null,
  constraint game_move_bet check ((kind = 'bet') = (bet is null)),
  constraint game_move_money check (kind <> 'bet' or (session is not null and main + bonus > 0))
);
-- A bet is settled once: by its win, also one of nothing, or by its rollback.
create unique index game_move_settled on game_move (bet) where bet is not null;
create index game_move_session on game_move (session, created_at);

-- Lines of history that stand for many rounds: one for the bets and one for the wins of a session and day (WIB).
create table game_line (
  trans_no text primary key references history (trans_no),
  session text not null references game_session (id),
  day date not null,
  kind text not null check (kind in ('bet', 'win')),
  rounds integer not null check (rounds > 0),
  unique (session, day, kind)
);

-- What a round is drawn from. The seed is 64 hexadecimal digits; its SHA-256 was shown before the first round.
create table game_seed (
  id text primary key,
  session text not null references game_session (id),
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  client_seed text not null check (length(client_seed) between 1 and 64),
  -- Of the next round.
  nonce integer not null default 0,
  created_at timestamptz not null,
  revealed_at timestamptz
);
create unique index game_seed_current on game_seed (session) where revealed_at is null;

create table game_round (
  id text primary key,
  session text not null references game_session (id),
  player text not null references player (id),
  game text not null,
  -- The id of the player's request: the same one never plays twice.
  request_id text not null,
  seed text not null references game_seed (id),
  nonce integer not null,
  stake bigint not null check (stake > 0),
  choice jsonb not null,
  -- betting: the bet may or may not have been taken. drawn: taken, outcome fixed, win not yet known to be paid.
  -- voiding: called off, the rollback not yet known to have arrived.
  state text not null check (state in ('betting', 'drawn', 'done', 'voiding', 'void')),
  outcome jsonb,
  win bigint check (win >= 0),
  -- What the player had after it, in sen.
  balance bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (session, request_id),
  unique (seed, nonce),
  constraint game_round_outcome check ((outcome is not null and win is not null) = (state in ('drawn', 'done'))),
  constraint game_round_finished check ((finished_at is not null) = (state in ('done', 'void')))
);
create unique index game_round_open on game_round (session) where state in ('betting', 'drawn', 'voiding');
create index game_round_player on game_round (player, created_at desc);
create index game_round_wins on game_round (finished_at desc) where state = 'done' and win > stake;
