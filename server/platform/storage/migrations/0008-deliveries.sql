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
  -- What is widest stands first, so that nothing is lost between two columns.
  created_at timestamptz(3) not null,
  queued_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  -- By a person, as far as can be told.
  first_opened_at timestamptz(3),
  first_clicked_at timestamptz(3),
  -- By a machine: a proxy, a scanner.
  first_machine_opened_at timestamptz(3),
  first_machine_clicked_at timestamptz(3),
  kind delivery_kind not null,
  status delivery_status not null,
  skip_reason skip_reason,
  -- What the last attempt met, and the enhanced status code that came with it, such as 5.1.1.
  error_class delivery_error_class,
  -- How often it was handed to a server.
  attempts smallint not null default 0,
  -- Handed over again although nobody could say whether it had been taken: it may have come twice.
  repeated boolean not null default false,
  -- Of an A/B campaign: a to e.
  variant "char",
  -- What the lists that it was sent by allow to be counted: n for nothing, a for totals; null where they have no such wish.
  tracking "char",
  enhanced_code text,
  to_address text,
  -- Null where it is the source's own, the same for all.
  subject text
) partition by range (id);

-- Nothing that an outcome or a visit changes is in an index. An index that ends before the id keeps rows of one time together in a
-- few bytes each; whoever wants the order of ids sorts the few of one moment.
create index deliveries_by_contact on deliveries (contact_id, created_at);
-- Deliveries of a campaign are found by their ids, which begin with the time of its freeze (`first_delivery_of`).
create index deliveries_by_source on deliveries (source_id, id) where kind <> 'campaign';
create index deliveries_by_created_at on deliveries (created_at);
-- Rows of a time lie together, so that a report reads little more than its own.
create index deliveries_of_time on deliveries using brin (queued_at) with (pages_per_range = 32, autosummarize = on);

-- With room for whoever takes notice later. Room for every outcome would be half of each page for good: an outcome that finds none in its
-- page is written where vacuum has made some, which is what it is asked to do early for.
create table deliveries_other partition of deliveries default
  with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);

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
create index delivery_events_by_delivery on delivery_events (delivery_id, occurred_at);
create index delivery_events_by_source on delivery_events (source_id, type) where source_id is not null;
create table delivery_events_other partition of delivery_events default;

-- The first id of a moment, in the order of UUIDv7.
create function first_id_of(moment timestamptz) returns uuid language sql immutable parallel safe
  return (rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0'))::uuid;

-- Between which ids the deliveries of a campaign lie, the second not included; anywhere, where it has no freeze. A freeze is never
-- another, and whoever planned before it looks everywhere: so they are known when a query is planned, which then chooses well.
create function first_delivery_of(campaign uuid) returns uuid language sql immutable parallel safe return coalesce(
  (select first_id_of(c.frozen_at) from campaigns c where c.id = campaign), '00000000-0000-0000-0000-000000000000'::uuid);
create function end_of_deliveries_of(campaign uuid) returns uuid language sql immutable parallel safe return coalesce(
  (select first_id_of(c.frozen_at + interval '1 millisecond') from campaigns c where c.id = campaign),
  'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);

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
        execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent, first_id, end_id);
        if parent = 'deliveries' then
          execute format('alter table %I set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05)', part);
        end if;
        execute format('insert into %I select * from moving', part);
        drop table moving;
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end
$$;
select make_delivery_partitions(current_date, (current_date + interval '2 months')::date);

-- Links in mail name the contact that they went to, which may have been merged into another since.
create index contact_merges_by_merged on contact_merges (merged_id);

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

-- What the ledger has in which case, as sums of changes: each statement that changes the ledger adds rows, nobody changes one, and a
-- job merges them. To count a million rows each time somebody looks would cost more than to send them. When a campaign ends, its
-- sums are counted anew from the ledger. Where `merged` is set, the row is what was merged at last.
create table delivery_tallies (
  -- Null for what is no campaign's.
  campaign_id uuid,
  -- When servers took them: the moment, which the last minute is counted by, and once it is merged its hour.
  accepted_at timestamptz(3),
  -- Below zero for what has gone from a case.
  contacts bigint not null,
  -- On which it was queued, in UTC.
  day date not null,
  kind delivery_kind not null,
  status delivery_status not null,
  skip_reason skip_reason,
  error_class delivery_error_class,
  variant "char",
  repeated boolean not null,
  -- Whether servers took them, and who took notice of them: people, machines.
  taken boolean not null,
  opened boolean not null,
  clicked boolean not null,
  machine_opened boolean not null,
  machine_clicked boolean not null,
  merged boolean not null default false,
  enhanced_code text
);
create index delivery_tallies_by_campaign on delivery_tallies (campaign_id, day);
create index delivery_tallies_by_day on delivery_tallies (day);

-- The same by the domains that mail went to. What is being sent counts among the messages only.
create table domain_tallies (
  campaign_id uuid,
  messages bigint not null,
  accepted bigint not null,
  deferred bigint not null,
  bounced bigint not null,
  failed bigint not null,
  unknown bigint not null,
  opened bigint not null,
  clicked bigint not null,
  -- Of those that a server has and did not send back.
  accepted_opened bigint not null,
  -- Those that only machines opened.
  accepted_machine_opened bigint not null,
  day date not null,
  kind delivery_kind not null,
  merged boolean not null default false,
  domain text not null
);
create index domain_tallies_by_campaign on domain_tallies (campaign_id, day);
create index domain_tallies_by_day on domain_tallies (day);

-- When deliveries were first taken notice of, by quarters of an hour: no clock of the world is set otherwise.
create table notice_tallies (
  quarter timestamptz not null,
  contacts bigint not null,
  kind delivery_kind not null,
  human boolean not null,
  clicked boolean not null,
  merged boolean not null default false
);
create index notice_tallies_by_quarter on notice_tallies (quarter);

-- How often a campaign was opened and clicked, by hours: each time, also where it is only counted.
create table visit_tallies (
  campaign_id uuid not null,
  hour timestamptz not null,
  visits bigint not null,
  clicked boolean not null,
  human boolean not null,
  variant "char",
  merged boolean not null default false
);
create index visit_tallies_by_campaign on visit_tallies (campaign_id);

create function quarter_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');
create function hour_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('1 hour', moment, timestamptz '2000-01-01 00:00:00+00');

-- One for each kind of statement: only those that it may have name the rows from before and after.
do $make$
declare
  body text := $body$
begin
  with moved as materialized (%s),
  sorted as (
    insert into delivery_tallies
      (campaign_id, accepted_at, contacts, day, kind, status, skip_reason, error_class, variant, repeated, taken, opened, clicked,
       machine_opened, machine_clicked, enhanced_code)
    select case when kind = 'campaign' then source_id end, case when kind = 'campaign' then accepted_at end, sum(one),
      day_in_utc(queued_at), kind, status, skip_reason, error_class, variant, repeated, accepted_at is not null,
      first_opened_at is not null, first_clicked_at is not null, first_machine_opened_at is not null,
      first_machine_clicked_at is not null, enhanced_code
    from moved
    group by 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 having sum(one) <> 0
  ), addressed as (
    insert into domain_tallies
      (campaign_id, messages, accepted, deferred, bounced, failed, unknown, opened, clicked, accepted_opened,
       accepted_machine_opened, day, kind, domain)
    select * from (
      select case when kind = 'campaign' then source_id end,
        sum(one) as messages,
        coalesce(sum(one) filter (where status = 'accepted'), 0) as accepted,
        coalesce(sum(one) filter (where status = 'deferred'), 0) as deferred,
        coalesce(sum(one) filter (where status = 'bounced'), 0) as bounced,
        coalesce(sum(one) filter (where status = 'failed'), 0) as failed,
        coalesce(sum(one) filter (where status = 'unknown'), 0) as unknown,
        coalesce(sum(one) filter (where first_opened_at is not null), 0) as opened,
        coalesce(sum(one) filter (where first_clicked_at is not null), 0) as clicked,
        coalesce(sum(one) filter (where status = 'accepted' and first_opened_at is not null), 0) as accepted_opened,
        coalesce(sum(one) filter (where status = 'accepted' and first_machine_opened_at is not null and first_opened_at is null), 0)
          as accepted_machine_opened,
        day_in_utc(queued_at), kind, lower(split_part(to_address, '@', 2))
      from moved where status <> 'skipped' and to_address is not null
      group by 1, 12, 13, 14
    ) as changed
    where messages <> 0 or accepted <> 0 or deferred <> 0 or bounced <> 0 or failed <> 0 or unknown <> 0 or opened <> 0
      or clicked <> 0 or accepted_opened <> 0 or accepted_machine_opened <> 0
  )
  insert into notice_tallies (quarter, contacts, kind, human, clicked)
  select quarter_of(first.at), sum(one), kind, first.human, first.clicked
  from moved
  cross join lateral (values
    (first_opened_at, true, false), (first_clicked_at, true, true), (first_machine_opened_at, false, false),
    (first_machine_clicked_at, false, true)) as first (at, human, clicked)
  where first.at is not null
    and (first_opened_at is not null or first_clicked_at is not null or first_machine_opened_at is not null
      or first_machine_clicked_at is not null)
  group by 1, 3, 4, 5 having sum(one) <> 0;
  return null;
end
$body$;
begin
  execute 'create function note_deliveries_that_came() returns trigger language plpgsql as '
    || quote_literal(format(body, 'select 1 as one, n.* from new_rows n'));
  execute 'create function note_deliveries_that_changed() returns trigger language plpgsql as '
    || quote_literal(format(body, 'select 1 as one, n.* from new_rows n union all select -1, o.* from old_rows o'));
  execute 'create function note_deliveries_that_went() returns trigger language plpgsql as '
    || quote_literal(format(body, 'select -1 as one, o.* from old_rows o'));
end
$make$;
create trigger deliveries_came after insert on deliveries
  referencing new table as new_rows for each statement execute function note_deliveries_that_came();
create trigger deliveries_changed after update on deliveries
  referencing old table as old_rows new table as new_rows for each statement execute function note_deliveries_that_changed();
create trigger deliveries_went after delete on deliveries
  referencing old table as old_rows for each statement execute function note_deliveries_that_went();

-- Events are never changed in what is counted, nor taken away.
create function note_visits() returns trigger language plpgsql as $$
begin
  insert into visit_tallies (campaign_id, hour, visits, clicked, human, variant)
  select c.id, hour_of(n.occurred_at), count(*), n.type = 'clicked', n.human, d.variant
  from new_rows n
  join campaigns c on c.id = n.source_id
  left join deliveries d on d.id = n.delivery_id
  where n.type in ('opened', 'clicked') and n.human is not null
  group by 1, 2, 4, 5, 6;
  return null;
end
$$;
create trigger visits_came after insert on delivery_events
  referencing new table as new_rows for each statement execute function note_visits();

insert into deliveries
  (id, contact_id, source_id, kind, status, skip_reason, created_at, queued_at, accepted_at, first_opened_at, first_clicked_at,
   to_address, subject)
select id, contact_id, source_id, kind::delivery_kind, status::delivery_status, skip_reason::skip_reason, created_at, queued_at,
  accepted_at, first_opened_at, first_clicked_at, to_address, subject
from deliveries_until_now;
drop table deliveries_until_now;

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
  coalesce(e.clicked_contacts_count, 0) as clicked_contacts_count, coalesce(e.human_clicks_count, 0) as human_clicks_count,
  coalesce(e.machine_clicks_count, 0) as machine_clicks_count, e.first_clicked_at, e.last_clicked_at
from campaign_links l
left join (
  select source_id, link_id,
    -- What is only counted stands there under its source.
    count(distinct delivery_id) filter (where human and delivery_id <> source_id) as clicked_contacts_count,
    count(*) filter (where human) as human_clicks_count,
    count(*) filter (where not human) as machine_clicks_count,
    min(occurred_at) filter (where human) as first_clicked_at,
    max(occurred_at) filter (where human) as last_clicked_at
  from delivery_events where type = 'clicked' group by source_id, link_id
) e on e.source_id = l.campaign_id and e.link_id = l.id;

-- What became of a campaign at each recipient domain.
create view campaign_domains as
select t.campaign_id, t.domain, t.messages_count, t.accepted_count, t.deferred_count, t.bounced_count, t.failed_count, t.unknown_count,
  t.opened_contacts_count, t.clicked_contacts_count, coalesce(e.complained_contacts_count, 0) as complained_contacts_count,
  coalesce(e.unsubscribed_contacts_count, 0) as unsubscribed_contacts_count
from (
  select campaign_id, domain, sum(messages)::bigint as messages_count, sum(accepted)::bigint as accepted_count,
    sum(deferred)::bigint as deferred_count, sum(bounced)::bigint as bounced_count, sum(failed)::bigint as failed_count,
    sum(unknown)::bigint as unknown_count, sum(opened)::bigint as opened_contacts_count, sum(clicked)::bigint as clicked_contacts_count
  from domain_tallies where campaign_id is not null
  group by campaign_id, domain having sum(messages) > 0
) t
left join (
  select e.source_id, lower(split_part(d.to_address, '@', 2)) as domain,
    count(distinct e.delivery_id) filter (where e.type = 'complained') as complained_contacts_count,
    count(distinct e.delivery_id) filter (where e.type = 'unsubscribed') as unsubscribed_contacts_count
  from delivery_events e
  join deliveries d on d.id = e.delivery_id and d.source_id = e.source_id and d.kind = 'campaign' and d.status <> 'skipped'
  where e.type in ('complained', 'unsubscribed')
  group by 1, 2
) e on e.source_id = t.campaign_id and e.domain = t.domain;

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
