-- Each statement inside such a function sees what was committed when it began. So a lock and the reading behind it go to the
-- database together, and still what the last holder of the lock has written is seen; one plain statement would not see it.

-- Claims the key of a money call until the transaction ends, and says what is kept under it.
create function claim_key(of_owner text, of_key text)
returns table (free boolean, input_hash text, answer jsonb, created_at timestamptz)
language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(of_owner || e'\n' || of_key, 0)) then
    return query select false, null::text, null::jsonb, null::timestamptz;
    return;
  end if;
  return query
    select true, kept.input_hash, kept.answer, kept.created_at
    from (values (1)) as one left join idempotency kept on kept.owner = of_owner and kept.key = of_key;
end $$;

-- Bet, win and rollback of one bet wait for each other until the transaction ends, also when the bet is not there yet. Answers the
-- move of this number and the one that has settled it.
create function lock_bet(of_bet text)
returns table (id text, kind text, session text, round text, bet text, main bigint, bonus bigint)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(e'game bet\n' || of_bet, 0));
  return query
    select m.id, m.kind, m.session, m.round, m.bet, m.main, m.bonus from game_move m where m.id = of_bet
    union all
    select m.id, m.kind, m.session, m.round, m.bet, m.main, m.bonus from game_move m where m.bet = of_bet;
end $$;
