-- Submissions of one form with an outcome that is rare: without this index, all of the table are read.
create index form_submissions_of_outcome on form_submissions (form_id, outcome, submitted_at, id);
