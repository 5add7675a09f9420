-- How users look at lists: a condition, an order and columns under a name.

create table saved_views (
  id uuid primary key,
  area text not null check (area in ('contacts')),
  -- The user of the host who sees it alone unless it is shared.
  owner_id text not null,
  owner_name text not null,
  name text not null,
  shared boolean not null,
  position integer not null check (position >= 0),
  -- Null for all rows. What it refers to may be deleted: a view keeps nothing from being deleted.
  condition jsonb,
  sort text,
  columns jsonb not null,
  density text check (density in ('comfortable', 'compact')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version bigint not null default 1
);
create index saved_views_by_owner on saved_views (owner_id, area);
create index saved_views_shared on saved_views (position) where shared;
