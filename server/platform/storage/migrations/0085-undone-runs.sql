-- What the undo of a migration needs.

-- Two people can have one id at a source, in two of its collections.
alter table migration_items drop constraint migration_items_pkey;
alter table migration_items add column id bigint generated always as identity primary key;
-- The record as it was, to see whether it has changed.
alter table migration_items add column source_hash text;
create index migration_items_by_source on migration_items (run_id, kind, source_id);

-- The run that brought an entry, and when the run was undone.
alter table consent_events
  add column run_id uuid,
  add column voided_at timestamptz(3);
create index consent_events_by_run on consent_events (run_id, contact_id) where run_id is not null;

-- Undoing a run deletes its entries about contacts that go with it, and voids its other entries.
create or replace function refuse_change_of_consent() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['contact_id', 'ip', 'reason', 'requested', 'actor_id', 'actor_name'];
begin
  if tg_op in ('UPDATE', 'DELETE') then
    if old.run_id is not null and old.run_id::text = current_setting('crs.undone_run', true) then
      if tg_op = 'DELETE' then
        return old;
      end if;
      if old.voided_at is null and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then
        return new;
      end if;
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'contact_id' = to_jsonb(old) - 'contact_id' then
      if new.contact_id is null or exists (
        select from contact_merges m where m.contact_id = new.contact_id and m.merged_id = old.contact_id
      ) then
        return new;
      end if;
    elsif new.contact_id is null and to_jsonb(new) - personal = to_jsonb(old) - personal
      and (new.ip is null or new.ip = old.ip)
      and new.reason is null
      and new.requested is null
      and (new.actor_id is null or new.actor_id = old.actor_id)
      and (new.actor_name is null or new.actor_name = old.actor_name)
    then
      return new;
    end if;
  end if;
  raise exception 'consent_events is only ever added to';
end
$$;
