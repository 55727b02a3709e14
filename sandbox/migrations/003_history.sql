-- What a player reads: one line for each movement and order, newest first.
create table history (
  trans_no text primary key check (length(trans_no) between 1 and 128),
  player text not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'bet', 'win', 'bonus', 'refund', 'reversal')),
  state text not null check (state in ('waiting', 'checking', 'credited', 'failed', 'expired')),
  -- In sen; money that leaves the player is negative.
  amount bigint not null check (amount <> 0),
  method text,
  title text,
  remark text,
  transfer_id text references transfer (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A line still waiting at this time reads as expired, also before a job has written so.
  expires_at timestamptz
);
create index history_player on history (player, created_at desc, trans_no desc);
