-- How an audience is cut: custom fields, lists, tags, segments. Long work: jobs, imports. And what people may demand.

create table custom_fields (
  id uuid primary key,
  -- What values are filed under; never changed, because conditions and templates name it.
  key text not null unique,
  label text not null,
  description text,
  type text not null check (type in (
    'text', 'long_text', 'number', 'boolean', 'date', 'date_time', 'url', 'single_select', 'multi_select')),
  -- [{ value, label }], for the two kinds of select.
  options jsonb not null default '[]',
  position integer not null,
  archived_at timestamptz(3),
  -- Deleted, and nowhere to be seen; it goes when no contact has a value under its key any more. Archived as well then.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1,
  check (deleted_at is null or archived_at is not null)
);
create index custom_fields_by_position on custom_fields (position, id);

-- Values by key, each of its field's type; a field without a value is absent, never null.
alter table contacts add column custom_fields jsonb not null default '{}';
create index contacts_custom_fields on contacts using gin (custom_fields jsonb_path_ops) where trashed_at is null;

create table lists (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  description text,
  opt_in text not null check (opt_in in ('single', 'double')),
  visibility text not null check (visibility in ('public', 'private')),
  position integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create unique index lists_name on lists (lower(name));
create index lists_by_created_at on lists (created_at, id);
create index lists_by_position on lists (position, id);

create table list_memberships (
  list_id uuid not null references lists on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  status text not null check (status in ('pending', 'subscribed', 'unsubscribed')),
  -- Since when it has this status.
  since_at timestamptz(3) not null,
  -- The contact's created_at, which never changes; filled in by a trigger.
  contact_created_at timestamptz(3) not null,
  primary key (list_id, contact_id)
);
create index list_memberships_by_contact on list_memberships (contact_id, list_id);
create index list_memberships_by_since on list_memberships (list_id, since_at, contact_id);
create index list_memberships_by_status on list_memberships (list_id, status, since_at, contact_id);
-- Leads to the contacts on a list in the order in which they came, without passing those that are not on it.
create index list_memberships_by_created_at on list_memberships (list_id, contact_created_at, contact_id)
  where status in ('pending', 'subscribed');

create table tags (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  color text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create unique index tags_name on tags (lower(name));
create index tags_by_created_at on tags (created_at, id);

create table contact_tags (
  tag_id uuid not null references tags on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  tagged_at timestamptz(3) not null,
  -- As on list_memberships.
  contact_created_at timestamptz(3) not null,
  primary key (tag_id, contact_id)
);
create index contact_tags_by_contact on contact_tags (contact_id, tag_id);
create index contact_tags_by_tagged_at on contact_tags (tag_id, tagged_at, contact_id);
create index contact_tags_by_created_at on contact_tags (tag_id, contact_created_at, contact_id);

create function fill_contact_created_at() returns trigger language plpgsql as $$
begin
  select created_at into new.contact_created_at from contacts where id = new.contact_id;
  return new;
end
$$;
create trigger memberships_created_at before insert or update of contact_id, contact_created_at on list_memberships
  for each row execute function fill_contact_created_at();
create trigger contact_tags_created_at before insert or update of contact_id, contact_created_at on contact_tags
  for each row execute function fill_contact_created_at();

-- How lists and tags grow and shrink. What comes and goes is added to audience_changes, one row per statement and subject:
-- nobody updates a row that another writes, so that nobody waits for counting. A job merges what has come together into
-- audience_days and audience_counts, in one statement. A count is what is merged and what is not yet, read in one statement.
-- Contacts in the trash do not count.
create table audience_changes (
  subject_id uuid not null,
  -- The membership's status; 'tagged' for tags.
  status text not null,
  -- In UTC.
  day date not null,
  came integer not null,
  went integer not null
);
create index audience_changes_by_subject on audience_changes (subject_id, status, day) include (came, went);

create table audience_days (
  subject_id uuid not null,
  status text not null,
  day date not null,
  came bigint not null,
  went bigint not null,
  primary key (subject_id, status, day)
);
create table audience_counts (
  subject_id uuid not null,
  status text not null,
  count bigint not null,
  primary key (subject_id, status)
);

create view counted_lists as
select l.*,
  coalesce((select c.count from audience_counts c where c.subject_id = l.id and c.status = 'pending'), 0)
    + coalesce((select sum(a.came - a.went) from audience_changes a where a.subject_id = l.id and a.status = 'pending'), 0)
    as pending,
  coalesce((select c.count from audience_counts c where c.subject_id = l.id and c.status = 'subscribed'), 0)
    + coalesce((select sum(a.came - a.went) from audience_changes a where a.subject_id = l.id and a.status = 'subscribed'), 0)
    as subscribed,
  coalesce((select c.count from audience_counts c where c.subject_id = l.id and c.status = 'unsubscribed'), 0)
    + coalesce((select sum(a.came - a.went) from audience_changes a where a.subject_id = l.id and a.status = 'unsubscribed'), 0)
    as unsubscribed
from lists l;

create view counted_tags as
select t.*,
  coalesce((select c.count from audience_counts c where c.subject_id = t.id and c.status = 'tagged'), 0)
    + coalesce((select sum(a.came - a.went) from audience_changes a where a.subject_id = t.id and a.status = 'tagged'), 0)
    as contacts_count
from tags t;

create function day_in_utc(moment timestamptz) returns date language sql immutable
  return (moment at time zone 'utc')::date;

-- Whoever writes memberships or tags of a contact has its row locked, and trash and purge lock it too: what is seen here of
-- the trash still holds when the transaction ends.
create function note_memberships_that_came() returns trigger language plpgsql as $$
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select n.list_id, n.status, day_in_utc(n.since_at), count(*), 0
  from new_rows n join contacts c on c.id = n.contact_id and c.trashed_at is null
  group by n.list_id, n.status, day_in_utc(n.since_at);
  return null;
end
$$;
create function note_memberships_that_went() returns trigger language plpgsql as $$
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select o.list_id, o.status, day_in_utc(now()), 0, count(*)
  from old_rows o join contacts c on c.id = o.contact_id and c.trashed_at is null
  group by o.list_id, o.status;
  return null;
end
$$;
create function note_memberships_that_changed() returns trigger language plpgsql as $$
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select o.list_id, side.status, day_in_utc(n.since_at), sum(side.came), sum(side.went)
  from old_rows o
  join new_rows n on n.list_id = o.list_id and n.contact_id = o.contact_id and n.status <> o.status
  join contacts c on c.id = o.contact_id and c.trashed_at is null
  cross join lateral (values (o.status, 0, 1), (n.status, 1, 0)) as side (status, came, went)
  group by o.list_id, side.status, day_in_utc(n.since_at);
  return null;
end
$$;
create trigger memberships_came after insert on list_memberships
  referencing new table as new_rows for each statement execute function note_memberships_that_came();
create trigger memberships_went after delete on list_memberships
  referencing old table as old_rows for each statement execute function note_memberships_that_went();
create trigger memberships_changed after update on list_memberships
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_memberships_that_changed();

create function note_tags_that_came() returns trigger language plpgsql as $$
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select n.tag_id, 'tagged', day_in_utc(n.tagged_at), count(*), 0
  from new_rows n join contacts c on c.id = n.contact_id and c.trashed_at is null
  group by n.tag_id, day_in_utc(n.tagged_at);
  return null;
end
$$;
create function note_tags_that_went() returns trigger language plpgsql as $$
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select o.tag_id, 'tagged', day_in_utc(now()), 0, count(*)
  from old_rows o join contacts c on c.id = o.contact_id and c.trashed_at is null
  group by o.tag_id;
  return null;
end
$$;
create trigger tags_came after insert on contact_tags
  referencing new table as new_rows for each statement execute function note_tags_that_came();
create trigger tags_went after delete on contact_tags
  referencing old table as old_rows for each statement execute function note_tags_that_went();

-- A contact that goes into the trash, or is removed without having been there, takes its memberships out of the counts; one
-- that is restored brings them back. What cascades from a row that is gone is not counted again.
create function note_audience_of_contact() returns trigger language plpgsql as $$
declare
  subject uuid := old.id;
  is_back boolean := tg_op = 'UPDATE' and old.trashed_at is not null;
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select m.subject_id, m.status,
    day_in_utc(case when tg_op = 'UPDATE' then new.updated_at else now() end), is_back::integer, (not is_back)::integer
  from (
    select list_id as subject_id, status from list_memberships where contact_id = subject
    union all
    select tag_id, 'tagged' from contact_tags where contact_id = subject
  ) as m;
  return old;
end
$$;
create trigger contacts_audience_trashed after update of trashed_at on contacts
  for each row when ((old.trashed_at is null) is distinct from (new.trashed_at is null))
  execute function note_audience_of_contact();
create trigger contacts_audience_removed before delete on contacts
  for each row when (old.trashed_at is null)
  execute function note_audience_of_contact();

create table segments (
  id uuid primary key,
  name text not null,
  description text,
  condition jsonb not null,
  -- How many it held when it was last counted.
  contacts_count integer,
  counted_at timestamptz(3),
  -- When it is to be counted next: at once after a change, later after a count that failed.
  count_due_at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create unique index segments_name on segments (lower(name));
create index segments_by_created_at on segments (created_at, id);
create index segments_by_updated_at on segments (updated_at, id);
create index segments_due on segments (count_due_at);

-- Long work of any kind. Whoever works on a job holds a lease with a number; everything that is done is written in the
-- transaction of its effect, under that number. Who takes a job over raises the number, goes on at the checkpoint, and
-- whatever the former holder may still try is rolled back.
create table jobs (
  id uuid primary key,
  kind text not null,
  state text not null
    check (state in ('queued', 'running', 'succeeded', 'partially_failed', 'failed', 'cancelled')),
  dry_run boolean not null default false,
  -- For people, in English.
  summary text not null,
  -- What to do, by kind.
  payload jsonb not null,
  -- Where to go on, by kind; null before the first step.
  checkpoint jsonb,
  total bigint,
  -- How far it is where rows do not tell, in whole percent.
  percent smallint,
  -- What became of the rows that have been dealt with: created, updated, unchanged, skipped, failed, exported.
  counters jsonb not null default '{}',
  error_count bigint not null default 0,
  -- Why it was given up: { code, detail }.
  problem jsonb,
  import_id uuid,
  contact_id uuid,
  undo_of uuid references jobs on delete set null,
  undone_by uuid references jobs on delete set null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  -- When it may be taken over. By the clock of the database, so that the clocks of processes need not agree.
  lease_until timestamptz not null default clock_timestamp(),
  lease_number integer not null default 0,
  -- Leases since something was last done.
  attempts integer not null default 0,
  cancel_requested_at timestamptz(3),
  -- Until when it can be undone, its images being kept; null where it cannot.
  undoable_until timestamptz(3),
  -- When its files are removed; null without files.
  files_until timestamptz(3),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- Counts changes, for those who watch.
  version bigint not null default 1
) with (fillfactor = 50);
create index jobs_by_created_at on jobs (created_at, id);
create index jobs_by_kind on jobs (kind, created_at, id);
create index jobs_by_state on jobs (state, created_at, id);
create index jobs_by_finished_at on jobs (finished_at);

-- The contacts of a job as they were when it began, in the order of their ids and cut into chunks: whatever changes
-- meanwhile, through the job itself or through others, each is met once. A chunk is one row, because a million rows of one
-- id each would be written, and removed, for the sake of being read once.
create table job_targets (
  job_id uuid not null references jobs on delete cascade,
  chunk integer not null,
  contact_ids uuid[] not null,
  primary key (job_id, chunk)
);

create table job_errors (
  job_id uuid not null references jobs on delete cascade,
  -- In the order in which they were met, counted from 1.
  position bigint not null,
  id uuid not null,
  code text not null,
  detail text not null,
  -- Line of the file it comes from, counted from 1; null where there is none.
  line_number bigint,
  contact_id uuid,
  -- As it stands in the file. A contact's own is looked up, so that nothing is left here of somebody who was erased.
  email text,
  -- [{ column, code, detail }]
  columns jsonb not null default '[]',
  primary key (job_id, position)
);

-- What a reversible job found before it changed it; kept for as long as it can be undone.
create table job_undo (
  job_id uuid not null references jobs on delete cascade,
  contact_id uuid not null,
  before jsonb not null,
  primary key (job_id, contact_id)
);

-- What a trial has to remember because it may not be written where it belongs; gone when the job ends.
create table job_memory (
  job_id uuid not null references jobs on delete cascade,
  -- What it is about: 'address ada@example.com'.
  key text not null,
  value jsonb not null,
  primary key (job_id, key)
);

-- Files that a job has written. A part belongs to one lease, so that a former holder of it writes where nobody reads.
create table job_files (
  job_id uuid not null references jobs on delete cascade,
  kind text not null check (kind in ('result', 'errors')),
  filename text not null,
  media_type text not null,
  rows_count bigint not null,
  -- In order: [{ name, bytes }], names relative to the job's folder. What lies behind the bytes was never committed.
  parts jsonb not null,
  primary key (job_id, kind)
);

create table imports (
  id uuid primary key,
  format text not null check (format in ('csv', 'ndjson')),
  filename text not null,
  -- What the caller chose, as server/imports/settings.ts has it: mapping, policies, ids of lists and tags, consent.
  settings jsonb not null,
  -- The name of the upload in the folder of the import; null before it came, and when its time is over. What is in it is
  -- never copied into a table before it is applied.
  file text,
  size_bytes bigint,
  -- The first byte of it that is not ASCII: there it can be seen what it is encoded in.
  beyond_ascii_at bigint,
  uploaded_at timestamptz(3),
  -- The latest that tried it or carried it out.
  job_id uuid references jobs on delete set null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create index imports_by_job on imports (job_id);
create index imports_by_created_at on imports (created_at, id);

-- What state an import is in follows from its file and its latest job, so that nobody has to keep it.
create view imports_as_they_are as
select i.*, j.finished_at as job_finished_at,
  case
    when i.uploaded_at is null then 'awaiting_upload'
    when j.state in ('queued', 'running') then 'running'
    when j.state in ('succeeded', 'partially_failed') and not j.dry_run then 'finished'
    when i.file is null then 'expired'
    else 'ready'
  end as state
from imports i left join jobs j on j.id = i.job_id;

-- Whom nobody may write to. Survives the contact; the hash is keyed with the service's secret, so that an erased
-- address can be recognised and not read.
create table suppressions (
  id uuid primary key,
  kind text not null check (kind in ('address', 'domain', 'hash')),
  -- Null for a hash.
  value text,
  hash bytea not null,
  reason text not null
    check (reason in ('manual', 'unsubscribed', 'bounced', 'complained', 'erased', 'imported')),
  note text,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null
);
-- An address and its own hash are one suppression; a domain is another thing.
create unique index suppressions_hash on suppressions ((kind = 'domain'), hash);
create index suppressions_by_created_at on suppressions (created_at, id);

-- What a contact did elsewhere, told by the caller: an order placed, a lesson finished.
create table contact_events (
  id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  name text not null,
  occurred_at timestamptz(3) not null,
  properties jsonb not null default '{}',
  -- Who told of it.
  actor_kind text not null default 'system' check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null
);
create index contact_events_by_contact on contact_events (contact_id, occurred_at, id);
create index contact_events_by_name on contact_events (name, contact_id, occurred_at);

-- Who became part of whom.
create table contact_merges (
  id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  merged_id uuid not null,
  -- The merged contact as it was.
  merged jsonb not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  merged_at timestamptz(3) not null
);
create index contact_merges_by_contact on contact_merges (contact_id, merged_at, id);

-- A contact's passage through a sequence or automation; those areas write it.
create table enrolments (
  id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  kind text not null check (kind in ('sequence', 'automation')),
  source_id uuid not null,
  source_name text not null,
  status text not null check (status in ('active', 'waiting', 'paused', 'completed', 'exited', 'failed', 'cancelled')),
  exit_reason text,
  entered_at timestamptz(3) not null,
  due_at timestamptz(3),
  finished_at timestamptz(3)
);
create index enrolments_by_contact on enrolments (contact_id, entered_at, id);
create index enrolments_by_source on enrolments (source_id, status, contact_id);

-- Who got the mail of a campaign, or did something with it.
create index deliveries_by_source on deliveries (source_id, contact_id) where source_id is not null;

-- When the ledger got an entry; null where it was written down as it occurred.
alter table consent_events add column recorded_at timestamptz(3);

-- Two things may happen to an entry: its contact goes, and with it what tells of the person; or its contact is merged
-- into another one, as contact_merges says.
create or replace function refuse_change_of_consent() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['contact_id', 'ip', 'reason', 'actor_id', 'actor_name'];
begin
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
      and (new.actor_id is null or new.actor_id = old.actor_id)
      and (new.actor_name is null or new.actor_name = old.actor_name)
    then
      return new;
    end if;
  end if;
  raise exception 'consent_events is only ever added to';
end
$$;
