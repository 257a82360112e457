-- What a scenario assumes beyond its items, encrypted as a whole; null where nobody said anything.
alter table scenarios add column assumptions text;
