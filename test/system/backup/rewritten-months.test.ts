import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/platform/config.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { visitRetention } from '../../../server/sending/deliveries/index.ts'
import { openBackup, restoreBackup } from '../../../server/system/backup/read.ts'
import { writeBackup } from '../../../server/system/backup/write.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const target = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'crs-backup-months-'))
afterAll(() => rm(folder, { recursive: true }))

const config = readConfig({ DATA_DIR: folder })
const [campaign, link, delivery] = [newId(), newId(), newId()]

/** Rewrites the months of a new database, of which this is the first. */
const later = new Date('2040-01-01T00:00:00Z')
const rewrite = (of: typeof sql) => visitRetention.drop?.(of, later, async () => {})
const clicksOf = (of: Sql) =>
  of`select clicked_contacts_count, human_clicks_count, machine_clicks_count from counted_campaign_links`
const countEvents = async (of: Sql) =>
  Number((await of`select count(*) as count from delivery_events`)[0]?.count)

/** One delivery, with three clicks by a person and one by a machine. */
beforeAll(async () => {
  await sql`
    insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
    values (${campaign}, 'Spring', 'finished', '{}', '{}', false, '{}', 'system', now(), now())`
  await sql`insert into campaign_links (id, campaign_id, position, url) values (${link}, ${campaign}, 1, 'https://harbourbooks.example/')`
  await sql`
    insert into deliveries (id, source_id, kind, status, created_at, queued_at)
    values (${delivery}, ${campaign}, 'campaign', 'accepted', now(), now())`
  await sql`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, human, link_id)
    select id, ${delivery}, ${campaign}, 'clicked', now(), n < 4, ${link}
    from unnest(${Array.from({ length: 4 }, () => newId())}::uuid[]) with ordinality as click (id, n)`
})

test('no month is rewritten during a backup, which would miss its events', async () => {
  const file = join(folder, 'meanwhile')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`lock table contacts in access exclusive mode`
    isLocked()
    await released
  })
  await locked
  const backup = writeBackup({ sql, config, now: new Date() }, file)
  await expect
    .poll(() => sql`select from pg_locks where relation = 'contacts'::regclass and not granted`)
    .toHaveLength(1)
  const answer = await rewrite(sql)
  release()
  await holding
  expect((await backup).rows.delivery_events).toBe(4)
  expect(answer).toBe(false)
})

test('a restored month is rewritten again, and counts no click twice', async () => {
  const before = await clicksOf(sql)
  expect(before).toEqual([{ clicked_contacts_count: 1, human_clicks_count: 3, machine_clicks_count: 1 }])
  expect(await rewrite(sql)).toBe(true)
  const file = join(folder, 'rewritten')
  await writeBackup({ sql, config, now: new Date() }, file)
  await restoreBackup({ sql: target.sql, config, pauseMail: async () => 0 }, file, await openBackup(file))
  expect(await countEvents(target.sql)).toBe(1)
  expect(await rewrite(target.sql)).toBe(true)
  expect(await clicksOf(target.sql)).toEqual(before)
  expect(await countEvents(target.sql)).toBe(1)
})
