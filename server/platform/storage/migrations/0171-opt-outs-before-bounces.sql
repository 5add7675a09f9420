-- A bounce or a complaint of an unsubscribed contact kept nothing of its opt-out. The activities have it.
update contacts c
set unsubscribed_at = coalesce(
  (
    select a.occurred_at from contact_activities a
    where a.contact_id = c.id and a.occurred_at <= before.occurred_at
      and a.data -> 'changes' @> '[{"field": "status", "to": "unsubscribed"}]'
    order by a.occurred_at desc, a.id desc limit 1
  ),
  before.occurred_at
)
from contacts same
cross join lateral (
  select a.occurred_at, a.data from contact_activities a
  where a.contact_id = same.id and a.type = 'status_changed'
  order by a.occurred_at desc, a.id desc limit 1
) before
where same.id = c.id and c.status in ('bounced', 'complained') and c.unsubscribed_at is null
  and before.data -> 'changes' @> '[{"field": "status", "from": "unsubscribed"}]';
