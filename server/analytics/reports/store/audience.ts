import type { components } from '../../../../generated/types.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import type { Time } from '../rules.ts'

type Schemas = components['schemas']

/** The sources of the contacts created in a period, without deleted contacts. */
export const listSources = (
  sql: Sql,
  { from, until }: Time,
  limit: number,
): PromiseLike<Schemas['GrowthSource'][]> =>
  unprepared(sql<Schemas['GrowthSource'][]>`
    select source, count(*) as created_count from contacts
    where trashed_at is null and created_at >= ${from} and created_at < ${until}
    group by source order by 2 desc, source nulls last limit ${limit}`)

/**
 * The reasons given for unsubscribing in a period, by the code before the free text. A contact counts once
 * for each reason.
 */
export const listReasons = (
  sql: Sql,
  { from, until }: Time,
  words: readonly Schemas['UnsubscribeReason'][],
): PromiseLike<{ reason: Schemas['UnsubscribeReason']; contacts_count: number }[]> =>
  unprepared(sql<{ reason: Schemas['UnsubscribeReason']; contacts_count: number }[]>`
    select case when word = any (${words as string[]}::text[]) then word else 'other' end as reason,
      count(distinct person) as contacts_count
    from (
      select split_part(e.detail, ':', 1) as word, coalesce(d.contact_id, d.id) as person
      from delivery_events e
      join deliveries d on d.id = e.delivery_id
      where e.type = 'unsubscribed' and e.detail is not null and e.occurred_at >= ${from} and e.occurred_at < ${until}
    ) as given
    group by 1 order by 2 desc, 1`)
