-- Counters that several instances share; its columns are what rate-limiter-flexible expects, in this order.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null,
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);
