-- concurrently
-- A mailbox belongs to one player. An interrupted attempt runs again, so the index is dropped first.
drop index concurrently if exists player_mailbox;
create unique index concurrently player_mailbox on player (mailbox);
