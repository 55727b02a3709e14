-- The double-entry ledger. Money moves only by rows of `transfer`; the sums in `account` are kept by a trigger and by nothing else.

create table account (
  id text primary key,
  owner text not null,
  kind text not null check (kind in ('main', 'bonus', 'outside', 'house', 'promotion')),
  no_overdraft boolean not null,
  debits_posted bigint not null default 0 check (debits_posted >= 0),
  credits_posted bigint not null default 0 check (credits_posted >= 0),
  debits_pending bigint not null default 0 check (debits_pending >= 0),
  credits_pending bigint not null default 0 check (credits_pending >= 0),
  created_at timestamptz not null default now(),
  unique (owner, kind),
  constraint account_no_overdraft check (not no_overdraft or debits_posted + debits_pending <= credits_posted)
);

create table transfer (
  id text primary key check (length(id) between 1 and 128),
  kind text not null check (kind in ('deposit', 'withdrawal', 'bet', 'win', 'bonus', 'refund', 'reversal')),
  state text not null check (state in ('pending', 'posted', 'voided', 'expired')),
  debit_account text not null references account (id),
  credit_account text not null references account (id),
  amount bigint not null check (amount > 0),
  external_ref text,
  reverses text references transfer (id),
  created_at timestamptz not null,
  settled_at timestamptz check ((settled_at is null) = (state = 'pending')),
  expires_at timestamptz,
  constraint transfer_two_sides check (debit_account <> credit_account),
  constraint transfer_reference unique (kind, external_ref)
);
create index transfer_debit on transfer (debit_account, created_at);
create index transfer_credit on transfer (credit_account, created_at);
create unique index transfer_reversed_once on transfer (reverses) where reverses is not null;
create index transfer_open on transfer (expires_at) where state = 'pending';

-- Transfers are kept for ever; only an open hold changes, once, and only its state.
create function transfer_guard() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'transfers are never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'pending' or new.state = 'pending' then
    raise exception 'transfer % is %: it does not change any more', old.id, old.state using errcode = 'restrict_violation';
  end if;
  if (new.id, new.kind, new.debit_account, new.credit_account, new.amount, new.created_at)
       is distinct from (old.id, old.kind, old.debit_account, old.credit_account, old.amount, old.created_at)
     or (new.external_ref, new.reverses, new.expires_at) is distinct from (old.external_ref, old.reverses, old.expires_at) then
    raise exception 'only the state of transfer % may change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger transfer_guard before update or delete on transfer for each row execute function transfer_guard();
create trigger transfer_guard_all before truncate on transfer for each statement execute function transfer_guard();

-- Sums of both accounts. They are locked in the order of their ids, so that two transfers never wait for each other.
create function transfer_apply() returns trigger language plpgsql as $$
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
  perform 1 from account where id in (new.debit_account, new.credit_account) order by id collate "C" for no key update;
  update account set
    debits_posted = debits_posted + case when id = new.debit_account then posted else 0 end,
    debits_pending = debits_pending + case when id = new.debit_account then pending else 0 end,
    credits_posted = credits_posted + case when id = new.credit_account then posted else 0 end,
    credits_pending = credits_pending + case when id = new.credit_account then pending else 0 end
  where id in (new.debit_account, new.credit_account);
  return null;
end $$;
create trigger transfer_apply after insert or update on transfer for each row execute function transfer_apply();

create function account_guard() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'accounts are never deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if (new.debits_posted, new.credits_posted, new.debits_pending, new.credits_pending) <> (0, 0, 0, 0) then
      raise exception 'an account begins empty' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- Depth 1 is a statement of the application, depth 2 is transfer_apply.
  if pg_trigger_depth() < 2 then
    raise exception 'account % changes by transfers only', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger account_guard before insert or update or delete on account for each row execute function account_guard();
create trigger account_guard_all before truncate on account for each statement execute function account_guard();

-- Where money comes from and goes to. These may be overdrawn: their sum with the players' accounts is always zero.
insert into account (id, owner, kind, no_overdraft) values
  ('system:outside', 'system', 'outside', false),
  ('system:house', 'system', 'house', false),
  ('system:promotion', 'system', 'promotion', false);
