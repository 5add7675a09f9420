import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/*
 * Counts of deliveries by state. Triggers on the ledger note the changes of each statement
 * (`delivery_tallies` and related tables), so that reading a count never scans a million rows. The ledger is
 * the truth: a campaign is recounted when it ends.
 */

/**
 * Replaces the noted changes by a count of the ledger, in one statement. Concurrent changes are in neither of
 * the two and stay noted. The campaign is locked, so no other process merges meanwhile.
 */
export const recountTallies = async (tx: Sql, campaignId: string): Promise<void> => {
  await tx`
    with gone as (delete from delivery_tallies where campaign_id = ${campaignId})
    insert into delivery_tallies ${tallyColumns(tx)}
    select d.source_id, hour_of(d.accepted_at), count(*), day_in_utc(d.queued_at), d.kind, d.status, d.skip_reason, d.error_class,
      d.variant, d.repeated, d.accepted_at is not null, d.first_opened_at is not null, d.first_clicked_at is not null,
      d.first_machine_opened_at is not null, d.first_machine_clicked_at is not null, true, d.enhanced_code
    from campaigns c
    join deliveries d on d.source_id = c.id and d.kind = 'campaign'
      and d.id >= first_id_of(c.frozen_at) and d.id < first_id_of(c.frozen_at + interval '1 millisecond')
    where c.id = ${campaignId}
    group by 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17`
}

const tallyColumns = (tx: Sql) => tx`
  (campaign_id, accepted_at, contacts, day, kind, status, skip_reason, error_class, variant, repeated, taken, opened, clicked,
   machine_opened, machine_clicked, merged, enhanced_code)`

/** Below this number, notes are read as fast as their sums. */
const few = 100

/** Campaigns with many noted changes. */
export const listNoted = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ campaign_id: string }[]>`
      select campaign_id from (
        select campaign_id from delivery_tallies where not merged
        union all select campaign_id from domain_tallies where not merged
        union all select campaign_id from visit_tallies where not merged
      ) as noted
      where campaign_id is not null group by campaign_id having count(*) > ${few}`
  ).map(({ campaign_id }) => campaign_id)

/**
 * One statement each, so that each change counts once. Of two concurrent merges, the second finds nothing.
 */
const mergeDeliveries = async (tx: Sql, of: Fragment): Promise<void> => {
  await tx`
    with gone as (delete from delivery_tallies where ${of} returning *)
    insert into delivery_tallies ${tallyColumns(tx)}
    select campaign_id, hour_of(accepted_at), sum(contacts), day, kind, status, skip_reason, error_class, variant, repeated, taken,
      opened, clicked, machine_opened, machine_clicked, true, enhanced_code
    from gone group by 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17 having sum(contacts) <> 0`
}

const mergeDomains = async (tx: Sql, of: Fragment): Promise<void> => {
  await tx`
    with gone as (delete from domain_tallies where ${of} returning *)
    insert into domain_tallies
      (campaign_id, day, kind, domain, merged, messages, accepted, deferred, bounced, failed, unknown, opened, clicked, accepted_opened,
       accepted_machine_opened)
    select campaign_id, day, kind, domain, true, sum(messages), sum(accepted), sum(deferred), sum(bounced), sum(failed),
      sum(unknown), sum(opened), sum(clicked), sum(accepted_opened), sum(accepted_machine_opened)
    from gone group by 1, 2, 3, 4
    having sum(messages) <> 0 or sum(accepted) <> 0 or sum(deferred) <> 0 or sum(bounced) <> 0 or sum(failed) <> 0
      or sum(unknown) <> 0 or sum(opened) <> 0 or sum(clicked) <> 0 or sum(accepted_opened) <> 0
      or sum(accepted_machine_opened) <> 0`
}

/** Merges the notes of a locked campaign. Acceptances since `recent` stay separate. */
export const mergeTallies = async (tx: Sql, campaignId: string, recent: Date): Promise<void> => {
  await mergeDeliveries(
    tx,
    tx`campaign_id = ${campaignId} and (accepted_at is null or accepted_at <= ${recent})`,
  )
  await mergeDomains(tx, tx`campaign_id = ${campaignId}`)
  await tx`
    with gone as (delete from visit_tallies where campaign_id = ${campaignId} returning *)
    insert into visit_tallies (campaign_id, hour, visits, clicked, human, variant, merged)
    select campaign_id, hour, sum(visits), clicked, human, variant, true from gone group by 1, 2, 4, 5, 6`
}

/** Merges the notes of e-mail without a campaign, and of opens and clicks, for each day with many notes. */
export const mergeDays = async (tx: Sql, atLeast = few): Promise<void> => {
  const [noted] = await tx<{ deliveries: string[]; domains: string[]; notices: string[] }[]>`
    select
      array(select day::text from delivery_tallies where campaign_id is null and not merged
        group by day having count(*) > ${atLeast}) as deliveries,
      array(select day::text from domain_tallies where campaign_id is null and not merged
        group by day having count(*) > ${atLeast}) as domains,
      array(select day_in_utc(quarter)::text from notice_tallies where not merged
        group by day_in_utc(quarter) having count(*) > ${atLeast}) as notices`
  const { deliveries = [], domains = [], notices = [] } = noted ?? {}
  if (deliveries.length > 0)
    await mergeDeliveries(tx, tx`campaign_id is null and day = any (${deliveries}::text[]::date[])`)
  if (domains.length > 0)
    await mergeDomains(tx, tx`campaign_id is null and day = any (${domains}::text[]::date[])`)
  for (const day of notices)
    await tx`
      with gone as (
        delete from notice_tallies
        where quarter >= ${day}::text::timestamp at time zone 'utc'
          and quarter < (${day}::text::date + 1)::timestamp at time zone 'utc'
        returning *
      )
      insert into notice_tallies (quarter, contacts, kind, human, clicked, merged)
      select quarter, sum(contacts), kind, human, clicked, true from gone group by 1, 3, 4, 5 having sum(contacts) <> 0`
}

/**
 * Counts deliveries that were sent again after an unknown outcome, and those accepted after `since`, at most
 * some minutes ago.
 */
export const countPace = async (
  sql: Sql,
  campaignId: string,
  since: Date,
): Promise<{ repeated: number; taken: number }> => {
  const [row] = await sql<{ repeated: number; taken: number }[]>`
    select coalesce(sum(contacts) filter (where repeated), 0)::bigint as repeated,
      coalesce(sum(contacts) filter (where accepted_at > ${since}), 0)::bigint as taken
    from delivery_tallies where campaign_id = ${campaignId}`
  return { repeated: row?.repeated ?? 0, taken: row?.taken ?? 0 }
}
