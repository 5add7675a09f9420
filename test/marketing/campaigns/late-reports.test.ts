import { beforeEach, expect, test } from 'vitest'
import { reviseEnds } from '../../../server/marketing/campaigns/transitions.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { recordArrival, recordReturn } from '../../../server/sending/bounces/record.ts'
import { addContact, sendTo } from '../../sending/bounces/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql, secret } = app.context
const campaign = newId()

const trouble = {
  errorClass: 'content_refused',
  enhancedCode: '5.7.1',
  reply: '550 5.7.1 Refused',
  verdict: 'message',
  rule: 'code-content',
} as const

const endedAs = async (state: string, status: string, minutesAgo = 10) => {
  const ended = new Date(app.clock.now().getTime() - minutesAgo * 60_000)
  await sql`insert into campaigns ${sql({
    id: campaign,
    name: 'October',
    state,
    content: sql.json({ kind: 'plain', subject: 'New', source: 'Books' }),
    audience: sql.json({ include: {}, exclude: {} }),
    frequency_cap: false,
    tracking: sql.json({ opens: 'none', clicks: 'none' }),
    actor_kind: 'system',
    created_at: ended,
    updated_at: ended,
    audience_count: 1,
    frozen_at: ended,
    finished_at: ended,
  })}`
  const { deliveryId } = await sendTo(app, await addContact(app), campaign)
  await sql`update deliveries set status = ${status} where id = ${deliveryId}`
  return deliveryId
}
const get = async () => {
  const [row] = await sql<{ state: string; finished_at: string; updated_at: string }[]>`
    select state, finished_at, updated_at from campaigns where id = ${campaign}`
  return row
}
const revise = () => reviseEnds(sql, app.clock.now())

const clear = async () => {
  await sql`truncate deliveries, delivery_events, delivery_tallies`
  await sql`delete from campaigns`
}
beforeEach(clear)

test('a report that an unknown message arrived finishes its campaign', async () => {
  const deliveryId = await endedAs('partially_failed', 'unknown')
  await revise()
  expect((await get())?.state).toBe('partially_failed')
  const before = await get()
  await sql.begin((tx: Sql) => recordArrival(tx, { about: { deliveryId }, occurredAt: app.clock.now() }))
  await revise()
  const after = await get()
  expect(after).toEqual({
    state: 'finished',
    finished_at: before?.finished_at,
    updated_at: app.clock.now().toISOString(),
  })
})

test('a report that an accepted message was refused lets its campaign be retried', async () => {
  const deliveryId = await endedAs('finished', 'accepted')
  await revise()
  expect((await get())?.state).toBe('finished')
  await sql.begin((tx: Sql) =>
    recordReturn(
      tx,
      secret,
      { about: { deliveryId }, trouble, occurredAt: app.clock.now() },
      app.clock.now(),
    ),
  )
  await revise()
  expect((await get())?.state).toBe('partially_failed')
})

test('a bounce leaves a finished campaign finished, and an end of last month stays', async () => {
  await endedAs('finished', 'bounced')
  await revise()
  expect((await get())?.state).toBe('finished')
  await clear()
  await endedAs('partially_failed', 'accepted', 15 * 24 * 60)
  await revise()
  expect((await get())?.state).toBe('partially_failed')
})
