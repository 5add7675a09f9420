-- Who mail comes from, by which way it leaves, what the DNS must say for it, and what a business decides once about its mail.

-- One row per group of settings that was ever changed; what a group holds before that is in server/settings/groups.
create table settings_groups (
  key text primary key check (key in (
    'general', 'sending', 'tracking', 'consent', 'compliance', 'bounces', 'appearance')),
  -- As the contract has it, secrets left out.
  value jsonb not null,
  -- By name, each encrypted under the configuration's key (server/platform/secrets.ts).
  secrets jsonb not null default '{}',
  -- What the service met with these settings (when the mailbox was read, what went wrong): no change of them.
  observed jsonb not null default '{}',
  -- Null for a row in which only something was observed.
  updated_at timestamptz(3),
  version bigint not null default 0
);

create table mail_servers (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('smtp', 'folder')),
  host text,
  port integer,
  security text check (security in ('none', 'starttls', 'tls')),
  username text,
  -- Encrypted under the configuration's key; never read by the API.
  password bytea,
  hello_name text,
  -- Below the data folder.
  folder text,
  max_connections integer not null,
  messages_per_connection integer not null,
  -- { per_second, per_hour, per_day }, each a number or null.
  rate jsonb not null,
  -- { started_on, first_per_day, daily_growth_percent, until_per_day }
  warm_up jsonb,
  state text not null default 'ok' check (state in ('ok', 'paused')),
  pause_reason text,
  pause_detail text,
  paused_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1,
  check ((kind = 'smtp') = (host is not null and port is not null and security is not null)),
  check ((kind = 'folder') = (folder is not null)),
  check ((state = 'paused') = (pause_reason is not null))
);
create unique index mail_servers_name on mail_servers (lower(name));
create index mail_servers_by_created_at on mail_servers (created_at, id);

create table sending_domains (
  id uuid primary key,
  name text not null unique,
  spf_mechanism text,
  return_path_host text,
  tracking_host text,
  -- What the last check found: [{ purpose, type, host, found, state, detail }]
  findings jsonb not null default '[]',
  -- The worst state of the required records, kept for the filter.
  state text not null default 'unchecked' check (state in ('ok', 'missing', 'wrong', 'unchecked')),
  checked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create index sending_domains_by_created_at on sending_domains (created_at, id);

create table dkim_keys (
  id uuid primary key,
  sending_domain_id uuid not null references sending_domains on delete cascade,
  algorithm text not null check (algorithm in ('rsa_2048', 'ed25519')),
  selector text not null,
  -- PKCS #8, encrypted under the configuration's key.
  private_key bytea not null,
  -- What the record's p= holds.
  public_key text not null,
  state text not null check (state in ('pending', 'published', 'active', 'retired')),
  activated_at timestamptz(3),
  retired_at timestamptz(3),
  created_at timestamptz(3) not null,
  version bigint not null default 1,
  unique (sending_domain_id, selector)
);
-- One of each algorithm signs.
create unique index dkim_keys_active on dkim_keys (sending_domain_id, algorithm) where state = 'active';
create index dkim_keys_by_created_at on dkim_keys (sending_domain_id, created_at, id);

create table senders (
  id uuid primary key,
  name text not null,
  email text not null,
  reply_to text,
  mail_server_id uuid references mail_servers,
  verification_sent_at timestamptz(3),
  verified_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create unique index senders_name_and_email on senders (lower(email), lower(name));
create index senders_by_created_at on senders (created_at, id);
create index senders_by_mail_server on senders (mail_server_id) where mail_server_id is not null;
