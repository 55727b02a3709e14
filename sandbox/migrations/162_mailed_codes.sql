-- Every code that a letter brings, in one table: that of a forgotten password under its request, so that several live side by side,
-- and that of a new e-mail address under its player. reset_code and email_code stay for copies of the version before.
create table mailed_code (
  id text primary key check (length(id) between 1 and 128),
  -- The address as it was written.
  recipient text not null,
  code_hmac bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailed_code_age on mailed_code (expires_at);

-- The addresses that wait; their players ask for another code.
insert into mailed_code (id, recipient, code_hmac, tries, sent_at, expires_at)
select 'email:' || player, email, code_hmac, tries, sent_at, expires_at from email_code where length(player) < 100;
