-- Rounds that the player decides step by step (blackjack, video poker): `turn` is a round that waits for the player's next step.
alter table game_round drop constraint game_round_state_check,
  add constraint game_round_state_check check (state in ('betting', 'turn', 'drawn', 'done', 'voiding', 'void')) not valid;

-- One row for each such round, kept after its end: the steps are a part of what the seeds prove.
create table game_turn (
  round text primary key,
  player text not null references player (id),
  game text not null,
  -- The steps in their order: [{"id", "step", "raised", "balance"}]. `id` is that of the player's request; `raised` says that the step
  -- has taken another stake; `balance` in sen is what the answer to the step said.
  steps jsonb not null default '[]',
  -- The step whose stake may or may not have been taken: {"id", "step"}.
  pending jsonb,
  -- The ids of the steps that were called off: what they took was returned.
  cancelled jsonb not null default '[]',
  -- What the player had after the bet, in sen.
  balance bigint not null,
  stepped_at timestamptz not null,
  ended_at timestamptz,
  constraint game_turn_pending check (pending is null or ended_at is null)
);
-- The running round of a player and game is asked for; the job looks for those that were left.
create index game_turn_open on game_turn (player, game) where ended_at is null;
create index game_turn_left on game_turn (stepped_at) where ended_at is null;
