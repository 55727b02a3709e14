-- A round that goes on by itself (crash): when it began, and when it ends unless the player decides before. Both are fixed with the bet,
-- so that they survive a restart.
alter table game_turn
  add column began_at timestamptz,
  add column ends_at timestamptz,
  add constraint game_turn_clock check ((began_at is null) = (ends_at is null)) not valid;
