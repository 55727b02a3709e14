-- The files of a copy that were fetched: each is given out once.
alter table own_data_copy add column fetched text[] not null default '{}';
