-- Triggers of active sequences and automations that look at all contacts at certain times. A process looks at some contacts in a
-- transaction, which also writes how far it got.
create table flow_scans (
  flow_id uuid not null references flows on delete cascade,
  -- A hash of the trigger: one that is edited begins anew.
  trigger_hash text not null,
  trigger jsonb not null,
  -- The time that it looks for, or looks for now.
  due_at timestamptz(3) not null,
  -- The last contact that it has seen; null before the first.
  after_id uuid,
  primary key (flow_id, trigger_hash)
);

-- Segments that active sequences and automations watch, and the contacts that matched them when they were last seen.
create table watched_segments (
  segment_id uuid primary key references segments on delete cascade,
  due_at timestamptz(3) not null,
  after_id uuid,
  -- Until every contact has been seen once, nobody enters or leaves.
  is_complete boolean not null default false
);
create table watched_segment_members (
  segment_id uuid not null references watched_segments on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  primary key (segment_id, contact_id)
);
create index watched_segment_members_by_contact on watched_segment_members (contact_id);
