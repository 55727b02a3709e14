-- When a cash-out of a running flight arrived: written before it waits for the player's lock, gone when the flight is decided. Of several
-- the earliest stands.
create table game_arrival (
  round text primary key,
  -- The id of the player's request, which becomes that of the step.
  request_id text not null,
  arrived_at timestamptz not null
);
