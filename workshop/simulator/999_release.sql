-- What a release may do while the release before it runs: it only adds.
alter table player add column of_release text;
alter table session add column of_release text;
alter table deposit_order add column of_release text;
alter table withdrawal add column of_release text;
alter table history add column of_release text;
alter table transfer add column of_release text;
alter table account add column of_release text;
alter table game_session add column of_release text;
alter table game_round add column of_release text;
alter table game_seed add column of_release text;
alter table mail add column of_release text;
