import { expect, test } from 'vitest'
import { mergeNotes } from '../../../server/marketing/campaigns/transitions.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { campaignDeliveryId } from '../../../server/sending/deliveries/ids.ts'
import {
  countNotices,
  countTallies,
  listNotices,
  listTallies,
} from '../../../server/sending/deliveries/store/campaign-tallies.ts'
import { insertIntents, type Result, updateResults } from '../../../server/sending/deliveries/store/ledger.ts'
import { recountTallies } from '../../../server/sending/deliveries/store/tallies.ts'
import { addPeople, freeze, frozenAt } from '../../sending/deliveries/support.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const secret = Buffer.alloc(32, 7)
const none = '0'.repeat(64)

const inOrder = (tallies: readonly object[]): string[] => tallies.map((tally) => JSON.stringify(tally)).sort()
const kept = async (id: string) =>
  inOrder([...(await listTallies(sql, [id])), ...(await listNotices(sql, [id]))])
const counted = async (id: string) =>
  inOrder([...(await countTallies(sql, id)), ...(await countNotices(sql, id))])

/** Writes the deliveries of a part of a campaign's audience, as a chunk does. */
const writeBatch = async (
  campaignId: string,
  contactIds: readonly string[],
  reached: number,
): Promise<void> => {
  const ids = contactIds.map((contactId) => campaignDeliveryId(secret, { campaignId, frozenAt }, contactId))
  const results: Result[] = ids.map((id, at) => {
    const plain = { id, skip: null, trouble: null, retryAt: null }
    switch (at % 5) {
      case 0:
        return { ...plain, status: 'skipped', skip: 'render_error' }
      case 1: {
        const trouble = {
          errorClass: 'mailbox_unknown',
          enhancedCode: '5.1.1',
          reply: '550',
          verdict: 'mailbox',
          rule: 'mailbox-unknown',
        } as const
        return { ...plain, status: 'bounced', trouble }
      }
      case 2: {
        const trouble = {
          errorClass: 'temporary',
          enhancedCode: null,
          reply: '451',
          verdict: 'later',
          rule: 'no-evidence',
        } as const
        return { ...plain, status: 'deferred', trouble, retryAt: frozenAt }
      }
      default:
        return { ...plain, status: at % 5 === 3 ? 'unknown' : 'accepted' }
    }
  })
  await sql.begin(async (tx: Sql) => {
    await insertIntents(
      tx,
      { kind: 'campaign', id: campaignId, variant: null },
      contactIds.map((contactId, at) => ({
        id: ids[at] as string,
        contactId,
        address: `${contactId}@example.com`,
        skip: at % 7 === 0 ? 'unsubscribed' : null,
        heldUntil: at % 11 === 0 ? frozenAt : null,
        subject: null,
        allowed: null,
        addressHash: none,
        domainHash: none,
      })),
      frozenAt,
    )
    await tx`update campaign_chunks set reached = ${reached} where campaign_id = ${campaignId}`
  })
  await sql.begin((tx: Sql) => updateResults(tx, results, 2, frozenAt))
}

test('the stored sums equal the ledger while chunks are sent, and notes are merged and recounted', async () => {
  const people = await addPeople(sql, 600)
  const ids = people.map((person) => person.id)
  const campaignId = await freeze(sql, people)
  let over = false
  const audience = async (): Promise<void> => {
    while (!over) {
      const sum = (await listTallies(sql, [campaignId])).reduce((all, { contacts }) => all + contacts, 0)
      expect(sum).toBe(600)
    }
  }
  const merge = async (): Promise<void> => {
    while (!over) {
      await sql.begin((tx: Sql) => mergeNotes(tx, campaignId, new Date(frozenAt.getTime() + 3_600_000)))
      await sql.begin(async (tx: Sql) => {
        await tx`select from campaigns where id = ${campaignId} for no key update`
        await recountTallies(tx, campaignId)
      })
    }
  }
  const beside = [audience(), merge()]
  for (let at = 0; at < ids.length; at += 40) await writeBatch(campaignId, ids.slice(at, at + 40), at + 40)
  over = true
  await Promise.all(beside)
  expect(await kept(campaignId)).toEqual(await counted(campaignId))
  expect((await kept(campaignId)).length).toBeGreaterThan(5)

  // Later events: opens and clicks by people and machines, a bounce, an erasure, a deletion.
  await sql`
    update deliveries set first_opened_at = case when right(id::text, 1) < '8' then ${frozenAt}::timestamptz end,
      first_machine_opened_at = case when right(id::text, 1) > '3' then ${frozenAt}::timestamptz end,
      first_machine_clicked_at = case when right(id::text, 1) > 'a' then ${frozenAt}::timestamptz end
    where source_id = ${campaignId} and accepted_at is not null`
  await sql`
    update deliveries set first_clicked_at = ${frozenAt}
    where source_id = ${campaignId} and accepted_at is not null and right(id::text, 1) between '6' and '9'`
  expect((await listNotices(sql, [campaignId]))[0]?.opened).toBeGreaterThan(0)
  expect(await kept(campaignId)).toEqual(await counted(campaignId))
  const [one, other, third] = await sql<{ id: string }[]>`
    select id from deliveries where source_id = ${campaignId} and status = 'accepted' order by id limit 3`
  await sql`update deliveries set status = 'bounced', error_class = 'mailbox_full' where id = ${one?.id ?? ''}`
  await sql`update deliveries set contact_id = null, to_address = null where id = ${other?.id ?? ''}`
  await sql`delete from deliveries where id = ${third?.id ?? ''}`
  expect(await kept(campaignId)).toEqual(await counted(campaignId))
  await sql.begin((tx: Sql) => mergeNotes(tx, campaignId, new Date(frozenAt.getTime() + 3_600_000)))
  expect(await kept(campaignId)).toEqual(await counted(campaignId))
  const rows = await sql`select from delivery_tallies where campaign_id = ${campaignId}`
  expect(rows.length).toBeLessThan(40)
})

test('reading a large campaign does not read its ledger', async () => {
  const campaignId = await freeze(sql, [])
  const count = 20_000
  await sql`
    insert into deliveries (id, contact_id, source_id, kind, status, created_at, queued_at)
    select overlay(first_id_of(${frozenAt})::text placing '7' || right(md5(n::text), 3) || '-8' || right(md5(n::text), 3) || '-' || left(md5(n::text), 12) from 15)::uuid,
      gen_random_uuid(), ${campaignId}, 'campaign', 'accepted', ${frozenAt}, ${frozenAt}
    from generate_series(1, ${count}) n`
  await sql`analyze deliveries, delivery_tallies`
  await sql.begin(async (tx: Sql) => {
    const scans = async (): Promise<number> => {
      const [row] = await tx<{ scans: number }[]>`
        select sum(seq_scan + coalesce(idx_scan, 0))::bigint as scans
        from pg_stat_xact_user_tables where relname like 'deliveries%'`
      return row?.scans ?? 0
    }
    const before = await scans()
    expect(await listTallies(tx, [campaignId])).toMatchObject([{ status: 'accepted', contacts: count }])
    expect(await scans()).toBe(before)
    await countTallies(tx, campaignId)
    expect(await scans()).toBeGreaterThan(before)
  })
})
