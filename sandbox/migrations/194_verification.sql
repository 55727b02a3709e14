-- How far the verification of a player is, for withdrawals that need it. The number and the pictures are there until an operator has
-- decided, and no longer.
create table verification (
  player text primary key references player (id),
  state text not null check (state in ('asked', 'pending', 'done', 'refused')),
  -- An operator has asked for it: until it is done no withdrawal of this player begins.
  asked boolean not null,
  nik text,
  nik_end text,
  -- Names of uploaded pictures.
  card text,
  selfie text,
  refusal text check (refusal in ('final', 'retry', 'external')),
  -- What the operator has written to the player.
  words text,
  link text,
  changed_at timestamptz not null,
  constraint verification_sent check ((state = 'pending') = (num_nonnulls(nik, card, selfie) = 3) and num_nonnulls(nik, card, selfie) in (0, 3)),
  constraint verification_refused check ((state = 'refused') = (refusal is not null and words is not null)),
  constraint verification_elsewhere check ((link is not null) = (refusal is not distinct from 'external'))
);
create index verification_pending on verification (changed_at) where state = 'pending';
