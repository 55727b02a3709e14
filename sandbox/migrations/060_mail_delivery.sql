-- Mail that goes out by SMTP: tried until it is taken, then gone from here. Without SMTP the mailbox of the sandbox shows it.
alter table mail add column attempts integer not null default 0;
alter table mail add column next_at timestamptz not null default '-infinity';
create index mail_due on mail (next_at);
