-- An operation that calls another server cannot hold a transaction open meanwhile. It reserves its key first, acts, and then stores
-- the answer: a row without an answer is a request under way, or, when its time is over, one of which nobody knows what it did.
alter table idempotency_keys
  alter column reply drop not null,
  add column reserved_until timestamptz(3),
  add check (reply is not null or reserved_until is not null);
