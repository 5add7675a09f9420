-- What belongs to a user of the host alone goes with the user. A trigger, so that no way of deleting users can leave it out.

create function delete_preferences_of_deleted_users() returns trigger language plpgsql as $$
begin
  delete from user_preferences where user_id in (select id::text from deleted);
  return null;
end
$$;

create trigger host_users_preferences
  after delete on host_users referencing old table as deleted
  for each statement execute function delete_preferences_of_deleted_users();

-- Shared views stay: others work with them. They keep the last name of their owner.
create function delete_views_of_deleted_users() returns trigger language plpgsql as $$
begin
  delete from saved_views where owner_id in (select id::text from deleted) and not shared;
  return null;
end
$$;

create trigger host_users_views
  after delete on host_users referencing old table as deleted
  for each statement execute function delete_views_of_deleted_users();
