-- What the platform itself keeps; areas bring their own files.

-- Facts that all processes on this database share: the secret of signatures, the first administrator's having been made.
create table service_state (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null default now()
);

-- The answer to a request that carried an Idempotency-Key, written in the transaction of the request's own effect: both
-- are there or neither is. While a request is under way there is no row, only an advisory lock that dies with it.
create table idempotency_keys (
  -- SHA-256 over principal and key: the key itself is not kept, because the answer is encrypted with it.
  key_hash bytea primary key,
  operation_id text not null,
  -- SHA-256 of method, path, query and body: the same key with another request is a mismatch.
  fingerprint bytea not null,
  -- AES-256-GCM: an answer may hold a secret that is shown once.
  reply bytea not null,
  expires_at timestamptz(3) not null
);
create index idempotency_keys_expires_at on idempotency_keys (expires_at);

-- Fixed windows, one row per bucket (policy and principal, or policy and address). A process takes a slice of the
-- window's allowance in one upsert and spends it in memory; a row of an earlier window is begun anew:
--   insert into rate_limits (bucket, window_start, used) values (…)
--   on conflict (bucket) do update set
--     used = case when rate_limits.window_start < excluded.window_start then excluded.used
--            else rate_limits.used + excluded.used end,
--     window_start = greatest(rate_limits.window_start, excluded.window_start)
--   returning window_start, used
-- Unlogged: a crash of PostgreSQL empties it, which gives every caller one fresh window and costs no write-ahead log.
create unlogged table rate_limits (
  bucket text primary key,
  window_start timestamptz(3) not null,
  used integer not null check (used >= 0)
) with (fillfactor = 50);
create index rate_limits_window_start on rate_limits (window_start);
