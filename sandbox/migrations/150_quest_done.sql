-- Quests: small tasks of getting to know the house. A row is one that a player has finished, which happens once; what it gave besides its
-- badge is a row of `promotion` with the source 'quest:<player>:<quest>'.
create table quest_done (
  player text not null references player (id),
  -- One of upstream/quests/quests.ts.
  quest text not null check (length(quest) between 1 and 64),
  done_at timestamptz not null,
  primary key (player, quest)
);
