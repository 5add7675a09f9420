-- The order by full name. As by last name: contacts without a name come last in either direction, which takes an index for each.
create index contacts_by_full_name_up on contacts (
  (coalesce(first_name, last_name) is null),
  coalesce(lower(coalesce(first_name || ' ' || last_name, first_name, last_name)), ''), id
) where trashed_at is null;
create index contacts_by_full_name_down on contacts (
  (coalesce(first_name, last_name) is not null),
  coalesce(lower(coalesce(first_name || ' ' || last_name, first_name, last_name)), ''), id
) where trashed_at is null;
