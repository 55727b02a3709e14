-- transfer_outside_reference (091) has taken its place.
alter table transfer drop constraint transfer_reference;
