-- Events that no trigger of the catalogue has: conditions that contacts wait for are evaluated again after them.

create or replace function note_events_of_activities() returns trigger language plpgsql as $$
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

-- Each accepted e-mail, and each of a campaign.
create or replace function note_sent_campaigns() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_triggers where key in ('campaign_sent_to_contact', 'delivery_accepted')) then
    return null;
  end if;
  insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
  select e.key, n.contact_id, n.accepted_at, e.data, causes_of_events()
  from new_rows n
  join old_rows o on o.id = n.id
  cross join lateral (
    select 'campaign_sent_to_contact' as key,
      jsonb_build_object('campaign_id', n.source_id, 'delivery_id', n.id) as data
    where n.kind = 'campaign'
    union all
    select 'delivery_accepted', '{}' where n.kind <> 'test'
  ) e
  where n.accepted_at is not null and o.accepted_at is null and n.contact_id is not null
    and e.key in (select key from wanted_triggers)
  order by n.id;
  if found then perform pg_notify('flows', ''); end if;
  return null;
end
$$;

create or replace function note_ended_enrolment() returns trigger language plpgsql as $$
declare
  ended text := new.kind || '_' || new.status;
begin
  insert into trigger_events (key, contact_id, occurred_at, data, caused_by)
  select e.key, new.contact_id, coalesce(new.finished_at, clock_timestamp()), e.data,
    array_append(new.caused_by, new.source_id)
  from (
    -- An automation that ends before its end has no trigger, and a merged contact goes on in the other enrolment.
    select ended as key, jsonb_build_object(
      new.kind || '_id', new.source_id, 'enrolment_id', new.id, 'entry_key', new.entry_key, 'reason', new.exit_reason) as data
    where new.status in ('completed', 'exited') and ended <> 'automation_exited' and new.exit_reason is distinct from 'merged'
    union all
    select 'enrolment_changed', '{}'
  ) e
  where e.key in (select key from wanted_triggers);
  if found then perform pg_notify('flows', ''); end if;
  return null;
end
$$;
-- The walker changes thousands between active and waiting in a statement, which nothing announces.
drop trigger ended_enrolments_cause_events on enrolments;
create trigger ended_enrolments_cause_events after update of status on enrolments
  for each row when (
    old.status is distinct from new.status
    and (new.status not in ('active', 'waiting') or old.status not in ('active', 'waiting')))
  execute function note_ended_enrolment();

create function note_new_enrolments() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_triggers where key = 'enrolment_changed') then return null; end if;
  insert into trigger_events (key, contact_id, occurred_at, caused_by)
  select 'enrolment_changed', n.contact_id, n.entered_at, array_append(n.caused_by, n.source_id)
  from new_rows n
  order by n.id;
  perform pg_notify('flows', '');
  return null;
end
$$;
create trigger new_enrolments_cause_events after insert on enrolments
  referencing new table as new_rows for each statement execute function note_new_enrolments();
