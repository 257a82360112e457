-- A scenario's own dates by name, encrypted as a whole; null: none.
alter table scenarios add column milestones text;
