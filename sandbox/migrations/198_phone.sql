-- The number that a code has confirmed, as E.164. It signs its player in, and belongs to no other player.
alter table player add column phone_key text;
alter table player add constraint player_phone_form check (phone_key ~ '^\+[1-9][0-9]{6,14}$') not valid;

-- How a message goes out: by e-mail, or to a phone.
alter table mail add column channel text not null default 'email';

-- How the player has confirmed who they are. Null: by a copy of the version before.
alter table identity_proof add column way text;

-- Until when no payout leaves: the number of the player has changed, or a phone alone has set the password.
create table payout_pause (
  player text primary key references player (id),
  until timestamptz not null,
  -- False: a phone alone has set the password, so that it confirms nothing until then.
  password_counts boolean not null
);
