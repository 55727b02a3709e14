-- What the system cannot decide by itself and money may hang on: counted, alarmed, and decided by an operator at the desk.
create table parked (
  -- lateDeposit: paid after its end, credited all the same. refusedCallback: told by a genuine gateway and not taken in.
  kind text not null check (kind in ('lateDeposit', 'refusedCallback')),
  -- The number of the deposit, or the id of the event.
  id text not null check (length(id) between 1 and 128),
  trans_no text,
  -- What was said: why it was refused, and the body as it came.
  outcome text not null,
  body text not null default '',
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When it was decided, or came to its end by itself.
  settled_at timestamptz,
  primary key (kind, id)
);
create index parked_open on parked (kind, first_at) where settled_at is null;

insert into parked (kind, id, trans_no, outcome, first_at, last_at)
select 'lateDeposit', trans_no, trans_no, 'late', updated_at, updated_at from deposit_order where flagged;

-- A callback that is not to be sent any more.
alter table gateway_outbox drop constraint gateway_outbox_state_check;
alter table gateway_outbox add constraint gateway_outbox_state_check
  check (state in ('waiting', 'sent', 'refused', 'given_up', 'dismissed')) not valid;
create index gateway_outbox_stopped on gateway_outbox (created_at) where state in ('refused', 'given_up');

-- What operators did at the desk: who, what, when, why, and how things stood before and after. Rows are added and never changed.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator text not null check (length(operator) between 1 and 60),
  kind text not null,
  subject text not null,
  action text not null,
  reason text not null check (length(reason) between 3 and 500),
  before jsonb,
  -- Without it the action had begun and its end stands in a later row, or nowhere when the process died in between.
  after jsonb
);
create index operator_action_subject on operator_action (kind, subject);

create function operator_action_guard() returns trigger language plpgsql as $$
begin
  raise exception 'what an operator did is never changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger operator_action_guard before update or delete on operator_action for each row execute function operator_action_guard();
create trigger operator_action_guard_all before truncate on operator_action for each statement execute function operator_action_guard();
