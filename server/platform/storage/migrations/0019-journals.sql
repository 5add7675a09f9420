-- What a process was about to send when it was last heard of: read from its journal, settled in every state of a campaign, and kept
-- with the time and the reason where nobody can tell.

alter table campaign_chunks
  -- The journal of whoever held the lease `journal_lease`; good for nothing where the chunk has been claimed since by a version that
  -- keeps none, which raises `lease_number` alone.
  add journal_id uuid,
  add journal_lease integer not null default 0,
  -- The lease under which it was given back with nothing under way. Any other than `lease_number`: something may be.
  add settled_lease integer not null default 0;
update campaign_chunks set settled_lease = lease_number where done;
create index campaign_chunks_open on campaign_chunks (campaign_id, number) where settled_lease <> lease_number;

alter table delivery_queue
  add journal_id uuid,
  add journal_lease integer not null default 0;

-- Since when, and why, nobody can tell what became of a delivery. Few are, so that the ledger has no columns for it.
create table unknown_deliveries (
  delivery_id uuid primary key,
  reason text not null check (reason in ('no_reply', 'sender_ended', 'no_journal')),
  occurred_at timestamptz(3) not null
);

alter type delivery_event_type add value 'settled';

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
  case when d.status <> 'skipped' then coalesce(
    (select m.message_host from messages m where m.id = d.id),
    (select message_host_of(coalesce((v.variant ->> 'sender_id')::uuid, c.sender_id))
     from campaigns c
     left join jsonb_array_elements(c.ab -> 'variants') as v (variant) on v.variant ->> 'key' = d.variant::text
     where c.id = d.source_id)) end as message_host,
  case when d.status = 'unknown' then u.occurred_at end as unknown_at,
  case when d.status = 'unknown' then u.reason end as unknown_reason
from deliveries d
left join unknown_deliveries u on u.delivery_id = d.id and d.status = 'unknown';
