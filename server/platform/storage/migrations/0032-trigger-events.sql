-- What fills the outbox of trigger events: statement triggers on the tables that record what happened, so that no writer can forget
-- it. Without a wanted trigger each costs one look at an empty table.

-- The sequence or automation that the event is for; null for all that want its key.
alter table trigger_events add column source_id uuid;

-- The sequences and automations that cause the changes of this transaction. The walker sets them.
create function causes_of_events() returns uuid[] language sql stable
  return coalesce(nullif(current_setting('crs.caused_by', true), ''), '{}')::uuid[];

create function note_events_of_activities() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_triggers) then return null; end if;
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
create trigger activities_cause_events after insert on contact_activities
  referencing new table as new_rows for each statement execute function note_events_of_activities();

create function note_custom_events() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_triggers where key = 'custom_event') then return null; end if;
  insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
  select 'custom_event', n.contact_id, n.occurred_at,
    jsonb_build_object('event_id', n.id, 'name', n.name, 'properties', n.properties), causes_of_events()
  from new_rows n
  order by n.id;
  if found then perform pg_notify('flows', ''); end if;
  return null;
end
$$;
create trigger custom_events_cause_events after insert on contact_events
  referencing new table as new_rows for each statement execute function note_custom_events();

-- What machines opened and clicked causes nothing, nor does what is counted without the contact.
create function note_events_of_mail() returns trigger language plpgsql as $$
begin
  if not exists (
    select from wanted_triggers
    where key in ('email_opened', 'email_clicked', 'email_bounced', 'email_complained', 'link_trigger')
  ) then return null; end if;
  insert into trigger_events (key, contact_id, occurred_at, data, caused_by, source_id)
  select e.key, d.contact_id, n.occurred_at,
    jsonb_build_object('delivery_id', d.id, 'source_kind', d.kind, 'source_id', d.source_id) || e.data,
    causes_of_events(), e.source_id
  from new_rows n
  join deliveries d on d.id = n.delivery_id
  left join mail_links l on l.id = n.link_id
  cross join lateral (
    select 'email_' || n.type as key, null::uuid as source_id, case n.type
      when 'clicked' then jsonb_build_object('link_id', n.link_id, 'url', l.url)
      when 'bounced' then jsonb_build_object('error_class', n.error_class)
      else '{}' end as data
    union all
    -- The link of an automation names it.
    select 'link_trigger', substring(l.url from '/go/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid, '{}'
    where n.type = 'clicked'
  ) e
  where (n.type in ('bounced', 'complained') or (n.type in ('opened', 'clicked') and n.human))
    and d.kind <> 'test' and d.contact_id is not null
    and exists (
      select from wanted_triggers w
      where w.key = e.key and (e.key <> 'link_trigger' or w.source_id = e.source_id))
  order by n.id;
  if found then perform pg_notify('flows', ''); end if;
  return null;
end
$$;
create trigger mail_causes_events after insert on delivery_events
  referencing new table as new_rows for each statement execute function note_events_of_mail();

create function note_sent_campaigns() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_triggers where key = 'campaign_sent_to_contact') then return null; end if;
  insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
  select 'campaign_sent_to_contact', n.contact_id, n.accepted_at,
    jsonb_build_object('campaign_id', n.source_id, 'delivery_id', n.id), causes_of_events()
  from new_rows n
  join old_rows o on o.id = n.id
  where n.kind = 'campaign' and n.accepted_at is not null and o.accepted_at is null and n.contact_id is not null
  order by n.id;
  if found then perform pg_notify('flows', ''); end if;
  return null;
end
$$;
create trigger sent_campaigns_cause_events after update on deliveries
  referencing old table as old_rows new table as new_rows for each statement execute function note_sent_campaigns();

-- By row and only for those that end: the walker updates thousands of others in a statement.
create function note_ended_enrolment() returns trigger language plpgsql as $$
declare
  ended text := new.kind || '_' || new.status;
begin
  -- An automation that ends before its end has no trigger, and a merged contact goes on in the other enrolment.
  if ended = 'automation_exited' or new.exit_reason = 'merged' then return null; end if;
  if not exists (select from wanted_triggers where key = ended) then return null; end if;
  insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
  values (
    ended, new.contact_id, coalesce(new.finished_at, clock_timestamp()),
    jsonb_build_object(
      new.kind || '_id', new.source_id, 'enrolment_id', new.id, 'entry_key', new.entry_key, 'reason', new.exit_reason),
    array_append(new.caused_by, new.source_id));
  perform pg_notify('flows', '');
  return null;
end
$$;
create trigger ended_enrolments_cause_events after update of status on enrolments
  for each row when (old.status is distinct from new.status and new.status in ('completed', 'exited'))
  execute function note_ended_enrolment();
