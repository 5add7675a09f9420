-- Contacts, what happened to them, and what was sent to them.

create extension if not exists pg_trgm;

create table contacts (
  id uuid primary key,
  external_id text,
  -- As the person writes it; unique whatever its case.
  email text not null,
  first_name text,
  last_name text,
  prefix text,
  phone text,
  status text not null
    check (status in ('pending', 'subscribed', 'unsubscribed', 'transactional', 'bounced', 'complained')),
  source text,
  avatar_url text,
  date_of_birth date,
  locale text,
  timezone text,
  company text,
  job_title text,
  address_line1 text,
  address_line2 text,
  address_city text,
  address_state text,
  address_postal_code text,
  address_country text,
  tracking text not null check (tracking in ('none', 'aggregate', 'individual')),
  frequency text not null check (frequency in ('all', 'weekly', 'monthly')),
  confirmed_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  -- In the trash since; null while it is not there. Nothing but the trash and the purge may find it then.
  trashed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Counts changes: the entity tag. Goes up together with updated_at, and never without.
  version bigint not null default 1,
  -- What a search looks through. A space before every word and two between members: a word's beginning can be searched
  -- for, and no search reaches from one member into the next.
  search_text text not null generated always as (
    lower('  ' || email || '  ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || '  ' || coalesce(company, ''))
  ) stored
);

-- Both reach into the trash: what lies there keeps its address and its external id.
create unique index contacts_email on contacts (lower(email));
create unique index contacts_external_id on contacts (external_id) where external_id is not null;

-- One per order of the list, ending in the id that breaks ties. An order by address uses contacts_email.
create index contacts_by_created_at on contacts (created_at, id) where trashed_at is null;
create index contacts_by_updated_at on contacts (updated_at, id) where trashed_at is null;
-- Whoever has no last name comes last in either direction, which takes an index for each.
create index contacts_by_last_name_up on contacts ((last_name is null), coalesce(lower(last_name), ''), id)
  where trashed_at is null;
create index contacts_by_last_name_down on contacts ((last_name is not null), coalesce(lower(last_name), ''), id)
  where trashed_at is null;

-- Statuses keep company with age (the pending are new, the bounced are old), so that looking for some of one status
-- along an order by time could mean passing all the others.
create index contacts_by_status_created_at on contacts (status, created_at, id) where trashed_at is null;
create index contacts_by_status_updated_at on contacts (status, updated_at, id) where trashed_at is null;
create index contacts_by_source on contacts (source, created_at, id) where trashed_at is null and source is not null;

create index contacts_search on contacts using gin (search_text gin_trgm_ops) where trashed_at is null;

create index contacts_trash_by_created_at on contacts (created_at, id) where trashed_at is not null;
create index contacts_trash_by_updated_at on contacts (updated_at, id) where trashed_at is not null;
create index contacts_trashed_at on contacts (trashed_at) where trashed_at is not null;

-- The addresses that a contact has had; exactly one is open, the present one.
create table contact_emails (
  id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  email text not null,
  from_at timestamptz(3) not null,
  until_at timestamptz(3),
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text
);
create index contact_emails_by_contact on contact_emails (contact_id, from_at, id);
create unique index contact_emails_present on contact_emails (contact_id) where until_at is null;

-- Written in the transaction of what it tells about, never changed.
create table contact_activities (
  id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  type text not null,
  occurred_at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  -- Only the members that say something: changes, note_id, reason, forced.
  data jsonb not null default '{}'
);
create index contact_activities_by_contact on contact_activities (contact_id, occurred_at, id);

create table contact_notes (
  id uuid primary key,
  contact_id uuid not null references contacts on delete cascade,
  title text,
  body text not null,
  pinned boolean not null,
  -- Whoever wrote it first.
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create index contact_notes_by_contact on contact_notes (contact_id, pinned, created_at, id);
create index contact_notes_latest on contact_notes (contact_id, created_at, id);

-- The ledger of consent: why somebody may be written to, or may not. A purge takes the contact's name off its rows and
-- leaves the rest.
create table consent_events (
  id uuid primary key,
  contact_id uuid references contacts on delete set null,
  kind text not null check (kind in ('given', 'withdrawn')),
  -- What the consent is about.
  purpose text not null,
  -- What it rests on: the word of whoever called (asserted), an administrator against the rules (forced).
  basis text not null,
  -- The version of the text that the person saw; null where there was none.
  text_version text,
  source text,
  ip inet,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  reason text,
  occurred_at timestamptz(3) not null
);
create index consent_events_by_contact on consent_events (contact_id, occurred_at, id);

-- A trigger and not a right: the service owns its tables, and an owner may grant itself anything.
create function refuse_change_of_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.contact_id is null and to_jsonb(new) - 'contact_id' = to_jsonb(old) - 'contact_id' then
      return new;
    end if;
  end if;
  raise exception 'consent_events is only ever added to';
end
$$;
create trigger consent_events_are_kept before update or delete on consent_events
  for each row execute function refuse_change_of_consent();
create trigger consent_events_are_not_emptied before truncate on consent_events
  for each statement execute function refuse_change_of_consent();

-- The ledger of mail: one row per message and contact. Rows outlive a purged contact, without its address.
create table deliveries (
  id uuid primary key,
  contact_id uuid references contacts on delete set null,
  kind text not null check (kind in ('campaign', 'sequence', 'automation', 'transactional')),
  -- The campaign, sequence, automation or message that it belongs to.
  source_id uuid,
  subject text not null,
  to_address text,
  status text not null
    check (status in ('queued', 'sending', 'accepted', 'deferred', 'bounced', 'failed', 'skipped', 'unknown')),
  skip_reason text,
  queued_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  first_opened_at timestamptz(3),
  first_clicked_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index deliveries_by_contact on deliveries (contact_id, created_at, id);
