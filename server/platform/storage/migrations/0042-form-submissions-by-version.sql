-- Lists, counts and exports of one version of a form.
create index form_submissions_of_version on form_submissions (form_id, version_number, submitted_at, id);
