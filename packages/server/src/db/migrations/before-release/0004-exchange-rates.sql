-- One row for the installation: the last good rates, and when somebody last asked for new ones.
create table exchange_rates (
  only_row boolean primary key check (only_row),
  rates jsonb,
  as_of date,
  fetched_at timestamptz(3),
  attempted_at timestamptz(3)
);
insert into exchange_rates (only_row) values (true);
