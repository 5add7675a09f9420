-- The status that a run gave a contact: a later run lifts no status that people have changed since.
alter table migration_items add column status text;
update migration_items set status = after ->> 'status' where kind = 'contact' and after is not null;

-- Whether a run has read everything about people, without gaps: a delta begins where such a run with the same options began.
alter table migration_runs add column is_complete boolean not null default false;
update migration_runs set is_complete = applied_at is not null;

-- When somebody else than the maker of a suppression stated it again: an undo of the maker leaves it.
alter table suppressions add column confirmed_at timestamptz(3);
create index migration_items_by_suppression on migration_items (local_id) where kind = 'suppression';

-- A job that is deleted after its time leaves its migration as it was.
drop view migrations_as_they_are;
create view migrations_as_they_are as
select m.*, r.id as run_id, r.mode as run_mode, r.undone_at, r.applied_at as run_applied_at,
  case
    when r.id is null and m.connection_id is null and (
      not exists (select from migration_files f where f.migration_id = m.id)
      or exists (select from migration_files f where f.migration_id = m.id and f.file is null)
    ) then 'awaiting_upload'
    when r.id is null then 'draft'
    when r.undone_at is not null then 'undone'
    when j.id is null and r.applied_at is not null then case r.mode when 'dry_run' then 'draft' else 'finished' end
    when j.state in ('queued', 'running') then case when j.waits_until_at is null then 'running' else 'waiting' end
    when j.state in ('succeeded', 'partially_failed') and r.mode = 'dry_run' then
      case
        when r.options_hash <> m.options_hash then 'draft'
        -- A newer file needs a new dry run.
        when exists (
          select from migration_files f
          where f.migration_id = m.id and greatest(f.updated_at, f.uploaded_at) > r.started_at
        ) then 'draft'
        else 'ready'
      end
    when j.state = 'succeeded' then 'finished'
    when j.state = 'partially_failed' then 'partially_finished'
    else 'failed'
  end as state
from migrations m
left join lateral (select * from migration_runs where migration_id = m.id order by id desc limit 1) r on true
left join jobs j on j.id = r.id;
