-- Events of a webhook whose condition failed: they are sent only after the condition was evaluated.

alter table webhook_deliveries add column unfiltered boolean not null default false;
update webhook_deliveries d set unfiltered = true from webhook_endpoints e
  where e.id = d.endpoint_id and e.state_reason = 'failing_condition' and e.condition is not null and d.state = 'waiting';
-- Usually empty: each look for due deliveries asks it.
create index webhook_deliveries_unfiltered on webhook_deliveries (endpoint_id, event_id)
  where unfiltered and state = 'waiting';
