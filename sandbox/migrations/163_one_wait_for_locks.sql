-- Waits for locks in a row share one time limit, and the accounts of a player have one queue.
--
-- `lock_timeout` counts each wait by itself. Who waited for a locked row waited twice: behind the first waiter, then for the row; and
-- once more for the next account. So a copy that stood still in the middle of a bet held up others for twice the limit.

-- Call it before each wait: all waits of a transaction end at the limit of the first one.
create function share_lock_time() returns void language plpgsql as $$
declare
  -- Kept until the transaction ends.
  ends text := current_setting('kancil.locks_until', true);
  most interval := current_setting('lock_timeout')::interval;
begin
  if most = interval '0' then
    return;
  end if;
  if coalesce(ends, '') = '' then
    perform set_config('kancil.locks_until', (clock_timestamp() + most)::text, true);
  else
    -- Zero would be no limit at all.
    perform set_config('lock_timeout', greatest(1, ceil(extract(epoch from ends::timestamptz - clock_timestamp()) * 1000))::text, true);
  end if;
end $$;

-- Locks accounts until the transaction ends. The queue of their players comes first, so whoever stands in it waits once, and finds
-- the rows free.
create function lock_accounts(ids text[]) returns void language plpgsql as $$
declare
  player text;
begin
  for player in select distinct substr(id, strpos(id, ':') + 1) collate "C" from unnest(ids) as id order by 1 loop
    perform share_lock_time();
    perform pg_advisory_xact_lock(hashtextextended(e'accounts\n' || player, 0));
  end loop;
  perform share_lock_time();
  perform 1 from account where id = any(ids) order by id collate "C" for no key update;
end $$;

-- Bet, win and rollback of one bet wait for each other until the transaction ends, also when the bet is not there yet. Answers the
-- move of this number and the one that has settled it.
create or replace function lock_bet(of_bet text)
returns table (id text, kind text, session text, round text, bet text, main bigint, bonus bigint)
language plpgsql as $$
begin
  perform share_lock_time();
  perform pg_advisory_xact_lock(hashtextextended(e'game bet\n' || of_bet, 0));
  return query
    select m.id, m.kind, m.session, m.round, m.bet, m.main, m.bonus from game_move m where m.id = of_bet
    union all
    select m.id, m.kind, m.session, m.round, m.bet, m.main, m.bonus from game_move m where m.bet = of_bet;
end $$;
