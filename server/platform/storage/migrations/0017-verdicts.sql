-- Why a reply counted as it did, and what met the way through a mail server.

-- The rule of the table of verdicts (server/platform/mail/verdict-rules.ts) that judged the reply.
alter table delivery_events add verdict text;

-- What a suppression by the service came from: the message, what it belonged to, the mail server that it went through, the rule that
-- judged the reply, and the reply. Nothing is referenced: whatever goes later, the cause stays.
alter table suppressions
  add delivery_id uuid,
  add source_id uuid,
  add mail_server_id uuid,
  add verdict text,
  add reply text;
create index suppressions_by_source on suppressions (source_id) where source_id is not null;
create index suppressions_by_mail_server on suppressions (mail_server_id, created_at) where mail_server_id is not null;

-- What processes have met lately on the way through a mail server, while something speaks against it: whoever starts anew goes on from
-- here. A letter for each of the latest messages, the oldest first: a for accepted, r for refused.
create table mail_ways (
  mail_server_id uuid primary key references mail_servers on delete cascade,
  updated_at timestamptz not null,
  failing_since timestamptz,
  rests_until timestamptz,
  failures integer not null,
  latest text not null,
  detail text not null
);
