-- What a search looks through is filled in by a trigger. PostgreSQL reads the expression of a generated column from its text in every
-- statement; a trigger keeps its plan. Nothing is written anew: the column keeps its values. A statement that sets it sets nothing.

alter table contacts alter column search_text drop expression;

create function fill_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(
    '  ' || new.email || '  ' || coalesce(new.first_name, '') || ' ' || coalesce(new.last_name, '') || '  ' || coalesce(new.company, ''));
  return new;
end
$$;
create trigger contacts_search_text before insert or update of email, first_name, last_name, company, search_text on contacts
  for each row execute function fill_search_text();

-- One pass over the new contacts. A statement adds them on one day, or copies them from elsewhere with their days.
create or replace function note_contacts_that_came() returns trigger language plpgsql as $$
declare
  added bigint;
  subscribed bigint;
  first_day date;
  last_day date;
begin
  select count(*), count(*) filter (where n.status = 'subscribed' and n.trashed_at is null),
    min(day_in_utc(n.created_at)), max(day_in_utc(n.created_at))
  into added, subscribed, first_day, last_day
  from new_rows n;
  if first_day = last_day then
    insert into audience_changes (subject_id, status, day, came, went) values (whole_audience(), 'created', first_day, added, 0);
    if subscribed > 0 then
      insert into audience_changes (subject_id, status, day, came, went)
      values (whole_audience(), 'subscribed', first_day, subscribed, 0);
    end if;
  else
    insert into audience_changes (subject_id, status, day, came, went)
    select whole_audience(), side.status, day_in_utc(n.created_at), count(*), 0
    from new_rows n
    cross join lateral (
      values ('created'), (case when n.status = 'subscribed' and n.trashed_at is null then 'subscribed' end)) as side (status)
    where side.status is not null
    group by side.status, day_in_utc(n.created_at);
  end if;
  return null;
end
$$;
