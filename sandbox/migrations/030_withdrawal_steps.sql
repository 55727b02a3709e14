-- A withdrawal is checked, approved and paid; it may be refused before, and come back from the bank after.
alter table withdrawal drop constraint withdrawal_state_check;
alter table withdrawal add constraint withdrawal_state_check
  check (state in ('checking', 'approved', 'credited', 'failed', 'reversed'));
-- When it was approved; `settled_at` says when it was paid, refused or returned.
alter table withdrawal add column approved_at timestamptz;
-- A key of the words of refusal, told to the player.
alter table withdrawal add column reason text;
drop index withdrawal_open;
create index withdrawal_open on withdrawal (created_at) where state in ('checking', 'approved');
