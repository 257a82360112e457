create table scenarios (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  name text not null,
  name_key text not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  constraint scenarios_one_name unique (user_id, name_key)
);
create unique index scenarios_one_default on scenarios (user_id) where is_default;

alter table users
  add constraint users_selected_scenario foreign key (user_id, selected_scenario_id)
  references scenarios (user_id, id) on delete set null (selected_scenario_id);

create table items (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  scenario_id bigint not null,
  name text not null,
  category text not null check (category in ('balance', 'income', 'expense', 'saving', 'pension', 'investment')),
  from_date date,
  to_date date check (to_date >= from_date),
  amount numeric(15, 2) not null check (amount >= 0),
  currency text not null,
  existing_funds numeric(15, 2) not null check (existing_funds >= 0),
  existing_funds_currency text not null,
  -- Percentages, as on the wire.
  monthly_interest_rate double precision not null check (monthly_interest_rate > -100 and monthly_interest_rate <= 100),
  management_fee_saving double precision not null check (management_fee_saving between 0 and 100),
  management_fee_deposit double precision not null check (management_fee_deposit between 0 and 100),
  interest_limit double precision not null check (interest_limit between 0 and 100),
  is_hidden boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, scenario_id) references scenarios (user_id, id) on delete cascade
);
create index items_of_scenario on items (user_id, scenario_id, id);

create table tags (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  name text not null,
  name_key text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  primary key (user_id, id),
  constraint tags_one_name unique (user_id, name_key)
);

create table item_tags (
  user_id bigint not null,
  item_id bigint not null,
  tag_id bigint not null,
  position integer not null,
  primary key (user_id, item_id, tag_id),
  foreign key (user_id, item_id) references items (user_id, id) on delete cascade,
  foreign key (user_id, tag_id) references tags (user_id, id) on delete cascade
);
create index item_tags_of_tag on item_tags (user_id, tag_id);
