-- A foreign key locks the row that it points to: every bet wrote its transaction into the one row of the house, which then stood for
-- as many transactions as were under way (a "multixact", kept on disk for each). That both accounts are there is asked here instead,
-- by the statement that keeps their sums; accounts are never deleted (account_guard).
alter table transfer drop constraint transfer_debit_account_fkey, drop constraint transfer_credit_account_fkey;

create or replace function transfer_apply() returns trigger language plpgsql as $$
declare
  posted bigint := 0;
  pending bigint := 0;
  known integer;
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
  get diagnostics known = row_count;
  if known < 2 then
    known := known + (select count(*) from account where id in (new.debit_account, new.credit_account) and tallied);
    if known < 2 then
      raise exception 'transfer % names an account that is not there', new.id using errcode = 'foreign_key_violation', constraint = 'transfer_accounts';
    end if;
  end if;
  return null;
end $$;
