-- The copy of all data about a player that may be fetched until `until`. It is written while it is fetched; this row says of when.
create table own_data_copy (
  player text primary key references player (id),
  prepared_at timestamptz not null,
  until timestamptz not null,
  constraint own_data_copy_forward check (until > prepared_at)
);
create index own_data_copy_age on own_data_copy (until);
