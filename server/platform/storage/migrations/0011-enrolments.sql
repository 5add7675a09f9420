-- What conditions ask of enrolments: the times that a contact entered one sequence or automation, in their order.
create index enrolments_of_source on enrolments (source_id, kind, contact_id, entered_at, id);
