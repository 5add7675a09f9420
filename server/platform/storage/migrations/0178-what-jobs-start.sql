-- What a dry run would start: [{ kind, id, name, contacts_count }]; null for other jobs.
alter table jobs add column starts jsonb;
