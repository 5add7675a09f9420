-- Mapping and options of migrations, and waiting jobs.

-- A job that another system asked to wait. `waiting_since` stays until a step succeeds.
alter table jobs
  add column waits_until_at timestamptz(3),
  add column waiting_reason text check (waiting_reason in ('source_rate_limit')),
  add column waiting_since timestamptz(3);

-- Credentials are forgotten some days after the last run.
alter table migration_connections
  alter column secret drop not null,
  add column forget_at timestamptz(3);
create index migration_connections_to_forget on migration_connections (forget_at) where forget_at is not null;

-- Of options and mapping: a full run needs a dry run with the same ones.
alter table migrations add column options_hash text not null default '';
update migrations
set options = options - 'gone_people'
  || jsonb_build_object('archived_people', options -> 'gone_people', 'deleted_people', options -> 'gone_people')
where options ? 'gone_people';

-- What became of a record of the source, across the runs of an account.
create index migration_items_by_source_id on migration_items (source_id, id);
create index migration_items_by_run on migration_items (run_id, id);
create index migration_runs_by_account on migration_runs (fingerprint, id);

-- The images of contacts go when the run can no longer be undone.
alter table migration_runs add column images_deleted_at timestamptz(3);

-- The name at the source, of lists, tags and fields.
alter table migration_items add column about jsonb;

-- Whether `occurred_at` is what the evidence says. If not, it is when the entry was recorded.
alter table consent_events add column time_known boolean not null default true;

drop view migrations_as_they_are;
create view migrations_as_they_are as
select m.*, r.id as run_id, r.mode as run_mode, r.undone_at, r.applied_at as run_applied_at,
  case
    when r.id is null then 'draft'
    when r.undone_at is not null then 'undone'
    when j.state in ('queued', 'running') then case when j.waits_until_at is null then 'running' else 'waiting' end
    when j.state in ('succeeded', 'partially_failed') and r.mode = 'dry_run' then
      case when r.options_hash = m.options_hash then 'ready' else 'draft' end
    when j.state = 'succeeded' then 'finished'
    when j.state = 'partially_failed' then 'partially_finished'
    else 'failed'
  end as state
from migrations m
left join lateral (select * from migration_runs where migration_id = m.id order by id desc limit 1) r on true
left join jobs j on j.id = r.id;
