-- The outbox of events for other systems, and the feed that they are published to.

-- The types that are recorded, each with what wants it: the feed, or a webhook endpoint. Empty on a fresh service.
create table wanted_events (
  type text not null,
  -- The endpoint; the null UUID for the feed.
  source_id uuid not null,
  primary key (type, source_id)
);

-- What happened, in the transaction of the change. Publishing deletes it.
create table event_outbox (
  -- Whoever changes a contact holds its row, so the ids of its events are in the order of its changes.
  id bigint generated always as identity primary key,
  type text not null,
  contact_id uuid,
  occurred_at timestamptz(3) not null,
  origin text not null,
  -- What the event's data is made of.
  data jsonb not null
);
create index event_outbox_by_contact on event_outbox (contact_id) where contact_id is not null;

-- One publisher at a time gives the ids, always a higher one: a reader that knows the last id misses nothing.
create table events (
  id uuid primary key,
  type text not null,
  contact_id uuid,
  occurred_at timestamptz(3) not null,
  origin text not null,
  -- Without the contact: its data is null after an erasure.
  data jsonb not null,
  -- The contact as it was when the event was published.
  contact jsonb
) partition by range (id);
create index events_by_contact on events (contact_id) where contact_id is not null;
create index events_by_type on events (type, id);
create table events_other partition of events default;

-- A partition per month, as for deliveries.
create function make_event_partitions(since date, until date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', since);
  part text;
  first_id uuid;
  end_id uuid;
begin
  while month <= until loop
    part := 'events_' || to_char(month, 'YYYY_MM');
    if to_regclass(part) is null then
      first_id := first_id_of(month::timestamp at time zone 'utc');
      end_id := first_id_of((month + interval '1 month')::timestamp at time zone 'utc');
      lock table events_other in access exclusive mode;
      create temporary table moving (like events_other) on commit drop;
      with gone as (delete from events_other where id >= first_id and id < end_id returning *)
      insert into moving select * from gone;
      execute format('create table %I partition of events for values from (%L) to (%L)', part, first_id, end_id);
      insert into events select * from moving;
      drop table moving;
    end if;
    month := month + interval '1 month';
  end loop;
end
$$;
select make_event_partitions(current_date, (current_date + interval '2 months')::date);

-- Up to which id events are missing: deleted, or not recorded because the feed was off.
create table event_feed (
  single boolean primary key default true check (single),
  missing_until uuid not null
);
insert into event_feed (missing_until) values ('00000000-0000-0000-0000-000000000000');

-- What caused an event: crs.origin where a task sets it, else an automation, a job, or the actor.
create function origin_of_event(actor text, job text) returns text language sql stable
  return coalesce(
    nullif(current_setting('crs.origin', true), ''),
    case
      when nullif(current_setting('crs.caused_by', true), '') <> '{}' then 'automation'
      when job is not null then 'job'
      else actor
    end);

create function insert_event(type text, contact uuid, at timestamptz, origin text, data jsonb) returns void language sql
begin atomic
  insert into event_outbox (type, contact_id, occurred_at, origin, data) values (type, contact, at, origin, data);
end;

-- One function for trigger events and for events of other systems: a second trigger would cost every change of a contact as much as the
-- look itself.
create or replace function note_events_of_activities() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_triggers) and not exists (select from wanted_events) then return null; end if;

  perform insert_event(m.type, n.contact_id, n.occurred_at, origin_of_event(n.actor_kind, n.data ->> 'job_id'), n.data)
  from (select row_number() over () as place, a.* from new_rows a) n
  join (values
    ('created', 'contact.created'), ('updated', 'contact.updated'), ('email_changed', 'contact.updated'),
    ('status_changed', 'contact.status_changed'), ('confirmed', 'contact.status_changed'),
    ('unsubscribed', 'contact.status_changed'), ('unsubscribed', 'email.unsubscribed'),
    ('trashed', 'contact.deleted'), ('restored', 'contact.restored'),
    ('list_joined', 'list.joined'), ('list_left', 'list.left'), ('tag_added', 'tag.added'), ('tag_removed', 'tag.removed'),
    ('email_complained', 'email.complained'), ('email_bounced', 'delivery.bounced')
  ) as m (activity, type) on m.activity = n.type
  where m.type in (select w.type from wanted_events w)
    -- A change of the status is there only if the status was another.
    and (m.type <> 'contact.status_changed' or n.data -> 'changes' @> '[{"field": "status"}]')
    -- Those of deliveries are in delivery_events.
    and (n.type not in ('email_complained', 'email_bounced') or n.data #>> '{delivery,id}' is null)
  order by n.place, m.type;
  if found then perform pg_notify('events', ''); end if;

  if not exists (select from wanted_triggers) then return null; end if;
  -- A migration from another service starts no automation.
  if current_setting('crs.origin', true) = 'migration' then return null; end if;
  -- Asked before the statement below, which costs as much as adding a contact even if it finds nothing.
  if not exists (
    select from (select distinct type from new_rows) n
    join wanted_triggers w on w.key in (n.type, 'contact_' || n.type, 'email_' || n.type)
      or (w.key = 'contact_imported' and n.type = 'created')
      or (w.key = 'contact_status_changed' and n.type in ('unsubscribed', 'confirmed'))
  ) then return null; end if;
  -- Changes that the user who made them wants no automation to notice: an import.
  if current_setting('crs.no_events', true) = 'on' then return null; end if;
  insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
  select e.key, n.contact_id, n.occurred_at, e.data, causes_of_events()
  from (
    select row_number() over () as place, a.*,
      (select c from jsonb_array_elements(a.data -> 'changes') c where c ->> 'field' = 'status' limit 1) as status_change
    from new_rows a
  ) n
  cross join lateral (
    select 'contact_created' as key, jsonb_build_object('created_by', n.actor_kind, 'job_id', n.data -> 'job_id') as data
    where n.type = 'created'
    union all
    select 'contact_imported', jsonb_build_object('job_id', n.data -> 'job_id', 'is_new', n.type = 'created')
    where n.type = 'imported' or (n.type = 'created' and n.data ->> 'job_id' is not null)
    union all
    select 'contact_updated', jsonb_build_object(
      'fields', (select coalesce(jsonb_agg(c -> 'field'), '[]') from jsonb_array_elements(n.data -> 'changes') c),
      'changes', coalesce(n.data -> 'changes', '[]'))
    where n.type = 'updated'
    union all
    select 'contact_status_changed', jsonb_build_object(
      'from', n.status_change -> 'from', 'to', n.status_change -> 'to', 'reason', n.data -> 'reason',
      'forced', coalesce(n.data -> 'forced', 'false'))
    where n.type in ('status_changed', 'unsubscribed', 'confirmed') and n.status_change is not null
    union all
    select 'contact_email_changed', jsonb_build_object(
      'from', n.data #> '{changes,0,from}', 'to', n.data #> '{changes,0,to}')
    where n.type = 'email_changed'
    union all
    select 'contact_confirmed', jsonb_build_object('former_status', n.status_change -> 'from')
    where n.type = 'confirmed'
    union all
    select n.type, jsonb_build_object(
      'list_id', n.data #> '{list,id}', 'list_name', n.data #> '{list,name}',
      'membership_status', n.data -> 'membership_status')
    where n.type in ('list_joined', 'list_left')
    union all
    select n.type, jsonb_build_object('tag_id', n.data #> '{tag,id}', 'tag_name', n.data #> '{tag,name}')
    where n.type in ('tag_added', 'tag_removed')
    union all
    select 'email_unsubscribed', jsonb_build_object(
      'reason', n.data -> 'reason', 'delivery_id', n.data #> '{delivery,id}', 'source_kind', n.data #> '{delivery,kind}',
      'source_id', n.data #> '{delivery,source_id}')
    where n.type = 'unsubscribed'
    union all
    select 'consent_recorded', '{}' where n.type = 'consent_recorded'
    union all
    select 'contact_merged', '{}' where n.type = 'merged'
    union all
    -- Reported for an address, without a delivery. Those of deliveries are in delivery_events.
    select n.type, case n.type
      when 'email_bounced' then '{"delivery_id": null, "source_kind": null, "source_id": null, "error_class": null}'::jsonb
      else '{"delivery_id": null, "source_kind": null, "source_id": null}' end
    where n.type in ('email_bounced', 'email_complained') and n.data #>> '{delivery,id}' is null
  ) e
  where e.key in (select key from wanted_triggers)
  order by n.place;
  if found then perform pg_notify('flows', ''); end if;
  return null;
end
$$;

-- What machines opened and clicked is no event, nor what is counted without the contact.
create function note_outgoing_mail() returns trigger language plpgsql as $$
begin
  if not exists (
    select from wanted_events
    where type in ('email.opened', 'email.clicked', 'email.complained', 'delivery.bounced', 'delivery.failed')
  ) then return null; end if;
  insert into event_outbox (type, contact_id, occurred_at, origin, data)
  select m.type, d.contact_id, n.occurred_at,
    origin_of_event(case when n.type in ('bounced', 'failed') then 'system' else 'contact' end, null),
    jsonb_build_object(
      'delivery_id', d.id, 'kind', d.kind, 'source_id', d.source_id, 'error_class', n.error_class, 'link_id', n.link_id,
      'url', l.url)
  from new_rows n
  join (values
    ('opened', 'email.opened'), ('clicked', 'email.clicked'), ('complained', 'email.complained'),
    ('bounced', 'delivery.bounced'), ('failed', 'delivery.failed')
  ) as m (event, type) on m.event = n.type::text
  join deliveries d on d.id = n.delivery_id
  left join mail_links l on l.id = n.link_id
  where (n.type not in ('opened', 'clicked') or n.human)
    and d.kind <> 'test' and d.contact_id is not null
    and m.type in (select w.type from wanted_events w)
  order by n.id;
  if found then perform pg_notify('events', ''); end if;
  return null;
end
$$;
create trigger mail_is_outgoing after insert on delivery_events
  referencing new table as new_rows for each statement execute function note_outgoing_mail();

create function note_outgoing_deliveries() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_events where type = 'delivery.accepted') then return null; end if;
  insert into event_outbox (type, contact_id, occurred_at, origin, data)
  select 'delivery.accepted', n.contact_id, n.accepted_at, origin_of_event('system', null),
    jsonb_build_object('delivery_id', n.id, 'kind', n.kind, 'source_id', n.source_id)
  from new_rows n
  join old_rows o on o.id = n.id
  where n.accepted_at is not null and o.accepted_at is null and n.contact_id is not null and n.kind <> 'test'
  order by n.id;
  if found then perform pg_notify('events', ''); end if;
  return null;
end
$$;
create trigger deliveries_are_outgoing after update on deliveries
  referencing old table as old_rows new table as new_rows for each statement execute function note_outgoing_deliveries();

create function note_outgoing_row(type text, contact uuid, at timestamptz, actor text, data jsonb) returns void
language plpgsql as $$
begin
  if not exists (select from wanted_events w where w.type = note_outgoing_row.type) then return; end if;
  insert into event_outbox (type, contact_id, occurred_at, origin, data)
  values (note_outgoing_row.type, contact, at, origin_of_event(actor, null), note_outgoing_row.data);
  perform pg_notify('events', '');
end
$$;

create function note_outgoing_enrolments() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_events where type = 'automation.entered') then return null; end if;
  insert into event_outbox (type, contact_id, occurred_at, origin, data)
  select 'automation.entered', n.contact_id, n.entered_at, origin_of_event('system', null),
    jsonb_build_object('source_id', n.source_id, 'enrolment_id', n.id)
  from new_rows n
  where n.kind = 'automation'
  order by n.id;
  if found then perform pg_notify('events', ''); end if;
  return null;
end
$$;
create trigger enrolments_are_outgoing after insert on enrolments
  referencing new table as new_rows for each statement execute function note_outgoing_enrolments();

create function note_outgoing_completion() returns trigger language plpgsql as $$
begin
  perform note_outgoing_row(
    new.kind || '.completed', new.contact_id, coalesce(new.finished_at, clock_timestamp()), 'automation',
    jsonb_build_object('source_id', new.source_id, 'enrolment_id', new.id));
  return null;
end
$$;
create trigger completions_are_outgoing after update of status on enrolments
  for each row when (new.status = 'completed' and old.status <> 'completed') execute function note_outgoing_completion();

create function note_outgoing_campaign() returns trigger language plpgsql as $$
begin
  perform note_outgoing_row(
    case when new.state in ('preparing', 'sending') then 'campaign.started' else 'campaign.finished' end,
    null, new.updated_at, 'system', jsonb_build_object('id', new.id, 'name', new.name, 'state', new.state));
  return null;
end
$$;
create trigger campaigns_are_outgoing after update of state on campaigns
  for each row when (
    (old.state in ('draft', 'scheduled') and new.state in ('preparing', 'sending'))
    or (old.state not in ('finished', 'partially_failed', 'cancelled')
      and new.state in ('finished', 'partially_failed', 'cancelled')))
  execute function note_outgoing_campaign();

create function note_outgoing_import() returns trigger language plpgsql as $$
begin
  perform note_outgoing_row(
    'import.finished', null, new.finished_at, new.actor_kind,
    jsonb_build_object('import_id', new.import_id, 'job_id', new.id, 'state', new.state, 'counters', new.counters));
  return null;
end
$$;
create trigger imports_are_outgoing after update of state on jobs
  for each row when (
    new.kind = 'import' and not new.dry_run and old.finished_at is null and new.finished_at is not null)
  execute function note_outgoing_import();

create function note_outgoing_submission() returns trigger language plpgsql as $$
begin
  perform note_outgoing_row(
    'form.submitted', new.contact_id, new.submitted_at, 'contact',
    jsonb_build_object('form_id', new.form_id, 'submission_id', new.id, 'outcome', new.outcome));
  return null;
end
$$;
create trigger submissions_are_outgoing after insert on form_submissions
  for each row execute function note_outgoing_submission();

-- The groups are listed in the contract, and the writer takes no others.
alter table settings_groups drop constraint if exists settings_groups_key_check;

-- The settings of the feed, in the transaction that changes them. Where a type was not recorded, readers have to begin again.
create function note_feed_settings() returns trigger language plpgsql as $$
declare
  null_id constant uuid := '00000000-0000-0000-0000-000000000000';
  types text[] := case when new.value ->> 'feed' = 'on'
    then array(select jsonb_array_elements_text(new.value -> 'feed_types')) else '{}' end;
begin
  delete from wanted_events where source_id = null_id and type <> all (types);
  insert into wanted_events (type, source_id) select t, null_id from unnest(types) as t on conflict do nothing;
  if found then
    update event_feed set missing_until = coalesce((select id from events order by id desc limit 1), missing_until);
  end if;
  return null;
end
$$;
create trigger feed_follows_settings after insert or update of value on settings_groups
  for each row when (new.key = 'events') execute function note_feed_settings();
