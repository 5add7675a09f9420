-- E-mails of sequences and automations through the ledger: what one remembers of its node, and the addresses in its content.

alter table flow_emails
  -- The tracking that its node allows; null where the settings decide.
  add opens text check (opens in ('none', 'aggregate', 'individual')),
  add clicks text check (clicks in ('none', 'aggregate', 'individual')),
  -- The list whose consent it needs, if any.
  add list_id uuid,
  -- The sender of its attempts and where its Message-ID lives, the same in every attempt.
  add sender_id uuid,
  add message_host text;

-- The addresses in the content of a node, found when its version was published.
create table flow_links (
  id uuid primary key,
  -- Written by the transaction that publishes, in any order.
  flow_id uuid not null references flows on delete cascade deferrable initially deferred,
  version_id uuid not null,
  node_id text not null,
  -- Counted from the top, from 1.
  position integer not null,
  -- As it is written: smart codes in it stand as codes.
  url text not null,
  label text
);
create unique index flow_links_by_position on flow_links (version_id, node_id, position);
create index flow_links_by_flow on flow_links (flow_id);

-- The links of all marketing e-mail, by their ids.
create view mail_links as
select id, url, 'campaign' as kind from campaign_links
union all
select l.id, l.url, f.kind from flow_links l join flows f on f.id = l.flow_id;

-- How many links an e-mail has.
create function links_in_delivery(delivery uuid, source uuid, variant "char") returns integer language sql stable
  return (select count(*)::integer from campaign_links l
    where l.campaign_id = source and (l.variant is null or l.variant = links_in_delivery.variant))
  + (select count(*)::integer from flow_emails f join flow_links l on l.version_id = f.version_id and l.node_id = f.node_id
    where f.id = delivery);

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
  case when d.status = 'unknown' then u.reason end as unknown_reason
from deliveries d
left join unknown_deliveries u on u.delivery_id = d.id and d.status = 'unknown';

create or replace function server_of_delivery(delivery uuid, source uuid, variant text, moment timestamptz) returns uuid
language plpgsql stable as $$
declare
  sender uuid := coalesce(
    (select m.sender_id from messages m where m.id = delivery),
    (select f.sender_id from flow_emails f where f.id = delivery),
    (select coalesce((v.variant ->> 'sender_id')::uuid, c.sender_id)
     from campaigns c
     left join jsonb_array_elements(c.ab -> 'variants') as v (variant) on v.variant ->> 'key' = server_of_delivery.variant
     where c.id = source),
    (select (g.value ->> 'default_sender_id')::uuid from settings_groups g where g.key = 'sending'));
begin
  return coalesce(
    (select s.mail_server_id from sender_servers s where s.sender_id = sender and s.since <= moment
     order by s.since desc, s.id desc limit 1),
    (select s.mail_server_id from sender_servers s where s.sender_id is null and s.since <= moment
     order by s.since desc, s.id desc limit 1));
end $$;
