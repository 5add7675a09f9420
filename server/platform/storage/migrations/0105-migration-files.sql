-- Migrations from files.

alter table migrations alter column connection_id drop not null;

create table migration_files (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  filename text not null,
  role text not null,
  -- How the file is read: encoding, delimiter, columns, zone and so on.
  settings jsonb not null,
  -- The name of the upload in the folder of the migration; null before the upload, and after it was deleted.
  file text,
  -- csv, ndjson or zip, found at the upload.
  format text,
  size_bytes bigint,
  sha256 text,
  -- The position of the first byte that is not ASCII; null if there is none.
  beyond_ascii_at bigint,
  -- The node that received the file.
  node text,
  uploaded_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create index migration_files_by_migration on migration_files (migration_id);

-- Of the files of the run: a full run needs a dry run of the same ones.
alter table migration_runs add column files_hash text;

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
