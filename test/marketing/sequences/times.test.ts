import { describe, expect, test } from 'vitest'
import { day, hour, startSequences, stepAfter } from './support.ts'

const { app, ok, activate, addContact, enrol, pass, sent, place, walk } = await startSequences()

const zones = ['Europe/London', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo']
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** Enrols a contact of each zone, and returns until when each waits. */
const dueIn = async (id: string): Promise<string[]> => {
  const ids: string[] = []
  for (const timezone of zones) ids.push(await addContact({ timezone }))
  await enrol(id, ...ids)
  return Promise.all(ids.map((one) => place(id, one)))
}

describe('the times of a sequence', () => {
  test('are those of each contact, also when the clocks change', async () => {
    app.clock.set('2026-10-24T12:00:00.000Z')
    const step = { ...stepAfter(0, 'morning'), wait: { amount: 0, unit: 'days', time: '09:00' } }
    const { id } = await activate({ steps: [step] })
    expect(await dueIn(id)).toEqual([
      'morning 2026-10-25T09:00:00.000Z',
      'morning 2026-10-25T08:00:00.000Z',
      'morning 2026-10-24T13:00:00.000Z',
      'morning 2026-10-25T00:00:00.000Z',
    ])
  })

  test('are those of the business if it says so', async () => {
    app.clock.set('2026-10-24T12:00:00.000Z')
    await ok('PUT', '/settings/general', { default_timezone: 'Europe/Berlin' })
    const step = { ...stepAfter(0, 'morning'), wait: { amount: 1, unit: 'days', time: '09:00' } }
    const { id } = await activate({ timezone: 'business', steps: [step] })
    expect(new Set(await dueIn(id))).toEqual(new Set(['morning 2026-10-26T08:00:00.000Z']))
  })

  test('lie within the window of each contact', async () => {
    app.clock.set('2026-10-23T16:30:00.000Z')
    const window = { days: weekdays, from: '08:00', until: '18:00' }
    const { id } = await activate({ window, steps: [stepAfter(0, 'one')] })
    // A Friday afternoon: still open in London and New York, closed in Berlin and Tokyo until Monday in winter time.
    expect(await dueIn(id)).toEqual([
      'completed',
      'one 2026-10-26T07:00:00.000Z',
      'completed',
      'one 2026-10-25T23:00:00.000Z',
    ])
  })

  test('wait for the window when a paused sequence is resumed at night', async () => {
    app.clock.set('2026-11-02T09:00:00.000Z')
    const window = { days: weekdays, from: '08:00', until: '18:00' }
    const { id } = await activate({ window, steps: [stepAfter(0, 'one'), stepAfter(1, 'two')] })
    const contact = await addContact({ timezone: 'Europe/London' })
    await enrol(id, contact)
    await ok('POST', `/sequences/${id}/pause`)
    await pass(day + 13 * hour)
    expect(await sent(id, contact)).toEqual(['one'])
    await ok('POST', `/sequences/${id}/resume`)
    await walk()
    expect(await place(id, contact)).toBe('two 2026-11-04T08:00:00.000Z')
    await pass(10 * hour)
    expect(await sent(id, contact)).toEqual(['one', 'two'])
  })

  test('are counted again when the window changes', async () => {
    app.clock.set('2026-11-02T09:00:00.000Z')
    const { id } = await activate({ steps: [stepAfter(0, 'one'), stepAfter(1, 'two')] })
    const contact = await addContact({ timezone: 'Europe/London' })
    await enrol(id, contact)
    await ok('PUT', `/sequences/${id}`, { window: { days: ['friday'], from: '10:00', until: '12:00' } })
    await walk()
    expect(await place(id, contact)).toBe('two 2026-11-06T10:00:00.000Z')
  })
})
