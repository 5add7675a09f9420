-- A reader of the feed keeps submissions by their ids, so it must learn of every deletion: by a user, by age, with a form or a contact.
create function note_deleted_submissions() returns trigger language plpgsql as $$
begin
  if not exists (select from wanted_events where type = 'form.submission_deleted') then return null; end if;
  insert into event_outbox (type, contact_id, occurred_at, origin, data)
  select 'form.submission_deleted', o.contact_id, clock_timestamp(), origin_of_event('system', null),
    jsonb_build_object('form_id', o.form_id, 'submission_id', o.id)
  from old_rows o
  order by o.id;
  if found then perform pg_notify('events', ''); end if;
  return null;
end
$$;
create trigger deleted_submissions_are_outgoing after delete on form_submissions
  referencing old table as old_rows for each statement execute function note_deleted_submissions();
