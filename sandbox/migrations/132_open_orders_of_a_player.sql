-- concurrently
-- What counts against a limit of deposits is asked with every order: only the open ones, not all that a player ever made.
drop index concurrently if exists deposit_order_open;
create index concurrently deposit_order_open on deposit_order (player) where state in ('waiting', 'checking');
