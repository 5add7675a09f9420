-- What an address said before its contact went: a keyed hash as in `suppressions`, so that the address is not kept. It counts
-- when a contact gets the address again, and is written anew when that one goes.
create table kept_opt_outs (
  hash bytea primary key,
  status text not null check (status in ('unsubscribed', 'complained')),
  said_at timestamptz(3) not null
);

-- Fails a statement that adds an address whose person was erased, as before. A trace that was kept since the statement began
-- fails it as well: it waited for the purge of the contact that had the address.
drop function refuse_erased(bytea);
create function refuse_erased(address bytea, knows_opt_out boolean default false) returns boolean volatile language plpgsql as $$
begin
  if exists (select from suppressions where (kind = 'domain') = false and hash = address and reason = 'erased') then
    raise exception 'The person behind the address was erased.' using errcode = 'CR002';
  end if;
  if not knows_opt_out and exists (select from kept_opt_outs where hash = address) then
    raise exception 'The person behind the address opted out.' using errcode = '40001';
  end if;
  return true;
end
$$;
