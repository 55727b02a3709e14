-- The passkeys of players: the public half of a key that a device or a password manager holds.
create table passkey (
  -- The id of the credential, in base64url.
  id text primary key check (length(id) between 1 and 1400),
  player text not null references player (id),
  public_key bytea not null,
  -- How often the key was used, as the authenticator counts; zero where it does not count.
  counter bigint not null,
  transports text not null default '',
  name text not null default '',
  -- The kind of device that made it: PC, H5, or empty.
  agent text not null default '',
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_player on passkey (player);

-- Challenges that wait for a signature, each for five minutes and one use. The holder is the SHA-256 of the session's token, or of
-- the token that the visitor's browser keeps sealed.
create table passkey_challenge (
  challenge text primary key check (length(challenge) between 1 and 128),
  holder bytea not null check (length(holder) = 32),
  origin text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
