-- What reports count that is written down nowhere else.

-- By which deliveries people left or complained: few among many events.
create index delivery_events_of_leaving on delivery_events (type, delivery_id) where type in ('unsubscribed', 'complained');

-- What happened in a time lies together.
create index delivery_events_of_time on delivery_events using brin (occurred_at) with (pages_per_range = 32, autosummarize = on);

-- How the whole audience grows and shrinks, kept as that of lists and tags is (0005), under a subject that no list or tag has.
-- `subscribed` comes and goes; `created`, `confirmed`, `unsubscribed`, `bounced`, `complained` and `deleted` only come. A contact in
-- the trash is deleted, and one that is removed without having been there.
create function whole_audience() returns uuid language sql immutable return '00000000-0000-0000-0000-000000000000'::uuid;

create function note_contacts_that_came() returns trigger language plpgsql as $$
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select whole_audience(), side.status, day_in_utc(n.created_at), count(*), 0
  from new_rows n
  cross join lateral (
    values ('created'), (case when n.status = 'subscribed' and n.trashed_at is null then 'subscribed' end)) as side (status)
  where side.status is not null
  group by side.status, day_in_utc(n.created_at);
  return null;
end
$$;
create function note_contacts_that_went() returns trigger language plpgsql as $$
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select whole_audience(), side.status, day_in_utc(now()), sum(side.came), sum(side.went)
  from old_rows o
  cross join lateral (values ('deleted', 1, 0), ('subscribed', 0, (o.status = 'subscribed')::integer)) as side (status, came, went)
  where o.trashed_at is null
  group by side.status;
  return null;
end
$$;
create function note_standing_of_contact() returns trigger language plpgsql as $$
declare
  was_subscribed boolean := old.trashed_at is null and old.status = 'subscribed';
  is_subscribed boolean := new.trashed_at is null and new.status = 'subscribed';
  has_become boolean := new.trashed_at is null and new.status <> old.status;
begin
  insert into audience_changes (subject_id, status, day, came, went)
  select whole_audience(), side.status, day_in_utc(new.updated_at), side.came::integer, side.went::integer
  from (values
    ('subscribed', is_subscribed and not was_subscribed, was_subscribed and not is_subscribed),
    ('confirmed', old.confirmed_at is null and new.confirmed_at is not null, false),
    (new.status, has_become and new.status in ('unsubscribed', 'bounced', 'complained'), false),
    ('deleted', old.trashed_at is null and new.trashed_at is not null, false)
  ) as side (status, came, went)
  where side.came or side.went;
  return null;
end
$$;
create trigger contacts_came after insert on contacts
  referencing new table as new_rows for each statement execute function note_contacts_that_came();
create trigger contacts_went after delete on contacts
  referencing old table as old_rows for each statement execute function note_contacts_that_went();
create trigger contacts_standing after update on contacts
  for each row when (
    old.status is distinct from new.status or (old.trashed_at is null) is distinct from (new.trashed_at is null)
    or (old.confirmed_at is null and new.confirmed_at is not null))
  execute function note_standing_of_contact();

-- Until now, as far as the contacts themselves still tell.
insert into audience_days (subject_id, status, day, came, went)
select whole_audience(), told.what, day_in_utc(moment), sum(came), sum(went)
from contacts
cross join lateral (values
  ('created', created_at, 1, 0),
  ('subscribed', case when trashed_at is null and status = 'subscribed' then created_at end, 1, 0),
  ('subscribed', case when status = 'unsubscribed' and unsubscribed_at is not null then created_at end, 1, 0),
  ('subscribed', case when status = 'unsubscribed' then unsubscribed_at end, 0, 1),
  ('unsubscribed', case when status = 'unsubscribed' then unsubscribed_at end, 1, 0),
  ('confirmed', confirmed_at, 1, 0),
  ('deleted', trashed_at, 1, 0)
) as told (what, moment, came, went)
where moment is not null
group by 1, 2, 3;
