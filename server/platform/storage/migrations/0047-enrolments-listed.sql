-- The enrolments of an automation or a sequence are listed latest first. Without this index, each page sorts all of them.
create index enrolments_by_entry on enrolments (source_id, entered_at, id);
