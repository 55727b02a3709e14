-- Demo play: a game session with a purse of chips of its own. Its rounds are real rounds that the operator's wallet never hears of.
alter table game_session add column demo boolean not null default false;
alter table game_round add column demo boolean not null default false;

-- The chips of a demo session, in sen. No row: the session has not staked yet.
create table demo_purse (
  session text primary key,
  balance bigint not null check (balance >= 0)
);

-- Bets, wins and rollbacks of demo purses, under the same numbers as at a wallet. A rollback that came before its bet has no session.
create table demo_move (
  id text primary key,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  session text,
  -- The bet that a win or rollback settles.
  bet text,
  amount bigint not null check (amount >= 0),
  constraint demo_move_bet check ((kind = 'bet') = (bet is null))
);
create unique index demo_move_settled on demo_move (bet) where bet is not null;
