-- How much of a late payment, in sen, passed a deposit limit of its player; null: nothing. An operator can send it back.
alter table deposit_order add column over_limit bigint;
