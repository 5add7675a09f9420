-- The embedded host: users, what their roles allow, sessions, application passwords, log-in throttle.

create table host_role_capabilities (
  role text not null check (role ~ '^[a-z][a-z_-]{0,39}$'),
  capability text not null check (capability in ('crm_access', 'crm_administer')),
  primary key (role, capability)
);

insert into host_role_capabilities (role, capability) values
  ('administrator', 'crm_access'),
  ('administrator', 'crm_administer'),
  ('editor', 'crm_access');

create table host_users (
  id uuid primary key,
  login text not null check (length(login) between 1 and 60),
  display_name text not null check (length(display_name) between 1 and 120),
  email text check (length(email) <= 254),
  -- Argon2id in PHC form: parameters and salt travel with the hash.
  password_hash text not null,
  roles text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  disabled_at timestamptz(3)
);

create unique index host_users_login on host_users (lower(login));

-- What the host says of a user who may come in: every way of authenticating reads it, so that
-- a disabled account or a changed role acts at once on all of them.
create view host_enabled_users as
select
  u.id,
  u.login,
  u.display_name,
  u.email,
  u.roles,
  array(
    select distinct c.capability
    from host_role_capabilities c
    where c.role = any (u.roles)
    order by c.capability
  ) as capabilities
from host_users u
where u.disabled_at is null;

create table host_sessions (
  id uuid primary key,
  user_id uuid not null references host_users on delete cascade,
  -- SHA-256 of the cookie's value: a copy of this table opens no session.
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index host_sessions_user_id on host_sessions (user_id);
create index host_sessions_expires_at on host_sessions (expires_at);

create table host_application_passwords (
  id uuid primary key,
  user_id uuid not null references host_users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- The first characters, to recognise it by; far too few to guess the rest from.
  prefix text not null,
  secret_hash bytea not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);

create index host_application_passwords_user_id on host_application_passwords (user_id, created_at);

-- Counted in the database because several processes answer log-ins.
create table host_login_attempts (
  -- A keyed hash of the account or the address: people type passwords into the wrong field.
  subject text primary key,
  attempts integer not null,
  window_ends_at timestamptz(3) not null
);

create index host_login_attempts_window_ends_at on host_login_attempts (window_ends_at);
