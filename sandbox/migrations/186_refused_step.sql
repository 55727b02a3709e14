-- Why the wallet refused the stake of a step, and the balance that it said, by the id of the step: {"<id>": {"reason", "balance"}}.
-- Such a step is called off, and each copy of its request gets this refusal.
alter table game_turn add column refused jsonb not null default '{}';
