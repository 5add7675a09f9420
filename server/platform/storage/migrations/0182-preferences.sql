-- How users want to see the admin application.

create table user_preferences (
  -- The user of the host.
  user_id text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
