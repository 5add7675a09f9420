-- Files that people sent with a form. The bytes are in the data folder: forms/<submission>/<file>.
create table form_files (
  id uuid primary key,
  submission_id uuid not null references form_submissions on delete cascade,
  field_id text not null,
  -- For the download; never part of a path.
  name text not null,
  media_type text not null,
  size_bytes bigint not null,
  -- When the file goes before its submission; null where it stays as long.
  delete_at timestamptz(3),
  -- The machine that received the file.
  node text not null
);
create index form_files_of_submission on form_files (submission_id, id);
create index form_files_due on form_files (delete_at) where delete_at is not null;
