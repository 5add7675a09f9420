-- A migration sends no event for each contact, so programs learn of it here. Its origin is who asked for it: webhooks receive nothing
-- of the origin `migration`.
create function note_outgoing_migration() returns trigger language plpgsql as $$
declare
  run jobs := new;
  event constant text := case new.kind when 'undo' then 'migration.undone' else 'migration.finished' end;
begin
  if new.kind = 'undo' then
    select * into run from jobs where id = new.undo_of and kind = 'migration';
    if not found then return null; end if;
  end if;
  if not exists (select from wanted_events where type = event) then return null; end if;
  perform insert_event(event, null, new.finished_at, new.actor_kind, jsonb_build_object(
    'migration_id', run.payload ->> 'migration_id', 'mode', run.payload ->> 'mode', 'job_id', new.id,
    'undone_job_id', new.undo_of, 'state', new.state, 'counters', new.counters));
  perform pg_notify('events', '');
  return null;
end
$$;
create trigger migrations_are_outgoing after update of state on jobs
  for each row when (
    new.kind in ('migration', 'undo') and not new.dry_run and old.finished_at is null and new.finished_at is not null)
  execute function note_outgoing_migration();
