-- Each advance adds to all indexes of enrolments, because `due_at` is in one of them. What conditions ask of a contact is found by
-- `enrolments_by_contact`, and what they ask of a sequence or automation by `enrolments_by_entry`.
drop index enrolments_of_source;
