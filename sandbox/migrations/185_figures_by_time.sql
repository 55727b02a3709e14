-- concurrently
-- The figures read days of all players. Rows lie on the disk in the order in which they are made, so an index of a few pages that
-- knows the first and the last moment of each stretch is enough (brin), and costs a bet next to nothing. New stretches are noted as soon as
-- they are full, not at the next vacuum. An interrupted attempt runs again, so each index is dropped first.
drop index concurrently if exists transfer_made;
create index concurrently transfer_made on transfer using brin (created_at) with (autosummarize = on);
drop index concurrently if exists game_move_made;
create index concurrently game_move_made on game_move using brin (created_at) with (autosummarize = on);
-- Payouts are settled long after they are made.
drop index concurrently if exists transfer_paid_out;
create index concurrently transfer_paid_out on transfer (settled_at) where credit_account = 'system:outside';
