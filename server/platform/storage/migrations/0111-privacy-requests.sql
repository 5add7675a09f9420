-- What people ask about their data, and the evidence of what was confirmed and done.

create table privacy_requests (
  id uuid primary key,
  kind text not null check (kind in ('access', 'erase')),
  state text not null
    check (state in ('awaiting_confirmation', 'open', 'in_progress', 'completed', 'rejected', 'expired')),
  source text not null check (source in ('preference_centre', 'user')),
  contact_id uuid references contacts on delete set null,
  -- The address that asked. Null once the person is erased; the keyed hash, as of suppressions, stays.
  email text,
  address_hash bytea not null,
  identification text check (identification in ('email_link', 'account', 'document', 'known_person', 'other')),
  identification_note text,
  created_ip inet,
  -- The latest e-mail to confirm, when it was queued, and how many there were. No reference: the ledger has its own life.
  confirmation_message_id uuid,
  confirmation_sent_at timestamptz(3),
  confirmations_sent smallint not null default 0,
  confirmed_at timestamptz(3),
  confirmed_ip inet,
  due_at timestamptz(3),
  extended_at timestamptz(3),
  extension_reason text,
  note text,
  job_id uuid,
  result_sha256 text,
  result_bytes bigint,
  -- Whether the person gets an e-mail with a link to the file, and that e-mail.
  sends_link boolean not null default false,
  link_message_id uuid,
  downloaded_at timestamptz(3),
  suppression_id uuid,
  outcome text check (outcome in ('exported', 'erased', 'no_data')),
  rejection_reason text
    check (rejection_reason in ('identity_not_confirmed', 'withdrawn', 'unfounded', 'excessive', 'legal_obligation', 'other')),
  rejection_note text,
  actor_kind text not null,
  actor_id text,
  actor_name text,
  closer_kind text,
  closer_id text,
  closer_name text,
  -- When the person asked; a user may record it later.
  received_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  -- What waits for a confirmation has no due date, and what has been answered has an end.
  check ((state in ('awaiting_confirmation', 'open', 'in_progress')) = (closed_at is null)),
  check (state not in ('open', 'in_progress') or due_at is not null)
);

-- Of two requests at once, one is stored.
create unique index privacy_requests_unanswered on privacy_requests (address_hash, kind) where closed_at is null;
create index privacy_requests_by_address on privacy_requests (address_hash);
create index privacy_requests_by_contact on privacy_requests (contact_id) where contact_id is not null;
create index privacy_requests_by_time on privacy_requests (created_at, id);
create index privacy_requests_due on privacy_requests (due_at) where closed_at is null;
create index privacy_requests_by_job on privacy_requests (job_id) where job_id is not null;
create index privacy_requests_closed on privacy_requests (closed_at) where closed_at is not null;
