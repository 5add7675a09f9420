-- Where a type is recorded from now on, the feed begins anew: a program that has read the last event lacks earlier ones of that type too.
create or replace function note_feed_settings() returns trigger language plpgsql set lock_timeout = '2s' as $$
declare
  null_id constant uuid := '00000000-0000-0000-0000-000000000000';
  types text[] := case when new.value ->> 'feed' = 'on'
    then array(select jsonb_array_elements_text(new.value -> 'feed_types')) else '{}' end;
begin
  delete from wanted_events where source_id = null_id and type <> all (types);
  if types <@ array(select type from wanted_events where source_id = null_id) then return null; end if;
  -- The publisher's lock: what it publishes meanwhile would get an id after the beginning.
  perform pg_advisory_xact_lock(7165916595911224948);
  -- Each change has looked at this table. Those that did not find the type end before the feed begins.
  lock table wanted_events in access exclusive mode;
  insert into wanted_events (type, source_id) select t, null_id from unnest(types) as t on conflict do nothing;
  -- An id after the last one: the last event has no higher end.
  update event_feed set missing_until = overlay(
    greatest(missing_until, first_id_of(clock_timestamp()), (select id from events order by id desc limit 1))::text
    placing 'ffffffffffff' from 25)::uuid;
  return null;
end
$$;
