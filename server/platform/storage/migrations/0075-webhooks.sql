-- The addresses that events are sent to, and what is sent to each.

create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text,
  state text not null check (state in ('active', 'paused', 'disabled')),
  -- Why it is not active.
  state_reason text check (state_reason in ('manual', 'user_lost_access', 'failing', 'gone', 'failing_condition')),
  types text[] not null,
  condition jsonb,
  -- Who is responsible for it: it receives only what this user may read.
  user_id text not null,
  user_name text not null,
  secret bytea not null,
  previous_secret bytea,
  previous_valid_until timestamptz(3),
  -- Failed calls in a row, since when, and until when no call is made.
  failures integer not null default 0,
  failing_since timestamptz(3),
  rest_until timestamptz(3) not null default '-infinity',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- No foreign key: old events are deleted by dropping their partition.
  event_id uuid not null,
  contact_id uuid,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz(3) not null,
  lease_until timestamptz not null default clock_timestamp(),
  lease_number integer not null default 0,
  http_status integer,
  -- Why the last call failed, and the start of the response.
  detail text,
  response_excerpt text,
  duration_ms integer,
  created_at timestamptz(3) not null,
  -- When calls began, from which the three days count.
  started_at timestamptz(3) not null,
  last_attempt_at timestamptz(3),
  finished_at timestamptz(3)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, event_id) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, contact_id, event_id) where state = 'waiting';
create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, event_id, id);
create index webhook_deliveries_by_contact on webhook_deliveries (contact_id) where contact_id is not null;
