-- Processes remember credentials, users, capabilities and the licence, and forget them when one of these changes.
-- Told by the transaction that changes them, so that no way of changing them can leave it out. What says only when something
-- was last used is not listed: every process would forget everything each minute. New rows are not told where nobody can
-- have remembered anything about them.

create function notify_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', '');
  return null;
end
$$;

create trigger host_users_notify
  after update of login, display_name, email, roles, disabled_at or delete or truncate on host_users
  for each statement execute function notify_access_changed();

create trigger host_role_capabilities_notify
  after insert or update or delete or truncate on host_role_capabilities
  for each statement execute function notify_access_changed();

create trigger host_sessions_notify
  after update of user_id, token_hash, expires_at or delete or truncate on host_sessions
  for each statement execute function notify_access_changed();

create trigger host_application_passwords_notify
  after update of user_id, name, secret_hash or delete or truncate on host_application_passwords
  for each statement execute function notify_access_changed();

create trigger api_keys_notify
  after update of user_id, name, secret_hash, previous_secret_hash, previous_valid_until, capabilities, scopes, expires_at,
    revoked_at or delete or truncate on api_keys
  for each statement execute function notify_access_changed();

create trigger licences_notify
  after insert or update or delete or truncate on licences
  for each statement execute function notify_access_changed();
