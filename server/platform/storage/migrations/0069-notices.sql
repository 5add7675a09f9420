-- Notices to the people who run the service.

create table notices (
  id uuid primary key,
  kind text not null,
  -- What it is about, within its kind: an id, or a word. One notice is open for it at a time.
  subject text not null,
  -- The resource that solves it; null where it is a page of settings.
  resource_id text,
  -- What its texts are made of.
  data jsonb not null default '{}',
  count bigint not null default 1,
  created_at timestamptz(3) not null,
  last_happened_at timestamptz(3) not null,
  closed_at timestamptz(3)
);

create unique index notices_open on notices (kind, subject) where closed_at is null;
create index notices_closed on notices (closed_at) where closed_at is not null;

-- What became of a notice for one user. The host owns its users: no foreign key.
create table notice_users (
  notice_id uuid not null references notices on delete cascade,
  user_id text not null,
  read_at timestamptz(3),
  dismissed_at timestamptz(3),
  mailed_at timestamptz(3),
  primary key (notice_id, user_id)
);

create table notice_settings (
  user_id text primary key,
  email_frequency text not null check (email_frequency in ('hourly', 'daily', 'never')),
  -- Null: those that are mailed by default.
  email_kinds text[],
  muted_kinds text[] not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);
