-- An activity whose own events nothing waits for costs little, although other events are waited for.

create or replace function note_events_of_activities() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_triggers) then return null; end if;
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
