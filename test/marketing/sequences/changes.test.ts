import { describe, expect, test } from 'vitest'
import { day, startSequences, stepAfter } from './support.ts'

const start = Date.parse('2026-11-02T09:00:00.000Z')
const at = (days: number): string => new Date(start + days * day).toISOString()

const { app, ok, activate, addStep, addContact, enrol, pass, sent, place, walk, enrolments } =
  await startSequences()

/** An active sequence of three steps with a contact that received the first and waits for the second. */
const withWaiting = async () => {
  app.clock.set(at(0))
  const sequence = await activate({
    timezone: 'business',
    steps: [stepAfter(0, 'one'), stepAfter(3, 'two'), stepAfter(3, 'three')],
  })
  const contact = await addContact()
  await enrol(sequence.id, contact)
  expect(await place(sequence.id, contact)).toBe(`two ${at(3)}`)
  const [one, two, three] = sequence.steps.map(({ id }) => id) as [string, string, string]
  return { id: sequence.id, contact, one, two, three }
}

const reorder = (id: string, ids: string[]) => ok('POST', `/sequences/${id}/steps/reorder`, { ids })

describe('while a contact waits for a step', () => {
  test('a new version keeps its place and its time', async () => {
    const { id, contact, two } = await withWaiting()
    await ok('PUT', `/sequences/${id}/steps/${two}`, { content: { subject: 'Changed' } })
    await walk()
    expect(await place(id, contact)).toBe(`two ${at(3)}`)
    await pass(3 * day)
    await pass(3 * day)
    expect(await sent(id, contact)).toEqual(['one', 'two', 'three'])
    expect(await place(id, contact)).toBe('completed')
  })

  test('a changed wait is counted from its beginning', async () => {
    const { id, contact, two } = await withWaiting()
    await pass(2 * day)
    await ok('PUT', `/sequences/${id}/steps/${two}`, { wait: { amount: 5, unit: 'days' } })
    await walk()
    expect(await place(id, contact)).toBe(`two ${at(5)}`)
    await ok('PUT', `/sequences/${id}/steps/${two}`, { wait: { amount: 1, unit: 'days' } })
    await walk()
    expect(await sent(id, contact)).toEqual(['one', 'two'])
  })

  test('the wait of another step leaves its time alone', async () => {
    const { id, contact, three } = await withWaiting()
    await pass(day)
    await ok('PUT', `/sequences/${id}/steps/${three}`, { wait: { amount: 9, unit: 'days' } })
    await walk()
    expect(await place(id, contact)).toBe(`two ${at(3)}`)
  })

  test('a step that is inserted after it is received, one before it is not', async () => {
    const { id, contact } = await withWaiting()
    await addStep(id, { ...stepAfter(0, 'early'), position: 0 })
    await addStep(id, { ...stepAfter(1, 'between'), position: 3 })
    await pass(3 * day)
    await pass(day)
    await pass(3 * day)
    expect(await sent(id, contact)).toEqual(['one', 'two', 'between', 'three'])
  })

  test('deleting its step lets it go on with the next, counted from when it began to wait', async () => {
    const { id, contact, two } = await withWaiting()
    await pass(day)
    await ok('DELETE', `/sequences/${id}/steps/${two}`)
    await walk()
    expect(await place(id, contact)).toBe(`three ${at(3)}`)
    await pass(2 * day)
    expect(await sent(id, contact)).toEqual(['one', 'three'])
    expect(await place(id, contact)).toBe('completed')
  })

  test('deleting the last step completes it', async () => {
    const { id, contact, two, three } = await withWaiting()
    await ok('DELETE', `/sequences/${id}/steps/${three}`)
    await ok('DELETE', `/sequences/${id}/steps/${two}`)
    expect(await place(id, contact)).toBe('completed')
    const statistics = await ok('GET', `/sequences/${id}/statistics`)
    expect(statistics).toMatchObject({ entered_count: 1, inside_count: 0, completed_count: 1 })
  })

  test('a step that it has received is passed over in the new order, without its wait', async () => {
    const { id, contact, one, two, three } = await withWaiting()
    await reorder(id, [two, one, three])
    await pass(3 * day)
    expect(await place(id, contact)).toBe(`three ${at(6)}`)
    await pass(3 * day)
    expect(await sent(id, contact)).toEqual(['one', 'two', 'three'])
  })

  test('a step that moved before its place is not made up for', async () => {
    const { id, contact, one, two, three } = await withWaiting()
    await reorder(id, [one, three, two])
    await walk()
    expect(await place(id, contact)).toBe(`two ${at(3)}`)
    await pass(3 * day)
    expect(await place(id, contact)).toBe('completed')
    expect(await sent(id, contact)).toEqual(['one', 'two'])
  })

  test('changes of a paused sequence apply when it is resumed', async () => {
    const { id, contact, two } = await withWaiting()
    await ok('POST', `/sequences/${id}/pause`)
    await ok('DELETE', `/sequences/${id}/steps/${two}`)
    await pass(4 * day)
    expect(await sent(id, contact)).toEqual(['one'])
    expect(await ok('GET', `/sequences/${id}`)).toMatchObject({
      has_unpublished_changes: true,
      version_number: 1,
    })
    await ok('POST', `/sequences/${id}/resume`)
    await walk()
    expect(await ok('GET', `/sequences/${id}`)).toMatchObject({
      has_unpublished_changes: false,
      version_number: 2,
    })
    expect(await sent(id, contact)).toEqual(['one', 'three'])
  })

  test('each contact has one enrolment through all changes', async () => {
    const { id, contact, one, two, three } = await withWaiting()
    const others = await Promise.all([addContact(), addContact()])
    await enrol(id, ...others)
    for (const ids of [
      [three, two, one],
      [two, three, one],
      [one, two, three],
    ]) {
      await reorder(id, ids)
      await walk()
    }
    await pass(3 * day)
    await pass(3 * day)
    const all = await enrolments(id)
    expect(all.map(({ contact_id }) => contact_id).sort()).toEqual([contact, ...others].sort())
    for (const one of [contact, ...others]) {
      const steps = await sent(id, one)
      expect(new Set(steps).size, 'no step twice').toBe(steps.length)
      expect(steps).toEqual(['one', 'two', 'three'])
    }
  })

  test('changing what it sends needs an administrator, its name does not', async () => {
    const { id, two } = await withWaiting()
    const { authorization } = app.editor
    const put = (path: string, body: object) => app.send('PUT', path, { body, authorization })
    const content = { subject: 'Other' }
    expect(await put(`/sequences/${id}/steps/${two}`, { content })).toMatchObject({
      status: 403,
      body: { code: 'missing_capability' },
    })
    expect(await put(`/sequences/${id}`, { window: null, timezone: 'contact' })).toMatchObject({
      status: 403,
    })
    expect(await put(`/sequences/${id}`, { description: 'For new subscribers' })).toMatchObject({
      status: 200,
    })
  })
})
