-- A contact that is added without a status was subscribed. Where the service is in use, that stays until somebody changes it.
insert into settings_groups (key, value, updated_at)
select 'consent', '{"new_contact_status": "subscribed"}', null
where exists (select from contacts) or exists (select from host_users) or exists (select from settings_groups)
on conflict (key) do update set value = settings_groups.value || excluded.value;
