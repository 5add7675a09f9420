-- Types of events that an endpoint does not receive for now, because its API key lacks their scope, and since when there are any.
alter table webhook_endpoints
  add column held_types text[] not null default '{}',
  add column held_since timestamptz(3);
