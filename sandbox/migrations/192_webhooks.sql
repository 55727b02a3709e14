-- Events to systems of the operator. Who receives them is written at each start, from WEBHOOK_URLS.
create table webhook_receiver (
  url text primary key check (length(url) between 1 and 250),
  -- Since when the setting names it no longer: from then on nothing is written for it.
  ended_at timestamptz
);

-- What a receiver has not accepted yet, written in the transaction of the event, so that none is left out. The oldest one of a player
-- is tried; the others wait behind it.
create table webhook_delivery (
  event bigint not null references player_event (id) on delete cascade,
  receiver text not null,
  player text not null,
  since timestamptz not null default clock_timestamp(),
  -- When it is tried. Null behind an older event of the player, and of a parked one.
  next_at timestamptz,
  attempts integer not null default 0,
  -- What the last attempt met: a status, or the code of an error.
  problem text,
  -- Since when it waits for an operator.
  parked_at timestamptz,
  primary key (event, receiver)
);
create index webhook_delivery_order on webhook_delivery (receiver, player, event);
create index webhook_delivery_due on webhook_delivery (receiver, next_at) where next_at is not null;
create index webhook_delivery_parked on webhook_delivery (receiver) where parked_at is not null;

-- The writers of a player's events take turns by this lock, and whoever removes a delivery takes it too: so either the new one sees
-- the removed one gone, or the removal sees the new one.
create function webhook_added() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_receiver where ended_at is null) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('event ' || new.player, 0));
  insert into webhook_delivery (event, receiver, player, next_at)
    select new.id, r.url, new.player, case when not exists (
      select from webhook_delivery d where d.receiver = r.url and d.player = new.player) then new.shown_from end
    from webhook_receiver r where r.ended_at is null;
  return null;
end $$;
create trigger webhook_added after insert on player_event for each row execute function webhook_added();

create function webhook_removed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event ' || old.player, 0));
  update webhook_delivery d set next_at = e.shown_from from player_event e
    where e.id = d.event and d.receiver = old.receiver and d.next_at is null and d.parked_at is null
      and d.event = (select min(event) from webhook_delivery where receiver = old.receiver and player = old.player);
  return null;
end $$;
create trigger webhook_removed after delete on webhook_delivery for each row execute function webhook_removed();
