-- A bonus that a player has earned. It is written down with what earned it and paid afterwards, in a transaction of its own, so that
-- whatever is wrong with a promotion never takes a deposit back.
create table promotion (
  -- Also the id of the transfer and of the line of history: a bonus is paid once.
  id text primary key check (length(id) between 1 and 128),
  player text not null,
  -- In sen, by the figure that was valid when it was earned.
  amount bigint not null check (amount > 0),
  -- A key of locales/.
  title text not null,
  -- The deposit that earned it.
  source text not null,
  state text not null check (state in ('due', 'paid', 'dropped')),
  earned_at timestamptz not null,
  settled_at timestamptz,
  constraint promotion_settled check ((settled_at is null) = (state = 'due'))
);
create index promotion_due on promotion (earned_at) where state = 'due';

-- Rows that a job could not work on: each is tried again with growing pauses, and all others go on meanwhile.
create table row_failure (
  job text not null,
  row_id text not null,
  attempts integer not null check (attempts > 0),
  -- SQLSTATE and constraint, or the name of the error; never a value.
  problem text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  next_at timestamptz not null,
  -- An operator has looked at it and nothing more is to be tried.
  dismissed boolean not null default false,
  primary key (job, row_id)
);
