-- What a user plans with beside the plan itself: models of inflation, stress tests, and economic scenarios that refer to both
-- (decision 36). The application refuses to delete what a scenario refers to; when everything of a user's goes, in whatever order,
-- the references give way.
create table inflation_models (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  content text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);

create table stress_tests (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  content text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id)
);

create table economic_scenarios (
  user_id bigint not null references users (user_id) on delete cascade,
  id bigint not null,
  inflation_model_id bigint,
  content text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, id),
  foreign key (user_id, inflation_model_id) references inflation_models (user_id, id)
    on delete set null (inflation_model_id)
);
create index economic_scenarios_of_model on economic_scenarios (user_id, inflation_model_id);

create table economic_scenario_tests (
  user_id bigint not null,
  economic_scenario_id bigint not null,
  stress_test_id bigint not null,
  position integer not null,
  primary key (user_id, economic_scenario_id, stress_test_id),
  foreign key (user_id, economic_scenario_id) references economic_scenarios (user_id, id) on delete cascade,
  foreign key (user_id, stress_test_id) references stress_tests (user_id, id) on delete cascade
);
create index economic_scenario_tests_of_test on economic_scenario_tests (user_id, stress_test_id);
