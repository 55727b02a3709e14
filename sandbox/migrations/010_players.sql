-- Who plays. Names and e-mails are compared in lower case; a guest or a Google account has no password.
create table player (
  id text primary key,
  username text not null,
  username_key text not null unique,
  password_hash text,
  email text not null default '',
  email_key text generated always as (lower(email)) stored,
  full_name text not null default '',
  phone text not null default '',
  birthday text not null default '',
  avatar text not null,
  level integer not null default 1 check (level between 1 and 8),
  invite_code text not null unique,
  invited_by text references player (id),
  is_guest boolean not null default false,
  google_user_id text unique,
  created_at timestamptz not null,
  last_login_at timestamptz,
  previous_login_at timestamptz
);
create index player_email on player (email_key) where email_key <> '';
create index player_invited_by on player (invited_by) where invited_by is not null;

-- Tokens are kept as their SHA-256 only.
create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  player text not null references player (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_player on session (player, created_at);
create index session_age on session (expires_at);

-- Wrong sign-ins by name, whether or not an account has it.
create table login_failure (
  name_key text primary key,
  failures integer not null,
  since timestamptz not null
);

-- One open code for an e-mail, known or not.
create table reset_code (
  email_key text primary key,
  verify_token_hash bytea not null,
  code_hmac bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Mail of the sandbox, read at /sandbox/mail.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
