-- A notice that a plan limit is near or reached is an event as well.
create function note_outgoing_limit() returns trigger language plpgsql as $$
begin
  perform note_outgoing_row(
    case new.kind when 'limit_near' then 'limit.near' else 'limit.reached' end, null, new.created_at, 'system', new.data);
  return null;
end
$$;
create trigger limits_are_outgoing after insert on notices
  for each row when (new.kind in ('limit_near', 'limit_reached')) execute function note_outgoing_limit();
