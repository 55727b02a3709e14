-- The deposit by which an operator credited what was paid instead of this order: a later payment of the order waits for an operator.
alter table deposit_order add column replaced_by text;
-- The amount, in sen, that a refused notice of a payment told; null when it told none. Once its order is credited with the same amount
-- there is nothing to decide any more.
alter table parked add column paid bigint;
