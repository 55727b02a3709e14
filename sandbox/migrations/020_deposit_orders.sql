-- Deposit orders. Money arrives by a transfer with the same number; `state` moves as upstream/deposits/states.ts says.
create table deposit_order (
  trans_no text primary key check (trans_no ~ '^KCL-[0-9]{6}-[0-9A-Z]{6}$'),
  player text not null,
  method text not null,
  type text not null check (type in ('url', 'qrcode', 'orderNo', 'html')),
  amount bigint not null check (amount > 0),
  -- What the tag of the chosen amount promised, in sen; goes to the bonus account with the payment.
  bonus bigint not null default 0 check (bonus >= 0),
  state text not null check (state in ('waiting', 'checking', 'credited', 'failed', 'expired')),
  -- Paid after it had failed or expired: credited, and somebody should look at it.
  flagged boolean not null default false,
  -- What the player pays with: payment code, virtual account number, address or form.
  data text not null,
  transfer_id text references transfer (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  constraint deposit_order_credited check ((state = 'credited') = (transfer_id is not null))
);
create index deposit_order_player on deposit_order (player, created_at desc);
create index deposit_order_due on deposit_order (expires_at) where state = 'waiting';
create unique index deposit_order_number on deposit_order (data) where type = 'orderNo';
