-- The devices on which a player has signed in, by the SHA-256 of the mark that the web tier sends, and the language spoken there.
create table known_device (
  player text not null references player (id),
  device bytea not null check (length(device) = 32),
  lang text not null,
  first_at timestamptz not null,
  used_at timestamptz not null,
  primary key (player, device)
);

-- Each e-mail about a sign-in on a new device, by the SHA-256 of the token in its link. It is kept after its use and its end for a
-- while, so that an old link says what it is.
create table sign_in_notice (
  token_hash bytea primary key check (length(token_hash) = 32),
  player text not null references player (id),
  device bytea not null,
  -- The address it went to.
  recipient text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_notice_player on sign_in_notice (player, created_at);
create index sign_in_notice_age on sign_in_notice (created_at);
