-- What users, API keys, commands and the service itself have changed, written in the transaction of the change. Entries are only
-- ever added to.
-- Sealing gives each entry a number and the hash of itself and the entry before it. It comes after the commit: a chain that is
-- continued inside transactions would let only one of them write at a time.
create table audit_entries (
  id uuid primary key,
  -- By the clock of the process; recorded_at is by the clock of the database.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  event text not null,
  -- Null for what is not an operation of the API, such as a command.
  operation text,
  area text not null,
  -- The resource that was changed; null if it has no id.
  target_id text,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  -- The credential of a user: session or application_password. Null for others.
  credential text,
  request_id text,
  -- The members before and after: [{field, from, to, is_cut}]. Nothing about contacts, because they can be erased.
  changes jsonb not null,
  number bigint,
  hash bytea,
  check ((number is null) = (hash is null))
);
create index audit_entries_unsealed on audit_entries (id) where number is null;
create unique index audit_entries_by_number on audit_entries (number) where number is not null;
create index audit_entries_by_actor on audit_entries (actor_id, id);
create index audit_entries_by_target on audit_entries (target_id, id);
create index audit_entries_by_event on audit_entries (event, id);
create index audit_entries_by_area on audit_entries (area, id);
create index audit_entries_by_request on audit_entries (request_id, id);

-- An entry as an object with the names of the columns.
create function record_audit_entry(entry jsonb) returns void language sql as $$
  insert into audit_entries (
    id, occurred_at, event, operation, area, target_id, actor_kind, actor_id, actor_name, credential, request_id, changes)
  select id, occurred_at, event, operation, area, target_id, actor_kind, actor_id, actor_name, credential, request_id, changes
  from jsonb_populate_record(null::audit_entries, entry)
$$;

-- The end of the chain, and the entry before the first one that is still there.
create table audit_chain (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null,
  last_hash bytea not null,
  former_number bigint not null,
  former_hash bytea not null
);
insert into audit_chain (last_number, last_hash, former_number, former_hash) values (0, '', 0, '');

create function audit_hash(sealed_number bigint, previous bytea, entry audit_entries) returns bytea language sql immutable
  return sha256(previous || convert_to(jsonb_build_array(
    sealed_number, entry.id, extract(epoch from entry.occurred_at), extract(epoch from entry.recorded_at), entry.event,
    entry.operation, entry.area, entry.target_id, entry.actor_kind, entry.actor_id, entry.actor_name, entry.credential,
    entry.request_id, entry.changes)::text, 'UTF8'));

-- Seals entries in the order of their ids; returns how many. One process at a time: the others wait for the end of the chain.
create function seal_audit_entries(most integer) returns integer language plpgsql as $$
declare
  chain audit_chain;
  entry audit_entries;
  sealed integer := 0;
begin
  select * into strict chain from audit_chain for update;
  for entry in select * from audit_entries where number is null order by id limit most loop
    chain.last_number := chain.last_number + 1;
    chain.last_hash := audit_hash(chain.last_number, chain.last_hash, entry);
    update audit_entries set number = chain.last_number, hash = chain.last_hash where id = entry.id;
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then
    update audit_chain set last_number = chain.last_number, last_hash = chain.last_hash;
  end if;
  return sealed;
end
$$;

-- Deletes the oldest sealed entries up to the first one that is not older; returns how many. The chain then begins behind them.
create function delete_old_audit_entries(before timestamptz, most integer) returns integer language plpgsql as $$
declare
  former audit_entries;
  kept bigint;
  deleted integer;
begin
  perform from audit_chain for update;
  select min(number) into kept from (
    select number, occurred_at from audit_entries where number is not null order by number limit most) oldest
  where occurred_at >= before;
  select * into former from (
    select * from audit_entries where number < coalesce(kept, 9223372036854775807) order by number limit most) oldest
  order by number desc limit 1;
  if former.id is null then return 0; end if;
  perform set_config('crs.audit_retention', 'on', true);
  delete from audit_entries where number <= former.number;
  get diagnostics deleted = row_count;
  perform set_config('crs.audit_retention', 'off', true);
  update audit_chain set former_number = former.number, former_hash = former.hash;
  return deleted;
end
$$;

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.number is null and new.number is not null
      and to_jsonb(new) - '{number,hash}'::text[] = to_jsonb(old) - '{number,hash}'::text[] then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if current_setting('crs.audit_retention', true) = 'on' then return old; end if;
  end if;
  raise exception 'audit_entries is only ever added to';
end
$$;
create trigger audit_entries_are_kept before update or delete on audit_entries
  for each row execute function refuse_change_of_audit();
create trigger audit_entries_are_not_emptied before truncate on audit_entries
  for each statement execute function refuse_change_of_audit();
