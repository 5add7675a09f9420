-- The calls that an automation has received, by the id that the sender gave them: a call that is repeated has no second effect.
create table received_webhooks (
  flow_id uuid not null references flows on delete cascade,
  message_id text not null,
  received_at timestamptz(3) not null,
  primary key (flow_id, message_id)
);
create index received_webhooks_by_time on received_webhooks (received_at);
