-- When a webhook may be called, and how long it may stand still.

alter table webhook_endpoints
  -- The API key with which it was last changed; null for a user. Its calls end with the key.
  add column api_key_id uuid,
  -- Since when it is not active.
  add column stopped_at timestamptz(3),
  -- When it became active again: the three days of deliveries that waited begin here.
  add column resumed_at timestamptz(3) not null default '-infinity';
update webhook_endpoints set stopped_at = updated_at where state <> 'active';

alter table webhook_endpoints drop constraint webhook_endpoints_state_reason_check;
alter table webhook_endpoints add check (state_reason in (
  'manual', 'user_lost_access', 'key_lost_access', 'failing', 'gone', 'failing_condition', 'paused_too_long'));

-- For the filter of the log, and for events that are deleted before their delivery.
alter table webhook_deliveries add column event_type text;
-- Calls under way are counted for each claim. Equal values take little space in the index.
alter table webhook_deliveries alter column lease_until set default '-infinity';
create index webhook_deliveries_leased on webhook_deliveries (endpoint_id, lease_until) where state = 'waiting';

-- An event is sent to an endpoint by one delivery, also when several redeliveries run at once.
drop index webhook_deliveries_listed;
create unique index webhook_deliveries_listed on webhook_deliveries (endpoint_id, event_id);
update webhook_deliveries d set event_type = (select e.type from events e where e.id = d.event_id);
