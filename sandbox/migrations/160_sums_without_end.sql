-- The audit counts in numbers without an end (numeric), and what it cannot count pauses only the accounts that it touches.

drop view system_account;
drop function ledger_changes(bigint, bigint);
drop function ledger_fold(text, bigint);
drop function account_totals(text);

-- Only the audit writes this table, and no player waits for the audit.
alter table ledger_tally
  alter column debits_posted type numeric, alter column credits_posted type numeric,
  alter column debits_pending type numeric, alter column credits_pending type numeric;

-- What a player has moved in all, from the transfers: for accounts older than the columns, and for the audit.
create function account_totals(of_account text, out deposited numeric, out paid_out numeric, out returned numeric, out staked numeric, out unstaked numeric, out won numeric)
language sql stable as $$
  select
    coalesce(sum(amount) filter (where kind = 'deposit' and credit_account = of_account), 0),
    coalesce(sum(amount) filter (where kind = 'withdrawal' and debit_account = of_account), 0),
    coalesce(sum(amount) filter (where kind = 'reversal' and credit_account = of_account and debit_account = 'system:outside'), 0),
    coalesce(sum(amount) filter (where kind = 'bet' and debit_account = of_account), 0),
    coalesce(sum(amount) filter (where kind = 'reversal' and credit_account = of_account and debit_account = 'system:house'), 0),
    coalesce(sum(amount) filter (where kind <> 'reversal' and credit_account = of_account and debit_account = 'system:house'), 0)
  from transfer
  where state = 'posted' and (debit_account = of_account or credit_account = of_account)
$$;

-- What the events after one and up to another change in the sums, by account.
create function ledger_changes(after_event bigint, to_event bigint)
returns table (account text, up_to bigint, debits_posted numeric, credits_posted numeric, debits_pending numeric, credits_pending numeric)
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
  select account, max(event), sum(dp), sum(cp), sum(dh), sum(ch) from side group by account
$$;

-- The sums of one account over all events up to one.
create function ledger_fold(of_account text, to_event bigint, out debits_posted numeric, out credits_posted numeric, out debits_pending numeric, out credits_pending numeric)
language sql stable as $$
  select
    coalesce(sum(amount) filter (where debit_account = of_account and posted), 0),
    coalesce(sum(amount) filter (where credit_account = of_account and posted), 0),
    coalesce(sum(amount) filter (where debit_account = of_account and pending), 0),
    coalesce(sum(amount) filter (where credit_account = of_account and pending), 0)
  from (
    select amount, debit_account, credit_account,
      state = 'posted' and (settled_event is null or settled_event <= to_event) as posted,
      state = 'pending' or settled_event > to_event as pending
    from transfer
    where (debit_account = of_account or credit_account = of_account) and (event is null or event <= to_event)
  ) as one
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

-- The accounts that a problem pauses; null: money of all stops. `money_open` ends both, and so does a full pass that counts the row.
alter table ledger_problem add column accounts text[];

-- Asked for every transfer, with its two accounts.
create function money_may_move(debit text, credit text) returns void language plpgsql as $$
begin
  perform money_is_open();
  if exists (
    select from ledger_problem where gone_at is null and accepted_at is null and accounts && array[debit, credit]
  ) then
    raise exception 'the money of % or % does not move until an operator has looked at it', debit, credit using errcode = 'KM002';
  end if;
end $$;

create or replace function transfer_number() returns trigger language plpgsql as $$
begin
  perform money_may_move(new.debit_account, new.credit_account);
  -- First the number of the transaction, then that of the event: the mark of the audit rests on this order.
  perform pg_current_xact_id();
  new.event := nextval('ledger_event');
  new.settled_event := null;
  return new;
end $$;

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
  perform money_may_move(old.debit_account, old.credit_account);
  perform pg_current_xact_id();
  new.settled_event := nextval('ledger_event');
  return new;
end $$;
