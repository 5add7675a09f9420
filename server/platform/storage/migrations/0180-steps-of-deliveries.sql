-- The step of a sequence or automation that sent a delivery.

-- The step of a node that sends: the nodes of a sequence are named after their steps.
create function step_of_node(kind delivery_kind, node_id text) returns text language sql immutable parallel safe
  return case when kind = 'sequence' then regexp_replace(node_id, '^send_', '') else node_id end;

create or replace view delivery_states as
select d.id, d.kind, d.source_id, d.variant, d.contact_id, d.to_address, d.status, d.skip_reason, d.error_class, d.enhanced_code,
  d.attempts, d.repeated, d.queued_at, d.accepted_at, d.first_opened_at, d.first_clicked_at, d.first_machine_opened_at,
  d.first_machine_clicked_at, d.created_at,
  coalesce(d.subject, case when d.kind = 'campaign' and d.status <> 'skipped' then (
    select coalesce(v.variant ->> 'subject', c.content ->> 'subject')
    from campaigns c
    left join jsonb_array_elements(c.ab -> 'variants') as v (variant) on v.variant ->> 'key' = d.variant::text
    where c.id = d.source_id) end) as subject,
  case when d.status = 'deferred' then (
    select q.due_at::timestamptz(3) from delivery_queue q where q.delivery_id = d.id) end as next_attempt_at,
  case when d.status = 'skipped' then null
    when d.kind in ('sequence', 'automation') then (select f.message_host from flow_emails f where f.id = d.id)
    else coalesce(
      (select m.message_host from messages m where m.id = d.id),
      (select message_host_of(coalesce((v.variant ->> 'sender_id')::uuid, c.sender_id))
       from campaigns c
       left join jsonb_array_elements(c.ab -> 'variants') as v (variant) on v.variant ->> 'key' = d.variant::text
       where c.id = d.source_id)) end as message_host,
  case when d.status = 'unknown' then u.occurred_at end as unknown_at,
  case when d.status = 'unknown' then u.reason end as unknown_reason,
  case when d.kind in ('sequence', 'automation') then (
    select step_of_node(d.kind, f.node_id) from flow_emails f where f.id = d.id) end as step_id
from deliveries d
left join unknown_deliveries u on u.delivery_id = d.id and d.status = 'unknown';
