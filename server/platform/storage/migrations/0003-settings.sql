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
  -- The user's name when the key was made, for when the host does not tell it any more.
  user_name text not null,
  name text not null check (length(name) between 1 and 100),
  -- The beginning of the key, by which people recognise it: no secret, and nothing is looked up by it.
  prefix text not null,
  -- SHA-256 of the whole key.
  secret_hash bytea not null unique,
  -- The secret before the last rotation, accepted until the overlap ends.
  previous_secret_hash bytea unique,
  previous_valid_until timestamptz(3),
  capabilities text[] not null,
  scopes text[] not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  -- Set by deletion: the row stays, so that a refused key can be told from one that never was.
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);

-- The list: ids are in the order of creation.
create index api_keys_listing on api_keys (id desc) where revoked_at is null;
