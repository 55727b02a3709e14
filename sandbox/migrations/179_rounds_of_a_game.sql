-- The last rounds of a player in one game, over all sessions.
create index game_round_of_game on game_round (player, game, created_at desc) where state = 'done';
