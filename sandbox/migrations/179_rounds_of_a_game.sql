-- concurrently
-- The last rounds of a player in one game, over all sessions. An interrupted attempt runs again, so each index is dropped first.
drop index concurrently if exists game_round_of_game;
create index concurrently game_round_of_game on game_round (player, game, created_at desc) where state = 'done';
