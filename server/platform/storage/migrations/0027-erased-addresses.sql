-- Fails a statement that writes an address whose person was erased, so that the check needs no statement of its own. Volatile:
-- it sees what was committed after its statement began, such as an erasure for which the write has waited.
create function refuse_erased(address bytea) returns boolean volatile language plpgsql as $$
begin
  if exists (select from suppressions where (kind = 'domain') = false and hash = address and reason = 'erased') then
    raise exception 'The person behind the address was erased.' using errcode = 'CR002';
  end if;
  return true;
end
$$;
