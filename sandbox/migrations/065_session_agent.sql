-- What kind of device signed in: `PC` or `H5`, as its `x-agent-type` said; empty for sessions from before.
alter table session add column agent text not null default '';
