-- What is held counts too: a hold that is given back must always fit, and what is set aside is read like any other sum.
alter table account drop constraint account_countable,
  add constraint account_countable check (tallied or credits_posted - debits_posted <= 4503599627370495) not valid;
