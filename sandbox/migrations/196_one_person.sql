-- The confirmed e-mail address in the one spelling of its mailbox (contract/mailbox.ts); null while none is confirmed. Of several players
-- whose addresses were confirmed as two and are one mailbox, the first has it.
alter table player add column mailbox text;
with named as (
  select id, email_confirmed_at, split_part(email_key, '@', 1) as name, split_part(split_part(email_key, '@', 1), '+', 1) as base,
    split_part(email_key, '@', 2) as host
  from player where email_confirmed_at is not null
), spelled as (
  select id, email_confirmed_at, case
    when host in ('gmail.com', 'googlemail.com') then replace(base, '.', '') || '@gmail.com'
    when host in ('proton.me', 'protonmail.com') then replace(base, '.', '') || '@proton.me'
    when host in ('icloud.com', 'me.com', 'mac.com') then base || '@icloud.com'
    when host in ('outlook.com', 'hotmail.com', 'live.com') then base || '@' || host
    else name || '@' || host
  end as mailbox from named
), first as (
  select distinct on (mailbox) id, mailbox from spelled order by mailbox, email_confirmed_at, id
)
update player set mailbox = first.mailbox from first where first.id = player.id;

-- The key of the hashes below. Another one would make them strangers to the persons they stand for.
create table contact_key (
  single boolean primary key default true check (single),
  key bytea not null check (length(key) = 32)
);
insert into contact_key (key)
  select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
update excluded_contact set contact_hash = sha256(key || contact_hash) from contact_key;
update retired_name set name_hash = sha256(key || name_hash) from contact_key;

-- Not only self-exclusions stay with the person: breaks too.
alter table excluded_contact add column kind text not null default 'exclusion' check (kind in ('break', 'exclusion'));

-- For which contacts a bonus was given that a person gets once. It outlives the account.
create table given_bonus (
  contact_hash bytea not null check (length(contact_hash) = 32),
  bonus text not null check (bonus in ('welcome', 'invite')),
  primary key (contact_hash, bonus)
);
insert into given_bonus (contact_hash, bonus)
  select sha256(key || sha256(convert_to(E'e-mail\n' || mailbox, 'UTF8'))), bonus
  from contact_key, player, (values ('welcome', 'registration-', ''), ('welcome', 'BNS-', ''), ('invite', 'INV-', '-F')) as given (bonus, before, after)
  where mailbox is not null and exists (select from transfer where transfer.id = before || player.id || after)
  on conflict do nothing;
