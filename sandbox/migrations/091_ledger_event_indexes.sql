-- concurrently
-- Everything is asked for while players go on; each statement is made anew when a try was cut off.
drop index concurrently if exists transfer_event;
create index concurrently transfer_event on transfer (event) where event is not null;
drop index concurrently if exists transfer_settled_event;
create index concurrently transfer_settled_event on transfer (settled_event) where settled_event is not null;
-- Limits of deposits look back thirty days and should not read every win of that time.
drop index concurrently if exists transfer_deposit;
create index concurrently transfer_deposit on transfer (credit_account, created_at) where kind = 'deposit';
-- In place of the constraint, which also held every transfer that has no outside reference.
drop index concurrently if exists transfer_outside_reference;
create unique index concurrently transfer_outside_reference on transfer (kind, external_ref) where external_ref is not null;
drop index concurrently if exists idempotency_transfer;
create index concurrently idempotency_transfer on idempotency (subject_id) where subject_kind = 'transfer';
