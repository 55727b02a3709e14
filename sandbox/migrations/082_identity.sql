-- An e-mail address counts for a forgotten password once its owner has typed the code of a letter, and then for one player
-- only. Addresses from before count as not confirmed: whoever signs in can confirm theirs.
alter table player add column email_confirmed_at timestamptz;
create unique index player_confirmed_email on player (email_key) where email_confirmed_at is not null;

-- The address of a player that waits for its code: the player's present one, or the one that takes its place.
create table email_code (
  player text primary key references player (id),
  email text not null,
  code_hmac bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_code_age on email_code (expires_at);

-- What a session got when its player said once more who they are. Kept as SHA-256 only; gone with its session.
create table identity_proof (
  proof_hash bytea primary key check (length(proof_hash) = 32),
  session_hash bytea not null references session (token_hash) on delete cascade,
  expires_at timestamptz not null
);
create index identity_proof_session on identity_proof (session_hash);
create index identity_proof_age on identity_proof (expires_at);

-- Whether an account has been paid to before.
create index withdrawal_account on withdrawal (player, method);

-- Until when a letter is worth sending: that of a code as long as the code, a notice about the account for days. The default
-- is for a copy of the version before, which writes letters with codes only.
alter table mail add column valid_until timestamptz not null default now() + interval '10 minutes';
