-- The job that moves the contacts of a sequence after its latest change, or ends their enrolments after it was archived. Jobs
-- are deleted after ninety days, so this is not a foreign key.
alter table flows add column job_id uuid;
