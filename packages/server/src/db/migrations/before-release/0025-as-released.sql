-- The last step of a database from before the first release: to the very schema of 0001-initial.sql, which is then all that it has gone
-- through. The program moves the economic objects into their one table (one-economic-table.ts) and drops those they were in.
create table economic_objects (
  user_id bigint not null references users (user_id) on delete cascade,
  kind text not null check (kind in ('inflation_models', 'stress_tests', 'economic_scenarios')),
  id bigint not null,
  content text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, kind, id)
);

-- Since 0024 all are proved, but for what an instance of the release before wrote while it still served.
delete from address_changes where not was_proved;
alter table address_changes drop column was_proved;
-- These were for an instance of the release before, while it still served.
alter table users alter column email_verified drop default, alter column is_guest drop default;
alter table undo_entries alter column bytes_before drop default;
alter table idempotency_keys alter column bytes_before drop default;
