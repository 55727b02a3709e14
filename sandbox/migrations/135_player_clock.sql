-- The test clocks that the sandbox's desk keeps for single players, for every process. A row without a time is claimed only:
-- one process at a time runs the jobs of a player by a test clock.
create table player_clock (
  player text primary key references player (id),
  ahead_ms bigint,
  kept_at timestamptz not null default now(),
  claim text check (length(claim) between 1 and 128),
  claimed_until timestamptz
);
