-- What a source has, as it was last counted.
create table migration_inventories (
  connection_id uuid primary key references migration_connections on delete cascade,
  -- The latest job. The content stays until it has a newer one.
  job_id uuid not null,
  -- The job that counted the content.
  counted_by uuid,
  counted_at timestamptz(3),
  content jsonb
);

-- What lists, tags, fields and status words of the source become here.
alter table migrations add column mapping jsonb not null default '{}';

drop view migrations_as_they_are;
create view migrations_as_they_are as
select m.*, r.id as run_id, r.mode as run_mode, r.undone_at,
  case
    when r.id is null then 'ready'
    when r.undone_at is not null then 'undone'
    when j.state in ('queued', 'running') then 'running'
    when j.state = 'succeeded' then case when r.mode = 'dry_run' then 'ready' else 'finished' end
    when j.state = 'partially_failed' then case when r.mode = 'dry_run' then 'ready' else 'partially_finished' end
    else 'failed'
  end as state
from migrations m
left join lateral (select * from migration_runs where migration_id = m.id order by id desc limit 1) r on true
left join jobs j on j.id = r.id;
