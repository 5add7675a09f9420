-- Who is believed about mail that came back, what a bounce has done, so that it can be taken back, and where reading the mailbox is.

alter table inbound_messages drop constraint inbound_messages_channel_check;
alter table inbound_messages add constraint inbound_messages_channel_check check (
  channel in ('mailbox', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost', 'generic'));

-- A bounce that was recorded for a wrong reason and taken back.
alter type delivery_event_type add value 'corrected';

-- How far a folder has been read: UIDs only grow within one UIDVALIDITY, and tell nothing across two.
create table mailbox_positions (
  -- Whose folder it is, as a digest of host, name and folder.
  mailbox text primary key,
  uid_validity bigint not null,
  -- The last UID that is stored.
  last_uid bigint not null,
  -- Up to here messages lay there before it was first read: of these, old ones that somebody has seen are left alone.
  backlog_uid bigint not null,
  first_read_at timestamptz(3) not null
);

-- What came to the mailbox and was not believed: what it said, without any words of it.
create table unbelieved_reports (
  id uuid primary key,
  received_at timestamptz(3) not null,
  kind text not null check (kind in ('bounced', 'complained', 'unsubscribed')),
  reason text not null check (reason in ('unsigned', 'unnamed', 'unknown_delivery')),
  -- What it claims to be about; null where it names no message.
  delivery_id uuid,
  enhanced_code text
);
create index unbelieved_reports_by_received_at on unbelieved_reports (received_at, id);

-- One row for each address that was given up because mail came back, and for each delivery that said so again: what has to be
-- known to take it back.
create table bounce_effects (
  id uuid primary key,
  -- Null where a provider named only the address.
  delivery_id uuid,
  contact_id uuid references contacts on delete set null,
  -- What the contact was before; null where it stayed what it was.
  status_before text,
  -- The suppression that it made; null where the address was suppressed already.
  suppression_id uuid,
  struck_at timestamptz(3) not null,
  -- When it was taken back.
  undone_at timestamptz(3)
);
create index bounce_effects_by_delivery on bounce_effects (delivery_id) where delivery_id is not null;
create index bounce_effects_by_contact on bounce_effects (contact_id) where contact_id is not null;
create index bounce_effects_by_struck_at on bounce_effects (struck_at);

-- What bounces have done until now: the activity names the delivery, and the suppression is of the same moment.
insert into bounce_effects (id, delivery_id, contact_id, status_before, suppression_id, struck_at)
select a.id, (a.data -> 'delivery' ->> 'id')::uuid, a.contact_id, change.value ->> 'from', s.id, a.occurred_at
from contact_activities a
cross join jsonb_array_elements(a.data -> 'changes') as change
join contacts c on c.id = a.contact_id
left join suppressions s on s.kind = 'address' and s.reason = 'bounced' and s.created_at = a.occurred_at
  and s.value = lower(c.email)
where a.type = 'status_changed' and a.actor_kind = 'system'
  and change.value ->> 'field' = 'status' and change.value ->> 'to' = 'bounced';

-- The last time that a message was sent through the bounce loop to see whether it comes back.
create table bounce_probes (
  id uuid primary key,
  state text not null check (state in ('sending', 'waiting', 'returned', 'failed')),
  sender_id uuid,
  return_path text not null,
  sent_at timestamptz(3),
  returned_at timestamptz(3),
  detail text,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null
);
create index bounce_probes_by_created_at on bounce_probes (created_at, id);
