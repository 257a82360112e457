-- What people told the operator; it goes when its author's account goes.
create table feedback (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);
