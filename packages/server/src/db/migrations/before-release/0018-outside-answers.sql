-- What public services outside said last, a row a source: nobody's data, so the key is the source's own name (decision 35).
create table outside_answers (
  source text primary key,
  -- Null as long as it has said nothing of use.
  answer jsonb,
  answered_at timestamptz(3),
  -- Set while an instance asks.
  asking_since timestamptz(3),
  ask_again_at timestamptz(3) not null
);
-- The exchange rates are one of them now.
insert into outside_answers (source, answer, answered_at, ask_again_at)
  select 'exchange-rates', jsonb_build_object('rates', rates, 'as_of', as_of), fetched_at,
    coalesce(attempted_at, fetched_at) + interval '1 hour'
  from exchange_rates
  where jsonb_typeof(rates) = 'object' and as_of is not null and fetched_at is not null;
drop table exchange_rates;
