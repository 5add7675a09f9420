-- What comes back: mail to the mailbox of bounces, and reports of mail providers. Each is stored as it came before anything is
-- made of it, and nothing of people is kept longer than it takes.

create table inbound_messages (
  id uuid primary key,
  channel text not null check (channel in ('mailbox', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost')),
  -- What tells it apart from others of its channel: coming twice, it is one.
  event_id text not null,
  received_at timestamptz(3) not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  -- How often it was begun; counted before, so that one that ends the process counts too.
  attempts smallint not null default 0,
  due_at timestamptz(3) not null,
  -- The bytes as they came; null once they are worked off.
  body bytea,
  -- What went wrong the last time.
  error text,
  unique (channel, event_id),
  check ((state = 'done') = (body is null))
);
alter table inbound_messages alter body set storage external;
create index inbound_messages_due on inbound_messages (due_at, id) where state = 'waiting';
create index inbound_messages_by_received_at on inbound_messages (received_at);

-- Events that have had their effect: a report may hold many, and reports overlap.
create table inbound_events (
  channel text not null,
  event_id text not null,
  seen_at timestamptz(3) not null,
  primary key (channel, event_id)
);
create index inbound_events_by_seen_at on inbound_events (seen_at);
