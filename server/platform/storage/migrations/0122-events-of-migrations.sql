-- A migration sends no event for each contact, so programs learn of it here.
create function note_outgoing_migration() returns trigger language plpgsql as $$
declare
  run jobs := new;
begin
  if new.kind = 'undo' then
    select * into run from jobs where id = new.undo_of and kind = 'migration';
    if not found then return null; end if;
  end if;
  perform note_outgoing_row(
    case new.kind when 'undo' then 'migration.undone' else 'migration.finished' end,
    null, new.finished_at, new.actor_kind,
    jsonb_build_object(
      'migration_id', run.payload ->> 'migration_id', 'mode', run.payload ->> 'mode', 'job_id', new.id,
      'undone_job_id', new.undo_of, 'state', new.state, 'counters', new.counters));
  return null;
end
$$;
create trigger migrations_are_outgoing after update of state on jobs
  for each row when (
    new.kind in ('migration', 'undo') and not new.dry_run and old.finished_at is null and new.finished_at is not null)
  execute function note_outgoing_migration();
