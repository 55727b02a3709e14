-- The languages stand in contract/languages.ts; one more needs no migration. Rows from before fit the wider rule.
alter table game_session drop constraint game_session_lang_check,
  add constraint game_session_lang_check check (lang ~ '^[a-z]{2,3}$') not valid;
