-- The walker writes a step for each node that a contact leaves, for enrolments that it has locked. The foreign key
-- locked each of them again, which took a fifth of an advance.
alter table enrolment_steps drop constraint enrolment_steps_enrolment_id_fkey;
create function delete_steps_of_enrolments() returns trigger language plpgsql as $$
begin
  delete from enrolment_steps s using old_rows o where s.enrolment_id = o.id;
  return null;
end
$$;
create trigger steps_go_with_enrolments after delete on enrolments
  referencing old table as old_rows for each statement execute function delete_steps_of_enrolments();

-- Each advance adds to all indexes, because `due_at` is in one of them. `enrolments_of_source` finds the same.
drop index enrolments_by_source;
-- The failed ones are few among many, and the only ones that a retry looks for.
create index enrolments_failed on enrolments (source_id, id) where status = 'failed';
