-- Forms on web pages: drafts, published versions, submissions, and how often they were shown.

create table forms (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text,
  state text not null check (state in ('draft', 'published', 'archived')),
  -- The draft, as the contract describes it.
  definition jsonb not null,
  -- The number of the version that visitors see; null while they see none.
  published_number integer,
  published_at timestamptz(3),
  -- The highest number that a version has.
  latest_number integer not null default 0,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  version bigint not null default 1
);
create unique index forms_name on forms (lower(name));
create unique index forms_slug on forms (slug);
create index forms_by_created_at on forms (created_at, id);
create index forms_by_updated_at on forms (updated_at, id);

-- A definition as it was published once; never changed.
create table form_versions (
  form_id uuid not null references forms on delete cascade,
  number integer not null,
  definition jsonb not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system', 'contact')),
  actor_id text,
  actor_name text,
  published_at timestamptz(3) not null,
  primary key (form_id, number)
);

-- What a visitor sent. It goes with the contact, because it is that person's data.
create table form_submissions (
  id uuid primary key,
  form_id uuid not null references forms on delete cascade,
  version_number integer not null,
  contact_id uuid references contacts on delete cascade,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'not_stored')),
  -- { field id: answer }
  answers jsonb not null,
  -- [{ field_id, purpose, text, given }]
  consents jsonb not null default '[]',
  page_url text,
  language text,
  -- Whether the proof of work was solved; null where the form asked for none.
  proved boolean,
  -- What makes a proof of work count once.
  proof bytea,
  ip inet,
  submitted_at timestamptz(3) not null
);
create index form_submissions_of_form on form_submissions (form_id, submitted_at, id);
create unique index form_submissions_proof on form_submissions (proof);
create index form_submissions_of_contact on form_submissions (contact_id, form_id, submitted_at);

-- How often a form was shown and submitted, by the day in UTC. Deleting submissions does not change it.
create table form_days (
  form_id uuid not null references forms on delete cascade,
  day date not null,
  views bigint not null default 0,
  submissions bigint not null default 0,
  contacts_created bigint not null default 0,
  refused bigint not null default 0,
  primary key (form_id, day)
);

-- The pages on which a form was shown, without the query of their addresses.
create table form_pages (
  form_id uuid not null references forms on delete cascade,
  page_url text not null,
  views bigint not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (form_id, page_url)
);
create index form_pages_seen on form_pages (form_id, last_seen_at);

-- Forms with what lists show of them.
create view counted_forms as
select f.*,
  f.published_number is null or f.definition is distinct from published.definition as has_changes,
  coalesce(days.views, 0)::bigint as views_count,
  coalesce(days.submissions, 0)::bigint as submissions_count,
  (select max(s.submitted_at) from form_submissions s where s.form_id = f.id) as last_submitted_at
from forms f
left join form_versions published on published.form_id = f.id and published.number = f.published_number
left join lateral (
  select sum(d.views) as views, sum(d.submissions) as submissions from form_days d where d.form_id = f.id
) as days on true;
