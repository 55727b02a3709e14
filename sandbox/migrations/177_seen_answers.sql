-- Whether the player has opened the chat since the answer was shown. Answers of before count as seen.
alter table support_question add column seen boolean not null default true;
alter table support_question alter column seen set default false;
