-- The lists and tags that a source had for a person when a run read them. Null in items of earlier versions, and where a run did not read them all.
alter table migration_items add column stated uuid[];
