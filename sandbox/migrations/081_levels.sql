-- How many levels there are is a figure of the operator (upstream/figures.ts). Rows that are there keep to it already.
alter table player drop constraint player_level_check;
alter table player add constraint player_level_check check (level >= 1) not valid;
