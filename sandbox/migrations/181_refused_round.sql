-- Why the wallet refused the bet of a round that is called off. Such a round is forgotten, and each copy of its request gets this
-- refusal; a round without it lost its bet's answer and ends as `void`.
alter table game_round add column refused text;
