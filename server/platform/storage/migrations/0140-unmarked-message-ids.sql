-- Mail that was sent before 0018-bounces.sql has a Message-ID without the mark of this service. This row holds the moment
-- of that change, if the database is older. A new or restored database applied both files in one run.
insert into service_state (key, value)
select 'message_ids_marked_since', to_jsonb(marks.applied_at)
from applied_migrations marks, applied_migrations beginning
where marks.name = '0018-bounces.sql' and beginning.name = '0001-platform.sql'
  and marks.applied_at > beginning.applied_at + interval '1 minute'
on conflict (key) do nothing;

-- A moment that the database keeps. Null without one.
create function state_moment(state text) returns timestamptz language sql stable
  return (select (value #>> '{}')::timestamptz from service_state where key = state);

-- Whether the Message-ID of a delivery has no mark: its mail was sent before the change.
create function has_unmarked_message_id(status delivery_status, sent timestamptz, created timestamptz) returns boolean
language sql stable
  return status not in ('queued', 'sending', 'deferred')
    and coalesce(coalesce(sent, created) < state_moment('message_ids_marked_since'), false);
