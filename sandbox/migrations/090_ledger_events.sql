-- The audit goes on from a proven mark instead of reading everything, accounts of the system are no longer locked, and what a
-- player has moved in all is kept beside the sums. docs/decisions/2026-11-22-ledger-audit.md says why.

-- Writers finish first and wait meanwhile: what was written before has no number, everything after it has one.
lock table account, transfer in access exclusive mode;

-- Numbers of what happens to transfers, in the order in which they were drawn. That is not the order of commits: see ledger_audit.
create sequence ledger_event as bigint;
alter table transfer
  -- When it was written; null for what is older than this column.
  add column event bigint,
  -- When an open hold was settled.
  add column settled_event bigint;

alter table account
  -- Its sums are kept by the audit in ledger_tally, not here: many transactions move money to and from it at once.
  add column tallied boolean not null default false,
  -- In all, in sen; null: not counted yet (an account that is older than these columns), see account_totals().
  add column deposited bigint,
  -- Withdrawals paid, and what of them the bank sent back.
  add column paid_out bigint,
  add column returned bigint,
  -- Bets, and what of them was taken back; what else came from the house.
  add column staked bigint,
  add column unstaked bigint,
  add column won bigint;
alter table account
  alter column deposited set default 0, alter column paid_out set default 0, alter column returned set default 0,
  alter column staked set default 0, alter column unstaked set default 0, alter column won set default 0,
  -- Half of what a number of JavaScript holds exactly, for each of the two accounts that are shown as one balance.
  add constraint account_countable check (tallied or credits_posted - debits_posted - debits_pending <= 4503599627370495) not valid,
  add constraint account_tallied check (not tallied or (no_overdraft = false and
    (debits_posted, credits_posted, debits_pending, credits_pending) = (0, 0, 0, 0)));
alter table history add constraint history_countable check (abs(amount) <= 9007199254740991) not valid;

-- What the player had moved when the session of play began: what has moved since is the difference. Null: read from the transfers.
alter table play_session add column base_deposited bigint, add column base_staked bigint, add column base_won bigint;

-- What the audit has proven: the sums of an account over all events up to ledger_audit.tallied_to. A player's account gets its row
-- when it first moves again; an account of the system has one from the beginning.
create table ledger_tally (
  account text primary key references account (id),
  debits_posted bigint not null,
  credits_posted bigint not null,
  debits_pending bigint not null,
  credits_pending bigint not null,
  -- The last event in it.
  up_to bigint not null
);
create index ledger_tally_up_to on ledger_tally (up_to);

insert into ledger_tally
select id, debits_posted, credits_posted, debits_pending, credits_pending, 0 from account where owner = 'system';
alter table account disable trigger account_guard;
update account set tallied = true, debits_posted = 0, credits_posted = 0, debits_pending = 0, credits_pending = 0
where owner = 'system';
alter table account enable trigger account_guard;

-- How far the audit has come. One row; its writer holds an advisory lock. Times are those of the database.
create table ledger_audit (
  only_row boolean primary key default true check (only_row),
  -- Every event up to here is committed and in ledger_tally.
  tallied_to bigint not null default 0,
  -- Every account was compared with its tally up to here.
  compared_to bigint not null default 0,
  -- The next mark: all its events are committed once no transaction older than `next_transaction` runs.
  next_mark bigint,
  next_transaction xid8,
  -- The last check of everything new that came to its end.
  checked_at timestamptz not null default now(),
  -- The full pass: from when, where it is and what it has added up (upstream/audit/state.ts); null between two passes.
  pass_started_at timestamptz,
  pass_position jsonb,
  passed_at timestamptz not null default now()
);
insert into ledger_audit default values;

-- What is wrong, until an operator has looked at it. One that was accepted and is still there says nothing new.
create table ledger_problem (
  id bigint generated always as identity primary key,
  rule text not null,
  detail text not null,
  found_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  accepted_at timestamptz,
  -- It was accepted and is gone: should it come again, it is a new one.
  gone_at timestamptz
);
create unique index ledger_problem_open on ledger_problem (md5(rule || detail)) where gone_at is null;

-- Whether money may move. `late`: the audit did not finish in time; `problem`: it found something; `operator`: somebody says so.
create table money_gate (
  only_row boolean primary key default true check (only_row),
  stopped_at timestamptz,
  why text check (why in ('late', 'problem', 'operator')),
  -- An operator lets money move although the audit is late.
  late_allowed_until timestamptz,
  constraint money_gate_why check ((stopped_at is null) = (why is null))
);
insert into money_gate default values;
create table money_gate_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  what text not null check (what in ('stopped', 'opened')),
  who text not null check (who <> ''),
  why text not null check (why <> '')
);

-- The way back: `select money_open('your name', 'what you found and did')`. What is wrong now counts as looked at; when the audit
-- is late, money moves for so many hours without it.
create function money_open(who text, why text, hours integer default 1) returns text language plpgsql as $$
declare
  accepted integer;
begin
  update ledger_problem set accepted_at = clock_timestamp() where accepted_at is null and gone_at is null;
  get diagnostics accepted = row_count;
  update money_gate set stopped_at = null, why = null, late_allowed_until = clock_timestamp() + make_interval(hours => hours);
  insert into money_gate_log (what, who, why) values ('opened', money_open.who, money_open.why);
  return format('money moves again; %s problems count as looked at', accepted);
end $$;

-- `select money_stop('your name', 'why')`: by hand, at once, for all copies.
create function money_stop(who text, why text) returns void language plpgsql as $$
begin
  update money_gate set stopped_at = coalesce(stopped_at, clock_timestamp()), why = 'operator' where money_gate.why is distinct from 'problem';
  insert into money_gate_log (what, who, why) values ('stopped', money_stop.who, money_stop.why);
end $$;

create function money_is_open() returns void language plpgsql as $$
begin
  if exists (select from money_gate where stopped_at is not null) then
    raise exception 'money does not move until an operator has looked at the ledger' using errcode = 'KM001';
  end if;
end $$;

-- Payments that arrived while money was stopped. The gateway was told that they are taken; they are credited when money moves again.
create table gateway_kept (
  event_id text primary key,
  body text not null,
  received_at timestamptz not null
);
create index gateway_kept_age on gateway_kept (received_at);

create function transfer_number() returns trigger language plpgsql as $$
begin
  perform money_is_open();
  -- First the number of the transaction, then that of the event: the mark of the audit rests on this order.
  perform pg_current_xact_id();
  new.event := nextval('ledger_event');
  new.settled_event := null;
  return new;
end $$;
create trigger transfer_number before insert on transfer for each row execute function transfer_number();

create or replace function transfer_guard() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'transfers are never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending' or new.state = 'pending' then
    raise exception 'transfer % is %: it does not change any more', old.id, old.state using errcode = 'restrict_violation';
  end if;
  if (new.id, new.kind, new.debit_account, new.credit_account, new.amount, new.created_at)
       is distinct from (old.id, old.kind, old.debit_account, old.credit_account, old.amount, old.created_at)
     or (new.external_ref, new.reverses, new.expires_at, new.event) is distinct from (old.external_ref, old.reverses, old.expires_at, old.event) then
    raise exception 'only the state of transfer % may change', old.id using errcode = 'restrict_violation';
  end if;
  perform money_is_open();
  perform pg_current_xact_id();
  new.settled_event := nextval('ledger_event');
  return new;
end $$;

-- Sums and totals of the players' accounts. Where there are two they are locked in the order of their ids, should the application
-- not have locked them before.
create or replace function transfer_apply() returns trigger language plpgsql as $$
declare
  posted bigint := 0;
  pending bigint := 0;
begin
  if tg_op = 'INSERT' and new.reverses is not null and not exists (
    select from transfer
    where id = new.reverses and state = 'posted' and amount >= new.amount
      and debit_account = new.credit_account and credit_account = new.debit_account
  ) then
    raise exception 'transfer % cannot reverse %', new.id, new.reverses using errcode = 'restrict_violation', constraint = 'transfer_reverses_posted';
  end if;
  if tg_op = 'UPDATE' then
    pending := -new.amount;
  elsif new.state = 'pending' then
    pending := new.amount;
  end if;
  if new.state = 'posted' then
    posted := new.amount;
  end if;
  if new.debit_account not like 'system:%' and new.credit_account not like 'system:%' then
    perform 1 from account where id in (new.debit_account, new.credit_account) order by id collate "C" for no key update;
  end if;
  update account set
    debits_posted = debits_posted + case when id = new.debit_account then posted else 0 end,
    debits_pending = debits_pending + case when id = new.debit_account then pending else 0 end,
    credits_posted = credits_posted + case when id = new.credit_account then posted else 0 end,
    credits_pending = credits_pending + case when id = new.credit_account then pending else 0 end,
    deposited = deposited + case when new.kind = 'deposit' and id = new.credit_account then posted else 0 end,
    paid_out = paid_out + case when new.kind = 'withdrawal' and id = new.debit_account then posted else 0 end,
    returned = returned + case when new.kind = 'reversal' and id = new.credit_account and new.debit_account = 'system:outside' then posted else 0 end,
    staked = staked + case when new.kind = 'bet' and id = new.debit_account then posted else 0 end,
    unstaked = unstaked + case when new.kind = 'reversal' and id = new.credit_account and new.debit_account = 'system:house' then posted else 0 end,
    won = won + case when new.kind <> 'reversal' and id = new.credit_account and new.debit_account = 'system:house' then posted else 0 end
  where id in (new.debit_account, new.credit_account) and not tallied;
  return null;
end $$;

create or replace function account_guard() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'accounts are never deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if (new.debits_posted, new.credits_posted, new.debits_pending, new.credits_pending) <> (0, 0, 0, 0)
       or (new.deposited, new.paid_out, new.returned, new.staked, new.unstaked, new.won) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint) then
      raise exception 'an account begins empty' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- Depth 1 is a statement of the application, depth 2 is transfer_apply. The application may count the totals of an old account.
  if pg_trigger_depth() < 2 and (
    old.staked is not null
    or (new.id, new.owner, new.kind, new.no_overdraft, new.tallied, new.debits_posted, new.credits_posted, new.debits_pending, new.credits_pending, new.created_at)
       is distinct from (old.id, old.owner, old.kind, old.no_overdraft, old.tallied, old.debits_posted, old.credits_posted, old.debits_pending, old.credits_pending, old.created_at)
  ) then
    raise exception 'account % changes by transfers only', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What a player has moved in all, from the transfers: for accounts older than the columns, and for the audit.
create function account_totals(of_account text, out deposited bigint, out paid_out bigint, out returned bigint, out staked bigint, out unstaked bigint, out won bigint)
language sql stable as $$
  select
    coalesce(sum(amount) filter (where kind = 'deposit' and credit_account = of_account), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'withdrawal' and debit_account = of_account), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'reversal' and credit_account = of_account and debit_account = 'system:outside'), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'bet' and debit_account = of_account), 0)::bigint,
    coalesce(sum(amount) filter (where kind = 'reversal' and credit_account = of_account and debit_account = 'system:house'), 0)::bigint,
    coalesce(sum(amount) filter (where kind <> 'reversal' and credit_account = of_account and debit_account = 'system:house'), 0)::bigint
  from transfer
  where state = 'posted' and (debit_account = of_account or credit_account = of_account)
$$;

-- Counts an old account, once; from then on its transfers do. The lock comes first: no transfer slips in between.
create function count_account(of_account text) returns void language plpgsql as $$
begin
  perform 1 from account where id = of_account and staked is null for no key update;
  if found then
    update account set (deposited, paid_out, returned, staked, unstaked, won) = (select * from account_totals(of_account))
    where id = of_account;
  end if;
end $$;

-- What the events after one and up to another change in the sums, by account.
create function ledger_changes(after_event bigint, to_event bigint)
returns table (account text, up_to bigint, debits_posted bigint, credits_posted bigint, debits_pending bigint, credits_pending bigint)
language sql stable as $$
  with moved as (
    select event, debit_account, credit_account,
      case when settled_event is null and state = 'posted' then amount else 0 end as posted,
      case when settled_event is not null or state = 'pending' then amount else 0 end as pending
    from transfer where event > after_event and event <= to_event
    union all
    select settled_event, debit_account, credit_account, case when state = 'posted' then amount else 0 end, -amount
    from transfer where settled_event > after_event and settled_event <= to_event
  ), side as (
    select debit_account as account, event, posted as dp, 0::bigint as cp, pending as dh, 0::bigint as ch from moved
    union all
    select credit_account, event, 0, posted, 0, pending from moved
  )
  select account, max(event), sum(dp)::bigint, sum(cp)::bigint, sum(dh)::bigint, sum(ch)::bigint from side group by account
$$;

-- The sums of one account over all events up to one.
create function ledger_fold(of_account text, to_event bigint, out debits_posted bigint, out credits_posted bigint, out debits_pending bigint, out credits_pending bigint)
language sql stable as $$
  select
    coalesce(sum(amount) filter (where debit_account = of_account and posted), 0)::bigint,
    coalesce(sum(amount) filter (where credit_account = of_account and posted), 0)::bigint,
    coalesce(sum(amount) filter (where debit_account = of_account and pending), 0)::bigint,
    coalesce(sum(amount) filter (where credit_account = of_account and pending), 0)::bigint
  from (
    select amount, debit_account, credit_account,
      state = 'posted' and (settled_event is null or settled_event <= to_event) as posted,
      state = 'pending' or settled_event > to_event as pending
    from transfer
    where (debit_account = of_account or credit_account = of_account) and (event is null or event <= to_event)
  ) as one
$$;

-- The number that our own games give a bet, win or rollback of a round: `moveId` of games/server/rounds/rows.ts.
create function game_move_number(round text, move text) returns text language sql immutable as $$
  select format('%s-%s-8%s-%s%s-%s', substr(h, 1, 8), substr(h, 9, 4), substr(h, 14, 3),
    to_hex((('x' || substr(h, 17, 1))::bit(4)::int & 3) | 8), substr(h, 18, 3), substr(h, 21, 12))
  from encode(sha256(convert_to(round || ':' || move, 'UTF8')), 'hex') as h
$$;

-- The accounts of the system at this moment, for operators and reports: what is proven and what happened since.
create view system_account as
select t.account,
  t.debits_posted + coalesce(c.debits_posted, 0) as debits_posted,
  t.credits_posted + coalesce(c.credits_posted, 0) as credits_posted,
  t.debits_pending + coalesce(c.debits_pending, 0) as debits_pending,
  t.credits_pending + coalesce(c.credits_pending, 0) as credits_pending
from ledger_tally t
join account a on a.id = t.account and a.tallied
left join ledger_changes((select tallied_to from ledger_audit), 9223372036854775807) c using (account);
