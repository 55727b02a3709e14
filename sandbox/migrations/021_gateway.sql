-- The sandbox gateway: another party, with its own view of each payment.
create table gateway_payment (
  trans_no text primary key,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('pending', 'paid', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);

-- Callbacks to send. A row is claimed by moving `next_at`, so that no lock is held while the call is under way.
create table gateway_outbox (
  event_id text primary key,
  body text not null,
  state text not null check (state in ('waiting', 'sent', 'refused', 'given_up')),
  attempts integer not null default 0,
  last_status integer,
  created_at timestamptz not null,
  next_at timestamptz not null
);
create index gateway_outbox_due on gateway_outbox (next_at) where state = 'waiting';

-- Callbacks received and taken in, for the side that receives them: an event counts once.
create table gateway_event (
  event_id text primary key,
  trans_no text not null,
  outcome text not null,
  received_at timestamptz not null
);
