-- Roles of the embedded host, also those without a capability. host_role_capabilities alone does not know these.
create table host_roles (
  role text primary key check (role ~ '^[a-z][a-z_-]{0,39}$'),
  label text not null check (length(label) between 1 and 100)
);
insert into host_roles (role, label) values
  ('administrator', 'Administrator'),
  ('editor', 'Editor'),
  ('member', 'Member');
insert into host_roles (role, label)
select distinct role, role from host_role_capabilities on conflict do nothing;
alter table host_role_capabilities
  add constraint host_role_capabilities_role foreign key (role) references host_roles (role);

-- The users as others see them, also the disabled ones.
create view host_listed_users as
select
  u.id,
  u.display_name,
  u.email,
  u.roles,
  array(
    select distinct c.capability from host_role_capabilities c where c.role = any (u.roles) order by c.capability
  ) as capabilities,
  u.disabled_at is null as is_enabled,
  greatest(
    (select max(s.last_seen_at) from host_sessions s where s.user_id = u.id),
    (select max(p.last_used_at) from host_application_passwords p where p.user_id = u.id)) as last_seen_at
from host_users u;
