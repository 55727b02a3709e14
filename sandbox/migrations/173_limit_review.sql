-- When a player last looked at the deposit limits without changing them: kept them, or chose to have none.
create table limit_review (
  player text primary key references player (id),
  reviewed_at timestamptz not null
);
