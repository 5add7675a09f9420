-- Moving in from other tools.
create table migration_connections (
  id uuid primary key,
  source text not null,
  name text not null,
  base_url text,
  account jsonb not null,
  -- Names the account whatever key is used.
  fingerprint text not null,
  -- The credentials, encrypted.
  secret bytea not null,
  secret_hint text not null,
  -- Before this time nobody asks the source again: all processes share its limit.
  next_request_at timestamptz,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create unique index migration_connections_name on migration_connections (lower(name));

create table migrations (
  id uuid primary key,
  connection_id uuid not null references migration_connections,
  source text not null,
  name text not null,
  options jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create unique index migrations_name on migrations (lower(name));
create index migrations_by_connection on migrations (connection_id);

-- One execution of a migration. Its job has the same id.
create table migration_runs (
  id uuid primary key,
  migration_id uuid not null references migrations on delete cascade,
  mode text not null check (mode in ('dry_run', 'full', 'delta')),
  -- The options and the mapping of the run.
  options jsonb not null,
  options_hash text not null,
  fingerprint text not null,
  started_at timestamptz(3) not null,
  -- Null until everything is applied.
  applied_at timestamptz(3),
  undone_at timestamptz(3)
);
create index migration_runs_by_migration on migration_runs (migration_id, id);

-- What a source returned, until it is applied. `person` is the address for comparison.
create table migration_staged (
  run_id uuid not null references migration_runs on delete cascade,
  stream text not null,
  kind text not null,
  source_id text not null,
  person text collate "C",
  person_id text,
  record jsonb not null,
  primary key (run_id, stream, kind, source_id)
);
create index migration_staged_by_person on migration_staged (run_id, person) where person is not null;
create index migration_staged_by_person_id on migration_staged (run_id, person_id) where person_id is not null;

-- What a record of the source became here, with what was here before.
create table migration_items (
  run_id uuid not null references migration_runs on delete cascade,
  kind text not null,
  source_id text not null,
  local_id uuid,
  contact_id uuid generated always as (case when kind = 'contact' then local_id end) stored,
  action text not null check (action in ('created', 'updated', 'linked', 'unchanged', 'skipped')),
  reason text,
  before jsonb,
  after jsonb,
  primary key (run_id, kind, source_id)
);
create index migration_items_by_contact on migration_items (contact_id) where contact_id is not null;

-- The counts of the report.
create table migration_tallies (
  run_id uuid not null references migration_runs on delete cascade,
  dimension text not null,
  key text not null,
  count bigint not null,
  primary key (run_id, dimension, key)
);

create table migration_problems (
  id bigint generated always as identity primary key,
  run_id uuid not null references migration_runs on delete cascade,
  source_id text,
  -- The contact, so that an erasure finds it.
  person text,
  code text not null,
  detail text not null
);
create index migration_problems_by_run on migration_problems (run_id, id);
create index migration_problems_by_person on migration_problems (person) where person is not null;

-- Whether and how far the latest run has come.
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
