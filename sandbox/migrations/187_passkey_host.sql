-- For which relying party and origin a passkey was made; null until the next use where it was stored before.
alter table passkey add column rp_id text, add column origin text;
