-- Settings: licences and API keys.

create table licences (
  -- The order of installation: the last one installed is the one in force.
  position bigint generated always as identity primary key,
  -- As it was installed, signature included: it is verified again whenever it is read.
  text text not null,
  -- Base64 of the SPKI form of the development key that signed it; null for a vendor's licence.
  development_key text,
  installed_at timestamptz(3) not null
);

create table api_keys (
  id uuid primary key,
  -- The host owns its users, and another host may not keep them in this database: no foreign key.
  user_id text not null,
  name text not null check (length(name) between 1 and 100),
  -- The part of the key that is no secret: finds the row, and is shown to recognise the key by.
  prefix text not null unique,
  secret_hash bytea not null,
  -- The secret before the last rotation, accepted until the overlap ends.
  previous_secret_hash bytea,
  previous_valid_until timestamptz(3),
  capabilities text[] not null,
  scopes text[] not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

create index api_keys_listing on api_keys (created_at desc, id desc) where revoked_at is null;
