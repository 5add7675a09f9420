-- The resource that a job works on: { kind, id, name }; null if it works on none, or on several.
alter table jobs add column target jsonb;
-- The jobs of one user or API key.
create index jobs_by_actor on jobs (actor_id, created_at, id);
