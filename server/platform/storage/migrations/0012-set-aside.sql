-- A message to the mailbox that ended the thread or the process that read it is set aside: an operator looks at it, and nothing
-- reads it again by itself.

alter table inbound_messages
  -- The process that reads it now; null when it has been read. Of another process that is a process that has ended.
  add column reader uuid,
  -- Why it was set aside, and when.
  add column set_aside_for text check (set_aside_for in ('time', 'memory', 'process_ended')),
  add column set_aside_at timestamptz(3);
alter table inbound_messages drop constraint inbound_messages_state_check;
alter table inbound_messages add constraint inbound_messages_state_check
  check (state in ('waiting', 'done', 'failed', 'set_aside'));
alter table inbound_messages add constraint inbound_messages_set_aside_check
  check ((state = 'set_aside') = (set_aside_for is not null and set_aside_at is not null));
create index inbound_messages_set_aside on inbound_messages (set_aside_at, id) where state = 'set_aside';
