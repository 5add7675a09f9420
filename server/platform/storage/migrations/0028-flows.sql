-- What happened to a contact that an automation can react to. The transaction of the change writes it, the router of the
-- automations deletes it in the transaction that enters the contact. Nothing is written that nothing waits for.
create table trigger_events (
  id bigint generated always as identity primary key,
  -- Such as tag_added.
  key text not null,
  contact_id uuid not null,
  occurred_at timestamptz(3) not null,
  -- The outputs of the trigger.
  data jsonb not null default '{}',
  -- The sequences and automations that caused it, the first one first.
  caused_by uuid[] not null default '{}'
);
create index trigger_events_by_contact on trigger_events (contact_id);

-- The triggers that a published definition uses.
create table wanted_triggers (
  key text not null,
  source_id uuid not null,
  primary key (key, source_id)
);

-- Sequences and automations.
create table flows (
  id uuid primary key,
  kind text not null check (kind in ('sequence', 'automation')),
  name text not null,
  description text,
  status text not null check (status in ('draft', 'active', 'paused', 'archived')),
  -- Why the service paused it by itself, and the details for people; null if a user did.
  pause_reason text,
  pause_detail text,
  -- The definition that is being edited: server/marketing/flows/types.ts.
  draft jsonb not null,
  -- The published version; null before the first.
  version_number integer,
  -- Most e-mails in an hour; null without a limit of its own.
  emails_per_hour integer,
  -- E-mails since the beginning of this hour, by the walker.
  emails_since timestamptz(3),
  emails_count integer not null default 0,
  -- Failures in a row by node.
  failures jsonb not null default '{}',
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  published_at timestamptz(3),
  archived_at timestamptz(3),
  version bigint not null default 1
);
create unique index flows_by_name on flows (kind, lower(name)) where status <> 'archived';
create index flows_by_created_at on flows (kind, created_at, id);

-- What was published. A version never changes.
create table flow_versions (
  id uuid primary key,
  flow_id uuid not null references flows on delete cascade,
  number integer not null,
  definition jsonb not null,
  -- What the definition uses, as it was when it was published: contents of e-mails by node.
  pins jsonb not null default '{}',
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  published_at timestamptz(3) not null,
  unique (flow_id, number)
);

alter table enrolments
  add column version_id uuid references flow_versions,
  -- An order, a cart, a submission; empty where the trigger has none.
  add column entry_key text not null default '',
  -- The node at which the contact is; null before the first and after the last.
  add column node_id text,
  -- How many nodes it has entered, this one included.
  add column visit integer not null default 0,
  add column arrived_at timestamptz(3),
  -- The key of the event that it waits for, beside `due_at`.
  add column waiting_for text,
  -- The outputs of the trigger and of steps, for smart codes and conditions.
  add column context jsonb not null default '{}',
  -- Data of events that arrived while the contact is inside, by the node that waits for them.
  add column seen jsonb not null default '{}',
  -- Failed attempts at this node, and the last error.
  add column attempts smallint not null default 0,
  add column error text,
  add column caused_by uuid[] not null default '{}',
  add column lease_until timestamptz not null default '-infinity',
  add column lease_number integer not null default 0,
  alter column contact_id set not null;
alter table enrolments set (fillfactor = 80);

-- A contact is once at a time in a sequence or automation, for each entry key.
create unique index enrolments_inside on enrolments (source_id, contact_id, entry_key)
  where status in ('active', 'waiting', 'paused');
-- By source, so that one that is paused costs nothing, however many of its contacts are due.
create index enrolments_due on enrolments (source_id, due_at) where status in ('active', 'waiting') and due_at is not null;
create index enrolments_at_node on enrolments (version_id, node_id) where status in ('active', 'waiting', 'paused');

-- The path of an enrolment: a row for each node that it has left.
create table enrolment_steps (
  enrolment_id uuid not null references enrolments on delete cascade,
  visit integer not null,
  version_id uuid not null,
  node_id text not null,
  arrived_at timestamptz(3) not null,
  left_at timestamptz(3) not null,
  outcome text not null check (outcome in ('done', 'skipped', 'failed', 'timed_out', 'pulled', 'exited')),
  -- The branch that it took; null where it went nowhere.
  branch text,
  -- Why it was skipped or failed or exited, as a short key.
  reason text,
  detail text,
  primary key (enrolment_id, visit)
);

-- Statistics by node and day. The walker adds to them in the transaction of the step.
create table flow_tallies (
  version_id uuid not null references flow_versions on delete cascade,
  -- Empty for the whole version.
  node_id text not null,
  day date not null,
  -- entered, done, skipped, failed, timed_out, pulled, exited, completed, cancelled.
  what text not null,
  -- The short key of the reason; empty without one.
  reason text not null,
  count bigint not null,
  primary key (version_id, node_id, day, what, reason)
) with (fillfactor = 70);

-- An effect outside the database: a call whose result is written after it. The key makes it happen once.
create table flow_calls (
  enrolment_id uuid not null references enrolments on delete cascade,
  visit integer not null,
  node_id text not null,
  status text not null check (status in ('calling', 'done', 'failed', 'unknown')),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  http_status integer,
  detail text,
  primary key (enrolment_id, visit)
);

-- E-mails of sequences and automations; their rows in the ledger have the same id.
create table flow_emails (
  id uuid primary key,
  flow_id uuid not null,
  version_id uuid not null,
  enrolment_id uuid,
  visit integer not null,
  node_id text not null,
  contact_id uuid,
  created_at timestamptz(3) not null,
  unique (enrolment_id, visit)
);
create index flow_emails_by_node on flow_emails (version_id, node_id);
create index flow_emails_by_contact on flow_emails (contact_id);
