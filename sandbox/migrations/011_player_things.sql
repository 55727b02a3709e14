create table favourite (
  player text not null references player (id),
  game text not null,
  created_at timestamptz not null,
  primary key (player, game)
);

create table support_question (
  id bigint generated always as identity primary key,
  player text not null references player (id),
  question text not null,
  images text not null default '',
  answer text not null,
  created_at timestamptz not null,
  -- The answer is shown from this time on.
  answered_at timestamptz not null
);
create index support_question_player on support_question (player, created_at desc, id desc);

create table upload (
  name text primary key,
  player text not null references player (id),
  type text not null,
  created_at timestamptz not null
);

-- Money asked for is held in the ledger by the transfer of the same number.
create table withdrawal (
  trans_no text primary key,
  player text not null references player (id),
  amount bigint not null check (amount > 0),
  method text not null,
  account_no text not null,
  holder text not null,
  phone text not null,
  email text not null,
  state text not null check (state in ('checking', 'credited', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index withdrawal_player on withdrawal (player, created_at);
create index withdrawal_open on withdrawal (created_at) where state = 'checking';

create table saved_account (
  player text not null references player (id),
  method text not null,
  account_no text not null,
  used_at timestamptz not null,
  primary key (player, method)
);

create table referral (
  id bigint generated always as identity primary key,
  url text not null,
  fbc text not null,
  fbp text not null,
  created_at timestamptz not null
);
