-- Accounts that their players close. Until `closes_at` the player may take it back, which deletes the row; then a job erases what names
-- the person, and the row stays. An account with a row takes no bet and no deposit.
create table account_closing (
  player text primary key references player (id),
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  erased_at timestamptz,
  constraint account_closing_forward check (closes_at > asked_at)
);
create index account_closing_due on account_closing (closes_at) where erased_at is null;

-- The names of erased accounts, which are never free again: the SHA-256 alone, with no link to the account.
create table retired_name (
  name_hash bytea primary key check (length(name_hash) = 32)
);

-- The confirmed e-mail address and the Google account of an erased account with a self-exclusion: SHA-256, until its end. The next
-- account that confirms one of them takes the exclusion over.
create table excluded_contact (
  contact_hash bytea primary key check (length(contact_hash) = 32),
  ends_at timestamptz not null
);
create index excluded_contact_age on excluded_contact (ends_at);
