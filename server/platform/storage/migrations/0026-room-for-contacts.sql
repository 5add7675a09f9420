-- How many contacts count towards a plan's limit, for a transaction that is about to add some. Who adds one far below the limit
-- shares a lock, so that nobody waits; near the limit, and for several at once, one transaction comes after the other.
-- Far is further than all connections together could come, each with the one contact that it has not committed yet.
create function contacts_before_adding(adding integer, allowed integer) returns integer language plpgsql as $$
declare
  turn bigint := hashtext('plan_limit contacts');
  used integer;
begin
  if adding = 1 then
    -- What a block that fails has locked is free again: who holds the shared lock must not wait for the other one.
    begin
      perform pg_advisory_xact_lock_shared(turn);
      select count(*) into used from (select from contacts where trashed_at is null limit 100000) as live;
      if used + current_setting('max_connections')::integer > allowed then
        raise exception using errcode = 'CR001';
      end if;
      return used;
    exception when sqlstate 'CR001' then null;
    end;
  end if;
  perform pg_advisory_xact_lock(turn);
  select count(*) into used from (select from contacts where trashed_at is null limit 100000) as live;
  return used;
end
$$;
