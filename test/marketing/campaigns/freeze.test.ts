import { beforeEach, describe, expect, test } from 'vitest'
import { freezeCampaign } from '../../../server/marketing/campaigns/freeze.ts'
import { settleCampaign } from '../../../server/marketing/campaigns/index.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { startTestApp } from '../../support/app.ts'
import { addReader, addSender, campaignOf, emptyAudience, fill } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const noLinks = async () => []

beforeEach(() => emptyAudience(app))

const prepared = async (body: object = {}): Promise<string> => {
  const id = await campaignOf(app, { sender_id: await addSender(app), ...body })
  const answer = await app.send('POST', `/campaigns/${id}/send`, { body: {} })
  expect(answer.body.state, JSON.stringify(answer.body)).toBe('preparing')
  return id
}

const chunksOf = (id: string) =>
  sql<{ variant: string | null; size: number; due_at: string | null; timezone: string | null }[]>`
    select variant, size, due_at, timezone from campaign_chunks where campaign_id = ${id} order by number`

describe('an audience', () => {
  test('is frozen completely or not at all, by the next attempt after an interruption', async () => {
    await fill(app, 1200)
    const id = await prepared()
    const [before] = await sql<{ frozen_at: string }[]>`select frozen_at from campaigns where id = ${id}`
    const interrupted = freezeCampaign(app.context, id, async () => {
      throw new Error('The process is killed.')
    })
    await expect(interrupted).rejects.toThrow('killed')
    expect(await chunksOf(id)).toEqual([])
    await fill(app, 1)
    app.clock.advance(60_000)
    await Promise.all([freezeCampaign(app.context, id, noLinks), freezeCampaign(app.context, id, noLinks)])
    expect((await chunksOf(id)).map(({ size }) => size)).toEqual([1000, 201])
    const [after] = await sql<{ frozen_at: string; audience_count: number }[]>`
      select frozen_at, audience_count from campaigns where id = ${id}`
    expect(after).toEqual({ frozen_at: before?.frozen_at, audience_count: 1201 })
  })

  test('contains the included contacts without the excluded ones, each once', async () => {
    const [ada, grace, alan] = [
      await addReader(app, 'Ada'),
      await addReader(app, 'Grace'),
      await addReader(app, 'Alan'),
    ]
    const { body: list } = await app.send('POST', '/lists', { body: { name: 'Readers' } })
    await app.send('POST', `/lists/${list.id}/members`, { body: { contact_ids: [ada, grace] } })
    const named = (first_name: string) => ({
      match: 'all',
      conditions: [{ field: 'first_name', operator: 'is', value: first_name }],
    })
    const id = await prepared({
      audience: {
        include: {
          list_ids: [list.id],
          condition: { match: 'any', conditions: [named('Alan'), named('Ada')] },
        },
        exclude: { condition: named('Grace') },
      },
    })
    await freezeCampaign(app.context, id, noLinks)
    const rows = await sql<{ id: string }[]>`
      select unnest(contact_ids) as id from campaign_chunks where campaign_id = ${id} order by 1`
    expect(rows.map((row) => row.id)).toEqual([ada, alan].sort())
  })

  test('without contacts pauses the campaign until a user resumes it', async () => {
    await fill(app, 1)
    const id = await prepared()
    await sql`delete from contacts`
    await app.work()
    expect((await app.send('GET', `/campaigns/${id}`)).body).toMatchObject({
      state: 'paused',
      pause_reason: 'not_ready',
      accounting: null,
    })
    await fill(app, 3)
    expect((await app.send('POST', `/campaigns/${id}/resume`)).status).toBe(200)
    await app.work()
    expect((await app.send('GET', `/campaigns/${id}`)).body).toMatchObject({
      state: 'sending',
      accounting: { audience_count: 3, queued: 3 },
    })
  })

  test('is split into the same variants each time', async () => {
    await fill(app, 100)
    const ab = {
      test_share_percent: 30,
      winner_by: 'manual',
      variants: [
        { key: 'a', subject: 'One' },
        { key: 'b', subject: 'Two' },
        { key: 'c', subject: 'Three' },
      ],
    }
    const id = await prepared({ ab })
    await freezeCampaign(app.context, id, noLinks)
    const sizes = (await chunksOf(id)).map(({ variant, size, due_at }) => [variant, size, due_at !== null])
    expect(sizes).toEqual([
      ['a', 10, true],
      ['b', 10, true],
      ['c', 10, true],
      [null, 70, false],
    ])
    const members = () => sql<{ ids: string[] }[]>`
      select contact_ids as ids from campaign_chunks where campaign_id = ${id} order by number`
    const first = await members()
    await sql`delete from campaign_chunks where campaign_id = ${id}`
    await sql`update campaigns set state = 'preparing', audience_count = null where id = ${id}`
    await freezeCampaign(app.context, id, noLinks)
    expect(await members()).toEqual(first)
    await sql.begin((tx: Sql) => settleCampaign(tx, id, app.clock.now()))
  })

  test("gets it in the contacts' time zones, and in that of the business if theirs is unknown", async () => {
    for (const [name, timezone] of [
      ['Ada', 'America/New_York'],
      ['Grace', 'Asia/Tokyo'],
      ['Alan', undefined],
    ] as const)
      await addReader(app, name, timezone === undefined ? {} : { timezone })
    const sender_id = await addSender(app)
    const id = await campaignOf(app, { sender_id, schedule: { per_contact_zone: true } })
    const sendAt = new Date(app.clock.now().getTime() + 3 * 86_400_000)
    const answer = await app.send('POST', `/campaigns/${id}/schedule`, {
      body: { send_at: sendAt.toISOString() },
    })
    expect(answer.body.state).toBe('scheduled')
    app.clock.advance(3 * 86_400_000 - 14 * 3_600_000 + 1000)
    await sql`update campaigns set state = 'preparing', frozen_at = ${app.clock.now()} where id = ${id}`
    await freezeCampaign(app.context, id, noLinks)
    const hour = 3_600_000
    const away = (await chunksOf(id)).map(({ timezone, due_at }) => [
      timezone,
      (Date.parse(due_at ?? '') - sendAt.getTime()) / hour,
    ])
    expect(away).toEqual([
      ['Asia/Tokyo', -9],
      ['UTC', 0],
      ['America/New_York', 5],
    ])
  })

  test('of a scheduled campaign that is sent now does not wait for the time of the schedule', async () => {
    await addReader(app, 'Ada', { timezone: 'America/New_York' })
    const sender_id = await addSender(app)
    const id = await campaignOf(app, { sender_id, schedule: { per_contact_zone: true } })
    const send_at = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString()
    expect((await app.send('POST', `/campaigns/${id}/schedule`, { body: { send_at } })).status).toBe(200)
    expect((await app.send('POST', `/campaigns/${id}/send`, { body: {} })).body).toMatchObject({
      state: 'preparing',
      schedule: { send_at: null, per_contact_zone: true },
    })
    await freezeCampaign(app.context, id, noLinks)
    const chunks = await chunksOf(id)
    expect(chunks.map(({ timezone }) => timezone)).toContain('America/New_York')
    for (const { due_at } of chunks) expect(due_at).toBe(app.clock.now().toISOString())
  })

  test('of a campaign cancelled meanwhile is discarded', async () => {
    await addReader(app, 'Ada')
    const id = await prepared()
    await freezeCampaign(app.context, id, async () => {
      await app.send('POST', `/campaigns/${id}/cancel`)
      return []
    })
    expect(await chunksOf(id)).toEqual([])
    expect((await app.send('GET', `/campaigns/${id}`)).body).toMatchObject({
      state: 'cancelled',
      accounting: null,
    })
  })
})
