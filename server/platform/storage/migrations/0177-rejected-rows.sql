-- Imports write the rows that they rejected into a file of its own.
alter table job_files
  drop constraint job_files_kind_check,
  add constraint job_files_kind_check check (kind in ('result', 'errors', 'rejected'));
