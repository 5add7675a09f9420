-- A contact leaves its sequences in the transaction that ends its e-mail. Triggers, so that no writer of statuses can leave it out. They run
-- at the commit, when a walker has written what it holds, and end all enrolments together: so the statistics are locked last, in one order.

-- Ends what the walker would end when it is due (server/marketing/flows/walker/leaving.ts), as it would.
create function end_sequences_of(contacts_left uuid[]) returns void language sql as $$
  with ending as (
    select e.id, e.version_id, e.node_id, e.visit, e.arrived_at, why.reason, c.updated_at as ended_at
    from enrolments e join contacts c on c.id = e.contact_id
    cross join lateral (select case
      when c.trashed_at is not null then 'contact_deleted'
      when c.status in ('unsubscribed', 'bounced', 'complained') then c.status::text
      when c.status = 'subscribed' and c.mail_ended_at > e.entered_at then 'unsubscribed'
    end as reason) as why
    where e.contact_id = any (contacts_left) and e.kind = 'sequence' and e.status in ('active', 'waiting', 'paused')
      and why.reason is not null
    order by e.id for update of e
  ), ended as (
    update enrolments e set status = 'exited', exit_reason = ending.reason, finished_at = ending.ended_at, due_at = null,
      waiting_for = null, node_id = null, error = null, seen = e.seen - coalesce(e.node_id, ''),
      lease_number = e.lease_number + 1, lease_until = clock_timestamp()
    from ending where e.id = ending.id
  ), steps as (
    insert into enrolment_steps (enrolment_id, visit, version_id, node_id, arrived_at, left_at, outcome, reason)
    select id, visit, version_id, node_id, coalesce(arrived_at, ended_at), ended_at, 'exited', reason
    from ending where node_id is not null
    on conflict (enrolment_id, visit) do update set left_at = excluded.left_at, outcome = excluded.outcome,
      branch = excluded.branch, reason = excluded.reason, detail = excluded.detail
  )
  insert into flow_tallies (version_id, node_id, day, what, reason, count)
  select version_id, node.id, day_in_utc(ended_at), 'exited', reason, count(*)
  from ending cross join lateral (select '' union all select node_id where node_id is not null) as node (id)
  where version_id is not null
  group by version_id, node.id, day_in_utc(ended_at), reason
  order by version_id, node.id collate "C", reason collate "C"
  on conflict (version_id, node_id, day, what, reason) do update set count = flow_tallies.count + excluded.count
$$;

-- The contacts that this transaction has to look at wait in a setting that ends with it.
create function note_leaving(contact uuid) returns void language plpgsql as $$
begin
  if exists (
    select from enrolments
    where contact_id = contact and kind = 'sequence' and status in ('active', 'waiting', 'paused')
  ) then
    perform set_config('flows.leaving', concat_ws(',', nullif(current_setting('flows.leaving', true), ''), contact), true);
  end if;
end
$$;

create function note_left_contact() returns trigger language plpgsql as $$
begin
  perform note_leaving(new.id);
  return null;
end
$$;

create function note_moved_enrolment() returns trigger language plpgsql as $$
begin
  perform note_leaving(new.contact_id);
  return null;
end
$$;

create function end_left_sequences() returns trigger language plpgsql as $$
declare
  noted text := nullif(current_setting('flows.leaving', true), '');
begin
  if noted is not null then
    perform set_config('flows.leaving', '', true);
    perform end_sequences_of(string_to_array(noted, ',')::uuid[]);
  end if;
  return null;
end
$$;

create trigger contacts_leave_sequences after update of status, trashed_at on contacts
  for each row when (old.status is distinct from new.status or old.trashed_at is null and new.trashed_at is not null)
  execute function note_left_contact();
create constraint trigger left_contacts_end_sequences after update of status, trashed_at on contacts
  deferrable initially deferred
  for each row when (old.status is distinct from new.status or old.trashed_at is null and new.trashed_at is not null)
  execute function end_left_sequences();

-- A merge moves enrolments to a contact that may have no e-mail any more.
create trigger moved_enrolments_leave_sequences after update of contact_id on enrolments
  for each row when (old.contact_id is distinct from new.contact_id and new.kind = 'sequence')
  execute function note_moved_enrolment();
create constraint trigger moved_enrolments_end after update of contact_id on enrolments
  deferrable initially deferred
  for each row when (old.contact_id is distinct from new.contact_id and new.kind = 'sequence')
  execute function end_left_sequences();
