-- Values of headers of webhooks. Definitions have only their ids, so that versions never change when keys do.
create table flow_secrets (
  id uuid primary key,
  -- Written before the flow, in one transaction.
  flow_id uuid not null references flows on delete cascade deferrable initially deferred,
  -- The origin that gets the value. Another address needs it again.
  origin text not null,
  encrypted bytea not null,
  created_at timestamptz(3) not null
);
create index flow_secrets_by_flow on flow_secrets (flow_id);
