-- concurrently
-- Finds the events whose push has still to be written. An interrupted attempt runs again, so the index is dropped first.
drop index concurrently if exists player_event_push_due;
create index concurrently player_event_push_due on player_event (id) where push_due;
