import { expect, test } from 'vitest'
import { claimDue, releaseLeases } from '../../../server/marketing/flows/store/due.ts'
import { settleStragglers } from '../../../server/marketing/sequences/settle.ts'
import { openDatabase, type Sql } from '../../../server/platform/storage/open.ts'
import { day, startSequences, stepAfter } from './support.ts'

const start = '2026-11-02T09:00:00.000Z'
const { app, ok, activate, addContact, enrol, pass, sent, place, enrolments } = await startSequences()
const { sql, clock } = app.context

/** A worker that has locked an enrolment and does not go on until it ends. */
const freeze = async (enrolmentId: string): Promise<() => Promise<void>> => {
  const other = openDatabase(app.databaseUrl, { name: 'a frozen worker' })
  const thaw = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = other.begin(async (tx: Sql) => {
    await tx`select from enrolments where id = ${enrolmentId} for update`
    held.resolve()
    await thaw.promise
  })
  await held.promise
  return async () => {
    thaw.resolve()
    await holding
    await other.end()
  }
}

const withWaiting = async () => {
  app.clock.set(start)
  const sequence = await activate({
    timezone: 'business',
    steps: [stepAfter(0, 'one'), stepAfter(3, 'two'), stepAfter(3, 'three')],
  })
  const [frozen, other] = [await addContact(), await addContact()]
  await enrol(sequence.id, frozen, other)
  const [one, two, three] = sequence.steps.map(({ id }) => id) as [string, string, string]
  const [enrolment] = await enrolments(sequence.id, `?contact_id=${frozen}`)
  return { id: sequence.id, frozen, other, one, two, three, enrolmentId: enrolment?.id ?? '' }
}

const at = (days: number): string => new Date(Date.parse(start) + days * day).toISOString()

test('steps are deleted without waiting for a frozen worker, whose contact is moved afterwards', async () => {
  const { id, frozen, other, two, enrolmentId } = await withWaiting()
  const thaw = await freeze(enrolmentId)
  await ok('DELETE', `/sequences/${id}/steps/${two}`)
  expect(await place(id, other)).toBe(`three ${at(0)}`)
  expect(await place(id, frozen)).toBe(`two ${at(3)}`)
  await settleStragglers(app.context)
  expect(await place(id, frozen)).toBe(`two ${at(3)}`)
  await thaw()
  await settleStragglers(app.context)
  await pass(3 * day)
  expect([await sent(id, frozen), await sent(id, other)]).toEqual([
    ['one', 'three'],
    ['one', 'three'],
  ])
  expect(await place(id, frozen)).toBe('completed')
})

test('steps are reordered while a worker holds a lease: what it claimed before is not walked twice', async () => {
  const { id, frozen, other, one, two, three } = await withWaiting()
  app.clock.advance(3 * day)
  const leases = await claimDue(sql, 10, 120, clock.now())
  expect(leases).toHaveLength(2)
  await ok('POST', `/sequences/${id}/steps/reorder`, { ids: [two, one, three] })
  // The leases ended with the move, so other workers go on at once.
  await pass(0)
  // The frozen worker comes late.
  await releaseLeases(sql, leases, 3600)
  await pass(3 * day)
  await pass(3 * day)
  for (const contact of [frozen, other]) {
    expect(await sent(id, contact)).toEqual(['one', 'two', 'three'])
    expect(await place(id, contact)).toBe('completed')
    expect(await enrolments(id, `?contact_id=${contact}`)).toHaveLength(1)
  }
})

test('archiving waits for a worker that walks, and then ends the enrolments of all', async () => {
  const { id, frozen, other, enrolmentId } = await withWaiting()
  await ok('POST', `/sequences/${id}/pause`)
  const thaw = await freeze(enrolmentId)
  const archiving = ok('POST', `/sequences/${id}/archive`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await thaw()
  await archiving
  expect([await place(id, frozen), await place(id, other)]).toEqual(['exited archived', 'exited archived'])
  await pass(10 * day)
  expect(await sent(id, frozen)).toEqual(['one'])
})
