-- The scopes of an application password; null for all. They never change.
alter table host_application_passwords add column scopes text[];
