-- Fields whose answers the contact could not store, such as an option that its custom field has lost.
alter table form_submissions add column unsaved_fields text[] not null default '{}';
