-- Player protection: docs/player-protection.md has the rules.

-- A limit in force (`amount`), and a change that loosens it and waits to be confirmed.
create table deposit_limit (
  player text not null references player (id),
  period text not null check (period in ('day', 'week', 'month')),
  -- In sen; null is no limit.
  amount bigint check (amount > 0),
  -- When a looser limit was asked for; `waiting_amount` null with it means: none at all.
  waiting_since timestamptz,
  waiting_amount bigint check (waiting_amount > 0),
  changed_at timestamptz not null,
  primary key (player, period),
  constraint deposit_limit_waits check (waiting_since is not null or waiting_amount is null),
  constraint deposit_limit_loosens check (waiting_amount is null or waiting_amount > amount)
);

-- Minutes between two reality checks; without a row the operator's setting counts.
create table reality_check (
  player text primary key references player (id),
  minutes integer not null check (minutes in (15, 30, 60)),
  changed_at timestamptz not null
);

-- The last session of play. `seen_at`: a game was opened or its page was still there. `answered_at`: the last reality check.
create table play_session (
  player text primary key references player (id),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  answered_at timestamptz
);

-- Breaks and self-exclusions. A row is never changed or deleted: there is no early end, not even by hand.
create table play_break (
  id bigint generated always as identity primary key,
  player text not null references player (id),
  kind text not null check (kind in ('break', 'exclusion')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint play_break_forward check (ends_at > starts_at)
);
create index play_break_player on play_break (player, ends_at desc);

create function play_break_guard() returns trigger language plpgsql as $$
begin
  raise exception 'a break is never changed or taken back' using errcode = 'restrict_violation';
end $$;
create trigger play_break_guard before update or delete on play_break for each row execute function play_break_guard();
create trigger play_break_guard_all before truncate on play_break for each statement execute function play_break_guard();
