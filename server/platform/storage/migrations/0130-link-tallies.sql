-- Clicks of links that retention deleted from the ledger.
create table link_tallies (
  source_id uuid not null,
  link_id uuid not null,
  human_clicks bigint not null,
  machine_clicks bigint not null,
  -- By people.
  first_clicked_at timestamptz(3),
  last_clicked_at timestamptz(3),
  primary key (source_id, link_id)
);

-- Links with how often they were followed. The events are counted before the union: the sums then add few rows.
create view clicked_links as
select source_id, link_id, sum(clicked_contacts)::bigint as clicked_contacts_count, sum(human_clicks)::bigint as human_clicks_count,
  sum(machine_clicks)::bigint as machine_clicks_count, min(first_clicked_at) as first_clicked_at, max(last_clicked_at) as last_clicked_at
from (
  select source_id, link_id,
    -- An anonymous click has the id of its source in place of a delivery.
    count(distinct delivery_id) filter (where human and delivery_id <> source_id) as clicked_contacts,
    count(*) filter (where human) as human_clicks, count(*) filter (where not human) as machine_clicks,
    min(occurred_at) filter (where human) as first_clicked_at, max(occurred_at) filter (where human) as last_clicked_at
  from delivery_events where type = 'clicked' group by source_id, link_id
  union all
  select source_id, link_id, 0, human_clicks, machine_clicks, first_clicked_at, last_clicked_at from link_tallies
) as clicks
group by source_id, link_id;

create or replace view counted_campaign_links as
select l.id, l.campaign_id, l.variant, l.position, l.url, l.label,
  coalesce(c.clicked_contacts_count, 0) as clicked_contacts_count, coalesce(c.human_clicks_count, 0) as human_clicks_count,
  coalesce(c.machine_clicks_count, 0) as machine_clicks_count, c.first_clicked_at, c.last_clicked_at
from campaign_links l
left join clicked_links c on c.source_id = l.campaign_id and c.link_id = l.id;
