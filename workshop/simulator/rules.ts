/** What is always true between two transactions: each query finds what breaks it. Amounts are in sen. */
export const ALWAYS: Readonly<Record<string, string>> = {
  'an account is the fold of its moves': `
    select a.id from account a, lateral (
      select coalesce(sum(amount) filter (where debit_account = a.id and state = 'posted'), 0) as dp,
        coalesce(sum(amount) filter (where credit_account = a.id and state = 'posted'), 0) as cp,
        coalesce(sum(amount) filter (where debit_account = a.id and state = 'pending'), 0) as dh
      from transfer where debit_account = a.id or credit_account = a.id) f
    where a.kind in ('main', 'bonus') and (debits_posted, credits_posted, debits_pending) <> (dp, cp, dh)`,
  'no player is below zero': `
    select id from account where kind in ('main', 'bonus') and debits_posted + debits_pending > credits_posted`,
  'debits equal credits': `
    select 'all' as id from (
      select debits_posted as d, credits_posted as c, debits_pending as dh, credits_pending as ch from account
      union all select debits_posted, credits_posted, debits_pending, credits_pending from system_account) s
    having sum(d) <> sum(c) or sum(dh) <> sum(ch)`,
  'a credit has a paid notice of its amount': `
    select o.trans_no as id from deposit_order o join gateway_payment p using (trans_no)
    where (o.state = 'credited' or exists (select from transfer t where t.kind = 'deposit' and t.external_ref = o.trans_no))
      and (p.state <> 'paid' or p.amount <> o.amount
        or not exists (select from gateway_event e where e.trans_no = o.trans_no and e.outcome = 'payment.paid'))`,
  'a credited order moved its amount to its player': `
    select trans_no as id from deposit_order o where o.state = 'credited' and not exists (select from transfer t
      where t.kind = 'deposit' and t.external_ref = o.trans_no and t.amount = o.amount and t.credit_account = 'main:' || o.player)`,
  'a deposit belongs to a credited order': `
    select t.id from transfer t left join deposit_order o on o.trans_no = t.external_ref
    where t.kind = 'deposit' and o.state is distinct from 'credited'`,
  'one order moved money once': `
    select external_ref as id from transfer where kind = 'deposit' group by 1 having count(*) > 1`,
  'a withdrawal holds, paid or gave back its amount': `
    select w.trans_no as id from withdrawal w left join transfer t on t.id = w.trans_no
    where t.amount is distinct from w.amount or t.debit_account <> 'main:' || w.player or t.state <> case
      when w.state in ('checking', 'approved') then 'pending' when w.state = 'failed' then 'voided' else 'posted' end`,
  'what came back came back once': `
    select w.trans_no as id from withdrawal w left join transfer t on t.reverses = w.trans_no
    group by w.trans_no, w.state having count(t.id) <> case when w.state = 'reversed' then 1 else 0 end`,
  'history says what happened': `
    select h.trans_no as id from history h join deposit_order o using (trans_no) where h.state <> o.state or h.amount <> o.amount
    union all select h.trans_no from history h join withdrawal w using (trans_no) where h.amount <> -w.amount or h.state <>
      case when w.state in ('checking', 'approved') then 'checking' when w.state = 'failed' then 'failed' else 'credited' end`,
  'an order waits until its time is over': `
    select trans_no as id from deposit_order where state = 'expired' and updated_at < expires_at`,
  'a late payment is flagged for an operator': `
    select o.trans_no as id from deposit_order o join transfer t on t.id = o.transfer_id
    where o.state = 'credited' and t.created_at >= o.expires_at and not o.flagged
      and not exists (select from gateway_event e where e.trans_no = o.trans_no and e.outcome = 'payment.processing')`,
  'every move has its cause': `
    select t.id from transfer t where not case t.kind
      when 'deposit' then exists (select from deposit_order o where o.trans_no = t.external_ref)
      when 'withdrawal' then exists (select from withdrawal w where w.trans_no = t.id)
      when 'reversal' then t.reverses is not null
      when 'bonus' then t.id like 'registration-%' or exists (select from promotion p where p.id = t.id)
      else exists (select from game_move m where m.id = split_part(t.id, ':', 2)) end`,
  'a bet is settled once': `
    select bet as id from game_move where bet is not null group by bet having count(*) > 1`,
  'a move of a game moved its amount': `
    select m.id from game_move m, lateral (
      select coalesce(sum(amount), 0) as moved from transfer t where t.id like 'game:' || m.id || ':%' and t.state = 'posted') f
    where m.session is not null and f.moved <> m.main + m.bonus`,
  'a demo moves no money': `
    select m.id from game_move m join game_round r on r.id = m.round where r.demo`,
  'a number of a seed draws one round': `
    select seed as id from game_round group by seed, nonce having count(*) > 1`,
  'a seed is secret until its rounds are over': `
    select r.id from game_round r join game_seed s on s.id = r.seed
    where not r.demo and s.revealed_at is not null
      and (r.state in ('betting', 'turn', 'drawn') or r.created_at > s.revealed_at + interval '4 s')`,
  'a bonus of a deposit belongs to a credited one, with its amount': `
    select t.id from transfer t left join deposit_order o on o.trans_no || '-bonus' = t.id
    where t.kind = 'bonus' and t.id like 'KCL-%' and (o.state is distinct from 'credited' or o.bonus <> t.amount)`,
  'a bonus is paid to its player once': `
    select p.id from promotion p left join transfer t on t.kind = 'bonus' and t.id = p.id
    where (p.state = 'paid') <> (t.id is not null) or t.amount <> p.amount or t.credit_account <> 'bonus:' || p.player`,
  'an invitation pays its two players once': `
    select id from transfer where kind = 'bonus' and id not like 'KCL-%' and id not like 'registration-%'
      and id not in (select id from promotion)`,
  'withdrawals of a day in Jakarta stay within the level': `
    select w.player as id from withdrawal w join player p on p.id = w.player where w.state not in ('failed', 'reversed')
    group by w.player, p.level, (w.created_at at time zone 'Asia/Jakarta')::date
    having count(*) > case p.level when 1 then 2 when 2 then 3 else 10 end
      or sum(w.amount) > case p.level when 1 then 100000000 when 2 then 300000000 else 15000000000 end`,
}

/** `$1`: the windows of limits. An order leaves the limits of its player as they were when it was made. */
export const LIMITS = `
  select o.trans_no as id from deposit_order o join deposit_limit l on l.player = o.player and l.amount is not null
  cross join lateral (select case when $1 = 'rolling'
      then o.created_at - case l.period when 'day' then interval '24 hours' when 'week' then interval '7 days' else interval '30 days' end
      else date_trunc(l.period, o.created_at at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' - interval '1 ms' end as starts) w
  cross join lateral (select coalesce(sum(t.amount), 0) as used from transfer t where t.kind = 'deposit'
      and t.credit_account = 'main:' || o.player and t.created_at > w.starts and t.created_at <= o.created_at) c
  cross join lateral (select coalesce(sum(e.amount), 0) as open from deposit_order e where e.player = o.player
      and e.created_at < o.created_at and e.expires_at > o.created_at and not e.flagged
      and (e.state in ('waiting', 'checking', 'expired') or e.updated_at > o.created_at)) e
  where o.created_at > l.changed_at + interval '35 s' and c.used + e.open + o.amount > l.amount`

/** What has ended once faults are over and every time limit has passed. */
export const IN_THE_END: Readonly<Record<string, string>> = {
  'every payment is credited': `
    select p.trans_no as id from gateway_payment p join deposit_order o using (trans_no) where p.state = 'paid' and o.state <> 'credited'`,
  'no order waits past its time': `
    select trans_no as id from deposit_order where state = 'waiting' and expires_at < $1::timestamptz - interval '1 hour'`,
  'every withdrawal has ended': `select trans_no as id from withdrawal where state in ('checking', 'approved')`,
  'no money is held': `select id from transfer where state = 'pending'`,
  'every round has ended': `select id from game_round where state not in ('done', 'void')`,
  'every bet is settled': `
    select m.id from game_move m where m.kind = 'bet' and not exists (select from game_move s where s.bet = m.id)`,
  'every bonus is paid': `select id from promotion where state = 'due'`,
  'every notice is sent': `select event_id as id from gateway_outbox where state in ('waiting', 'given_up')`,
  'every event is accepted': `select event as id from webhook_delivery`,
  'a deposit with a bonus has it': `
    select o.trans_no as id from deposit_order o where o.state = 'credited' and o.bonus > 0
      and not exists (select from transfer t where t.id = o.trans_no || '-bonus')`,
  'no job gave up a row': `select job || ' ' || row_id as id from row_failure where attempts > 0`,
}
