-- What is sent: templates with their versions, campaigns with their links.

create table templates (
  id uuid primary key,
  name text not null,
  description text,
  -- The version in force.
  version_number integer not null,
  starter_key text,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create unique index templates_name on templates (lower(name));
create index templates_by_created_at on templates (created_at, id);
create index templates_by_updated_at on templates (updated_at, id);

-- Content as it was saved once; never changed.
create table template_versions (
  template_id uuid not null references templates on delete cascade,
  number integer not null,
  kind text not null check (kind in ('html', 'mjml', 'markdown', 'plain')),
  subject text,
  preheader text,
  source text not null,
  text text,
  -- Keys of the smart codes that stand in it, in alphabetical order.
  smart_codes text[] not null default '{}',
  restored_from_number integer,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null,
  primary key (template_id, number)
);

create table campaigns (
  id uuid primary key,
  name text not null,
  state text not null check (state in (
    'draft', 'scheduled', 'preparing', 'sending', 'paused', 'finished', 'partially_failed', 'cancelled')),
  -- { kind, subject, preheader, source, text }
  content jsonb not null,
  smart_codes text[] not null default '{}',
  template_id uuid references templates on delete set null,
  sender_id uuid references senders on delete set null,
  reply_to text,
  -- { include, exclude }, each { list_ids, tag_ids, segment_ids, condition }
  audience jsonb not null,
  send_at timestamptz(3),
  -- { days, from, until, timezone }
  send_window jsonb,
  per_contact_zone boolean not null default false,
  -- { per_hour }
  throttle jsonb,
  frequency_cap boolean not null,
  -- { opens, clicks }
  tracking jsonb not null,
  -- { test_share_percent, winner_by, decide_after_hours, variants }
  ab jsonb,
  ab_decides_at timestamptz(3),
  ab_decided_at timestamptz(3),
  ab_winner "char",
  -- How many contacts the frozen audience has; null before.
  audience_count bigint,
  -- When it was frozen: what the ids of its deliveries are made of.
  frozen_at timestamptz(3),
  pause_reason text,
  pause_detail text,
  paused_at timestamptz(3),
  -- What it goes back to when it is resumed.
  paused_from text check (paused_from in ('preparing', 'sending')),
  -- What it had met when somebody last went on in spite of it: bounces, complaints and render errors that pause it no more.
  evidence jsonb,
  -- { failed, unknown, after }: what is being put back into the queue to be tried again, batch by batch, and the delivery that it has
  -- come to; null where nothing is.
  retry jsonb,
  -- When a process last took a chunk of it: who has waited longest is next.
  served_at timestamptz,
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  archived_at timestamptz(3),
  resent_from_id uuid references campaigns on delete set null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1,
  check ((state = 'paused') = (pause_reason is not null))
);
create index campaigns_by_created_at on campaigns (created_at, id);
create index campaigns_by_updated_at on campaigns (updated_at, id);
create index campaigns_due on campaigns (send_at) where state = 'scheduled';
create index campaigns_under_way on campaigns (served_at) where state in ('preparing', 'sending');
create index campaigns_by_sender on campaigns (sender_id) where sender_id is not null;

-- The addresses in a campaign's body, found when its sending starts.
create table campaign_links (
  id uuid primary key,
  campaign_id uuid not null references campaigns on delete cascade,
  variant "char",
  -- Counted from the top, from 1.
  position integer not null,
  -- As it is written: smart codes in it stand as codes.
  url text not null,
  label text
);
create unique index campaign_links_by_position on campaign_links (campaign_id, variant, position) nulls not distinct;

-- Mail that answers something a person did: one message to one address, in a lane of its own.
create table messages (
  -- That of its row in the ledger.
  id uuid primary key,
  contact_id uuid,
  sender_id uuid references senders on delete set null,
  template_id uuid references templates on delete set null,
  -- { kind, subject, preheader, source, text }, as it was when the message was asked for; null once it is final.
  content jsonb,
  -- What the caller gave for smart codes, by their keys; empty once it is final.
  values jsonb not null default '{}',
  to_name text,
  to_address text,
  reply_to text,
  -- Where its Message-ID lives, the same in every attempt.
  message_host text,
  -- Whose values fill it in where that is not the contact that it goes to: tests show the business what somebody gets.
  filled_for uuid,
  -- The sender whose address its link verifies; it may be gone.
  verifies_sender_id uuid,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null
);
create index messages_by_created_at on messages (created_at, id);
create index messages_by_address on messages (lower(to_address));
create index messages_by_contact on messages (contact_id) where contact_id is not null;
create index messages_by_template on messages (template_id) where template_id is not null;
create index messages_filled_for on messages (filled_for) where filled_for is not null;
create index messages_with_content on messages (id) where content is not null;

-- Templates with the content in force.
create view current_templates as
select t.*, v.kind, v.subject, v.preheader, v.source, v.text, v.smart_codes, octet_length(v.source) as size_bytes
from templates t join template_versions v on v.template_id = t.id and v.number = t.version_number;
