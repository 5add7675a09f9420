-- The ledger of mail: one row per message and contact, what became of it, and what is needed to write it without losing or
-- repeating a message.

create type delivery_kind as enum ('campaign', 'sequence', 'automation', 'transactional', 'confirmation', 'test');
create type delivery_status as enum
  ('queued', 'sending', 'accepted', 'deferred', 'bounced', 'failed', 'skipped', 'unknown');
create type skip_reason as enum (
  'unsubscribed', 'suppressed', 'invalid', 'no_consent', 'frequency_cap', 'duplicate', 'over_limit', 'render_error',
  'contact_gone', 'cancelled', 'nothing_to_confirm');
create type delivery_error_class as enum (
  'mailbox_unknown', 'mailbox_full', 'domain_unknown', 'sender_refused', 'content_refused', 'too_large', 'credentials_refused',
  'rate_limited', 'connection', 'time_out', 'temporary', 'expired', 'other');
create type delivery_event_type as enum
  ('deferred', 'bounced', 'failed', 'repeated', 'opened', 'clicked', 'complained', 'unsubscribed');

alter table deliveries rename to deliveries_until_now;
alter index deliveries_pkey rename to deliveries_until_now_pkey;
drop index deliveries_by_contact;
drop index deliveries_by_source;

-- Cut by id: a UUIDv7 begins with its time, so that old mail can go by the month. The id of a campaign's delivery is made of the
-- time of its freeze and a keyed hash of campaign and contact: to write it a second time is a conflict, never a second
-- message. Contacts are not referenced: a million intents would lock, and so write, a million contacts. Whoever removes a contact
-- forgets it here under a lock that no intent is written beside (see server/deliveries/README.md).
create table deliveries (
  id uuid primary key,
  -- Null once the contact is forgotten.
  contact_id uuid,
  -- The campaign, sequence, automation or message that it belongs to.
  source_id uuid,
  kind delivery_kind not null,
  status delivery_status not null,
  skip_reason skip_reason,
  -- Of an A/B campaign: a to e.
  variant "char",
  -- What the lists that it was sent by allow to be counted: n for nothing, a for totals; null where they have no such wish.
  tracking "char",
  -- How often it was handed to a server.
  attempts smallint not null default 0,
  -- Handed over again although nobody could say whether it had been taken: it may have come twice.
  repeated boolean not null default false,
  -- What the last attempt met, and the enhanced status code that came with it, such as 5.1.1.
  error_class delivery_error_class,
  enhanced_code text,
  created_at timestamptz(3) not null,
  queued_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  -- By a person, as far as can be told.
  first_opened_at timestamptz(3),
  first_clicked_at timestamptz(3),
  -- By a machine: a proxy, a scanner.
  first_machine_opened_at timestamptz(3),
  first_machine_clicked_at timestamptz(3),
  to_address text,
  -- Null where it is the source's own, the same for all.
  subject text
) partition by range (id);

-- Status is in no index, and each page keeps room: an outcome rewrites its row in place.
create index deliveries_by_contact on deliveries (contact_id, created_at, id);
create index deliveries_by_source on deliveries (source_id, id) where source_id is not null;
-- The whole ledger, the latest first: rows come in this order, so that only the last page of the index is written.
create index deliveries_by_created_at on deliveries (created_at, id);
-- Rows of a time lie together, so that a report reads little more than its own.
create index deliveries_of_time on deliveries using brin (queued_at) with (pages_per_range = 32, autosummarize = on);

create table deliveries_other partition of deliveries default with (fillfactor = 80);

-- What happened to a delivery after its intent; what is asked rarely, or many times for one delivery.
create table delivery_events (
  id uuid primary key,
  -- That of the source for opens and clicks that are only counted.
  delivery_id uuid not null,
  source_id uuid,
  type delivery_event_type not null,
  occurred_at timestamptz(3) not null,
  -- Of opens and clicks: whether a person did it, and the evidence as bits (server/deliveries/evidence.ts).
  human boolean,
  evidence integer not null default 0,
  -- Which link of its source.
  link_id uuid,
  ip inet,
  user_agent text,
  error_class delivery_error_class,
  enhanced_code text,
  -- What a server said, or the reason that a person gave.
  detail text
) partition by range (id);
create index delivery_events_by_delivery on delivery_events (delivery_id, occurred_at, id);
create index delivery_events_by_source on delivery_events (source_id, type, id) where source_id is not null;
create table delivery_events_other partition of delivery_events default;

-- The first id of a moment, in the order of UUIDv7.
create function first_id_of(moment timestamptz) returns uuid language sql immutable
  return (rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0'))::uuid;

-- A partition per month from `since` on, up to and with the month of `until`; those that are there stay. What has come meanwhile
-- without one lies in the partition for everything else, and moves. The triggers of the ledger take no notice: nothing changes.
create function make_delivery_partitions(since date, until date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', since);
  parent text;
  part text;
  rest text;
  first_id uuid;
  end_id uuid;
begin
  while month <= until loop
    foreach parent in array array['deliveries', 'delivery_events'] loop
      part := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
      if to_regclass(part) is null then
        rest := format('%s_other', parent);
        first_id := first_id_of(month::timestamp at time zone 'utc');
        end_id := first_id_of((month + interval '1 month')::timestamp at time zone 'utc');
        execute format('lock table %I in access exclusive mode', rest);
        execute format('create temporary table moving (like %I) on commit drop', rest);
        execute format(
          'with gone as (delete from %I where id >= %L and id < %L returning *) insert into moving select * from gone',
          rest, first_id, end_id);
        execute format('create table %I partition of %I for values from (%L) to (%L) with (fillfactor = 80)', part, parent,
          first_id, end_id);
        execute format('insert into %I select * from moving', part);
        drop table moving;
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end
$$;
select make_delivery_partitions(current_date, (current_date + interval '2 months')::date);

insert into deliveries
  (id, contact_id, source_id, kind, status, skip_reason, created_at, queued_at, accepted_at, first_opened_at, first_clicked_at,
   to_address, subject)
select id, contact_id, source_id, kind::delivery_kind, status::delivery_status, skip_reason::skip_reason, created_at, queued_at,
  accepted_at, first_opened_at, first_clicked_at, to_address, subject
from deliveries_until_now;
drop table deliveries_until_now;

-- The most that is counted of mail to a list; null leaves it to others.
alter table lists add tracking text check (tracking in ('none', 'aggregate', 'individual'));
drop view counted_lists;
create view counted_lists as
select l.*,
  coalesce((select c.count from audience_counts c where c.subject_id = l.id and c.status = 'pending'), 0)
    + coalesce((select sum(a.came - a.went) from audience_changes a where a.subject_id = l.id and a.status = 'pending'), 0)
    as pending,
  coalesce((select c.count from audience_counts c where c.subject_id = l.id and c.status = 'subscribed'), 0)
    + coalesce((select sum(a.came - a.went) from audience_changes a where a.subject_id = l.id and a.status = 'subscribed'), 0)
    as subscribed,
  coalesce((select c.count from audience_counts c where c.subject_id = l.id and c.status = 'unsubscribed'), 0)
    + coalesce((select sum(a.came - a.went) from audience_changes a where a.subject_id = l.id and a.status = 'unsubscribed'), 0)
    as unsubscribed
from lists l;

-- How many of a campaign's audience the ledger has in which case, as sums of changes: each statement that changes the ledger adds
-- rows, nobody changes one, and a job merges them. To count a million rows each time somebody looks would cost more than to send
-- them. When a campaign ends, its sums are counted anew from the ledger.
create table campaign_tallies (
  campaign_id uuid not null,
  variant "char",
  status delivery_status not null,
  skip_reason skip_reason,
  error_class delivery_error_class,
  repeated boolean not null,
  -- Whether servers took them, and who took notice of them: people, machines.
  taken boolean not null,
  opened boolean not null,
  clicked boolean not null,
  machine_opened boolean not null,
  machine_clicked boolean not null,
  -- When servers took them, for the last minute; merged, it is null.
  accepted_at timestamptz(3),
  -- Below zero for what has gone from a case.
  contacts bigint not null
);
create index campaign_tallies_by_campaign on campaign_tallies (campaign_id);

create function note_deliveries_that_came() returns trigger language plpgsql as $$
begin
  insert into campaign_tallies
  select source_id, variant, status, skip_reason, error_class, repeated, accepted_at is not null, first_opened_at is not null,
    first_clicked_at is not null, first_machine_opened_at is not null, first_machine_clicked_at is not null, accepted_at, count(*)
  from new_rows where kind = 'campaign' and source_id is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
  return null;
end
$$;
create function note_deliveries_that_changed() returns trigger language plpgsql as $$
begin
  insert into campaign_tallies
  select source_id, variant, status, skip_reason, error_class, repeated, accepted_at is not null, first_opened_at is not null,
    first_clicked_at is not null, first_machine_opened_at is not null, first_machine_clicked_at is not null, accepted_at, sum(one)
  from (
    select 1 as one, n.* from new_rows n where n.kind = 'campaign' and n.source_id is not null
    union all
    select -1, o.* from old_rows o where o.kind = 'campaign' and o.source_id is not null
  ) as moved
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(one) <> 0;
  return null;
end
$$;
create function note_deliveries_that_went() returns trigger language plpgsql as $$
begin
  insert into campaign_tallies
  select source_id, variant, status, skip_reason, error_class, repeated, accepted_at is not null, first_opened_at is not null,
    first_clicked_at is not null, first_machine_opened_at is not null, first_machine_clicked_at is not null, accepted_at, -count(*)
  from old_rows where kind = 'campaign' and source_id is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
  return null;
end
$$;
create trigger deliveries_came after insert on deliveries
  referencing new table as new_rows for each statement execute function note_deliveries_that_came();
create trigger deliveries_changed after update on deliveries
  referencing old table as old_rows new table as new_rows for each statement execute function note_deliveries_that_changed();
create trigger deliveries_went after delete on deliveries
  referencing old table as old_rows for each statement execute function note_deliveries_that_went();

-- The frozen audience of a campaign. A chunk is one row, because its contacts are met once and in order.
create table campaign_chunks (
  campaign_id uuid not null references campaigns on delete cascade,
  number integer not null,
  variant "char",
  -- When it may go out; null while it is held back until a winner is known.
  due_at timestamptz(3),
  -- In whose clock the campaign's window is read, where that is the contacts' own.
  timezone text,
  contact_ids uuid[] not null,
  -- How many they are: to count them would fetch them all.
  size integer not null generated always as (cardinality(contact_ids)) stored,
  -- How many of them are in the ledger.
  reached integer not null default 0,
  done boolean not null default false,
  -- By the clock of the database. Whoever takes a chunk over raises the number.
  lease_until timestamptz not null default '-infinity',
  lease_number integer not null default 0,
  primary key (campaign_id, number)
) with (fillfactor = 50);
alter table campaign_chunks alter contact_ids set storage external;
create index campaign_chunks_due on campaign_chunks (campaign_id, due_at) where not done;

-- Deliveries that go one by one: transactional mail, steps of sequences and automations, and whatever is tried again.
create table delivery_queue (
  delivery_id uuid primary key,
  -- 0 transactional, 1 sequences and automations, 2 campaigns, 3 confirmations that were asked for together.
  lane smallint not null,
  due_at timestamptz(3) not null,
  first_tried_at timestamptz(3),
  -- By the clock of the database. Whoever takes a delivery over raises the number.
  lease_until timestamptz not null default '-infinity',
  lease_number integer not null default 0
) with (fillfactor = 70);
create index delivery_queue_due on delivery_queue (lane, due_at);

-- What recipients' domains take that have asked for less: halved by 421 and 45x, raised by success until there is no limit any more.
-- Tokens are handed to processes in slices. Domains that have not complained are not here.
create table send_rates (
  mail_server_id uuid not null,
  domain text not null,
  per_second double precision not null,
  tokens double precision not null,
  refilled_at timestamptz(3) not null,
  lowered_at timestamptz(3) not null,
  primary key (mail_server_id, domain)
) with (fillfactor = 50);

-- Where the Message-IDs of a sender live, or of the default one: the same as server/senders/resolve.ts has it.
create function message_host_of(sender uuid) returns text language sql stable return (
  select coalesce(
    (select d.return_path_host from sending_domains d
     where split_part(lower(s.email), '@', 2) = d.name or split_part(lower(s.email), '@', 2) like '%.' || d.name
     order by length(d.name) desc limit 1),
    split_part(lower(coalesce(
      (select value ->> 'return_path_address' from settings_groups where key = 'bounces'), s.email)), '@', 2))
  from senders s
  where s.id = coalesce(
    sender, (select (value ->> 'default_sender_id')::uuid from settings_groups where key = 'sending')));

-- Deliveries with what their sources say of them; what is not asked for is not looked up.
create view delivery_states as
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
     where c.id = d.source_id)) end as message_host
from deliveries d;

-- Single messages with what became of them.
create view message_states as
select m.id, d.kind, m.template_id, m.sender_id, m.contact_id, m.to_address, m.to_name, d.subject, d.status, d.skip_reason,
  d.error_class, d.enhanced_code, d.attempts, case when d.status = 'deferred' then q.due_at::timestamptz(3) end as next_attempt_at,
  d.repeated, d.queued_at, d.accepted_at, case when d.status <> 'skipped' then m.message_host end as message_host,
  m.actor_kind, m.actor_id, m.actor_name, m.created_at
from messages m
join deliveries d on d.id = m.id
left join delivery_queue q on q.delivery_id = m.id;

-- A campaign's links with how often they were followed.
create view counted_campaign_links as
select l.id, l.campaign_id, l.variant, l.position, l.url, l.label,
  coalesce(e.clicked_contacts_count, 0) as clicked_contacts_count, coalesce(e.clicks_count, 0) as clicks_count,
  coalesce(e.machine_clicks_count, 0) as machine_clicks_count, e.first_clicked_at, e.last_clicked_at
from campaign_links l
left join (
  select source_id, link_id,
    -- What is only counted stands there under its source.
    count(distinct delivery_id) filter (where human and delivery_id <> source_id) as clicked_contacts_count,
    count(*) filter (where human) as clicks_count,
    count(*) filter (where not human) as machine_clicks_count,
    min(occurred_at) filter (where human) as first_clicked_at,
    max(occurred_at) filter (where human) as last_clicked_at
  from delivery_events where type = 'clicked' group by source_id, link_id
) e on e.source_id = l.campaign_id and e.link_id = l.id;

-- What became of a campaign at each recipient domain.
create view campaign_domains as
select d.source_id as campaign_id, lower(split_part(d.to_address, '@', 2)) as domain,
  count(*) as messages_count,
  count(*) filter (where d.status = 'accepted') as accepted_count,
  count(*) filter (where d.status = 'deferred') as deferred_count,
  count(*) filter (where d.status = 'bounced') as bounced_count,
  count(*) filter (where d.status = 'failed') as failed_count,
  count(*) filter (where d.status = 'unknown') as unknown_count,
  count(d.first_opened_at) as opened_contacts_count,
  count(d.first_clicked_at) as clicked_contacts_count,
  count(*) filter (where e.complained) as complained_contacts_count,
  count(*) filter (where e.unsubscribed) as unsubscribed_contacts_count
from deliveries d
left join (
  select source_id, delivery_id, bool_or(type = 'complained') as complained, bool_or(type = 'unsubscribed') as unsubscribed
  from delivery_events where type in ('complained', 'unsubscribed') group by source_id, delivery_id
) e on e.source_id = d.source_id and e.delivery_id = d.id
where d.kind = 'campaign' and d.status <> 'skipped' and d.to_address is not null
group by d.source_id, lower(split_part(d.to_address, '@', 2));

-- What happened to contacts: what was written down, and what the ledger tells of their mail, which nobody writes a second time for
-- a million recipients. What machines did is not there.
create view contact_happenings as
select id, contact_id, type, occurred_at, actor_kind, actor_id, actor_name, data, null::uuid as delivery_id, null::uuid as link_id
from contact_activities
where not (
  type in ('email_sent', 'email_opened', 'email_clicked', 'email_bounced', 'email_complained')
  and data -> 'delivery' ->> 'id' is not null)
union all
select id, contact_id, 'email_sent', accepted_at, 'system', null, null, '{}', id, null
from deliveries
where accepted_at is not null and kind <> 'test'
union all
select e.id, d.contact_id, 'email_' || e.type, e.occurred_at,
  case when e.type = 'bounced' then 'system' else 'contact' end, case when e.type <> 'bounced' then d.contact_id::text end, null,
  '{}', d.id, e.link_id
from deliveries d
join delivery_events e on e.delivery_id = d.id
where d.kind <> 'test' and (e.type in ('bounced', 'complained') or (e.type in ('opened', 'clicked') and e.human));

-- Conditions that were saved before one could ask for a link, a sequence or an automation show all parameters, as those since.
update segments set condition = replace(condition::text, '"list_id": ',
  '"link_id": null, "sequence_id": null, "automation_id": null, "list_id": ')::jsonb
where condition::text like '%"list_id": %';
