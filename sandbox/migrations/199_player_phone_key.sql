-- concurrently
-- One player for each confirmed number. An interrupted attempt runs again, so the index is dropped first.
drop index concurrently if exists player_phone_key;
create unique index concurrently player_phone_key on player (phone_key) where phone_key is not null;
