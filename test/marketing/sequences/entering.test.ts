import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { settle } from '../flows/router/support.ts'
import { day, startSequences, stepAfter } from './support.ts'

type Schemas = components['schemas']

const start = Date.parse('2026-11-02T09:00:00.000Z')
const at = (days: number): string => new Date(start + days * day).toISOString()

const { app, ok, activate, addContact, enrol, pass, sent, place, walk, enrolments } = await startSequences()

const steps = [stepAfter(0, 'one'), stepAfter(3, 'two')]
const begin = (members: object = {}) => {
  app.clock.set(at(0))
  return activate({ timezone: 'business', steps, ...members })
}

describe('a contact', () => {
  test('that enters again while inside keeps its one timer', async () => {
    const { id } = await begin({ re_entry: { mode: 'when_not_inside' } })
    const contact = await addContact()
    await enrol(id, contact)
    await pass(day)
    const { results } = await enrol(id, contact)
    expect(results).toEqual([{ id: contact, outcome: 'unchanged', problem: null }])
    expect(await enrolments(id)).toHaveLength(1)
    expect(await place(id, contact)).toBe(`two ${at(3)}`)
    await pass(2 * day)
    expect(await sent(id, contact)).toEqual(['one', 'two'])
  })

  test('enters again as the rule of re-entry says', async () => {
    const outcomes: Record<string, string | undefined> = {}
    for (const [mode, rest] of [
      ['never'],
      ['when_not_inside'],
      ['after_days', { after_days: 30 }],
    ] as const) {
      const { id } = await begin({ re_entry: { mode, ...rest }, steps: [stepAfter(0, 'one')] })
      const contact = await addContact()
      await enrol(id, contact)
      expect(await place(id, contact)).toBe('completed')
      outcomes[mode] = (await enrol(id, contact)).results[0]?.outcome
      await pass(31 * day)
      outcomes[`${mode} later`] = (await enrol(id, contact)).results[0]?.outcome
    }
    expect(outcomes).toEqual({
      never: 'failed',
      'never later': 'failed',
      when_not_inside: 'changed',
      'when_not_inside later': 'changed',
      after_days: 'failed',
      'after_days later': 'changed',
    })
  })

  test('that leaves a list and joins it again keeps what was scheduled', async () => {
    const { id } = await begin()
    const list = await ok<Schemas['ContactList']>('POST', '/lists', { name: 'Newsletter' })
    const contact = await addContact({ lists: [list.slug] })
    await enrol(id, contact)
    await ok('DELETE', `/contacts/${contact}/lists/${list.id}`)
    await walk()
    await ok('POST', `/contacts/${contact}/lists`, { lists: [{ list: list.id }] })
    await walk()
    expect(await place(id, contact)).toBe(`two ${at(3)}`)
    expect(await enrolments(id)).toHaveLength(1)
  })

  test('that unsubscribes and subscribes again while it waits has left, and enters anew', async () => {
    const { id } = await begin({ re_entry: { mode: 'when_not_inside' } })
    const [contact, other] = [await addContact(), await addContact()]
    await enrol(id, contact, other)
    app.clock.advance(1000)
    const again = { status: 'subscribed', force_status: true, status_reason: 'Signed up again' }
    for (const one of [contact, other]) {
      await ok('PUT', `/contacts/${one}`, { status: 'unsubscribed' })
      app.clock.advance(1000)
      await ok('PUT', `/contacts/${one}`, again)
    }
    app.clock.advance(1000)
    expect((await enrol(id, contact)).results[0]).toMatchObject({ outcome: 'changed' })
    await pass(3 * day)
    expect(await place(id, other)).toBe('exited unsubscribed')
    expect(await sent(id, other)).toEqual(['one'])
    expect(await sent(id, contact)).toEqual(['one', 'one', 'two'])
  })

  test('that unsubscribes leaves before its next e-mail, and cannot enter again', async () => {
    const { id } = await begin({ re_entry: { mode: 'when_not_inside' } })
    const contact = await addContact()
    await enrol(id, contact)
    await ok('PUT', `/contacts/${contact}`, { status: 'unsubscribed' })
    await pass(3 * day)
    expect(await place(id, contact)).toBe('exited unsubscribed')
    expect(await sent(id, contact)).toEqual(['one'])
    expect((await enrol(id, contact)).results[0]).toMatchObject({
      outcome: 'failed',
      problem: { code: 'invalid_state' },
    })
    expect(await ok('GET', `/sequences/${id}/statistics`)).toMatchObject({
      exited_by_reason: [{ reason: 'unsubscribed', count: 1 }],
    })
  })

  test('that must not get a step goes on, and the step is not tried again', async () => {
    const { id } = await begin()
    const contact = await addContact({ status: 'pending' })
    await enrol(id, contact)
    await walk()
    expect(await place(id, contact)).toBe(`two ${at(3)}`)
    const statistics = await ok<Schemas['SequenceStatistics']>('GET', `/sequences/${id}/statistics`)
    expect(statistics.steps[0]?.skipped_by_reason.map(({ count }) => count)).toEqual([1])
    await ok('PUT', `/contacts/${contact}`, { status: 'subscribed' })
    await pass(3 * day)
    expect(await sent(id, contact)).toEqual(['two'])
  })

  test('leaves during its wait when a change makes it match the exit condition', async () => {
    const rule = { field: 'company', operator: 'is', value: 'Compiler Works' }
    const { id } = await begin({ exit_condition: { match: 'all', conditions: [rule] } })
    const [leaver, other] = [await addContact(), await addContact()]
    await enrol(id, leaver, other)
    await ok('PUT', `/contacts/${leaver}`, { company: 'Compiler Works' })
    await settle(app)
    expect(await place(id, leaver)).toBe('exited exit_condition')
    expect(await place(id, other)).toBe(`two ${at(3)}`)
    await pass(3 * day)
    expect(await sent(id, leaver)).toEqual(['one'])
    expect(await sent(id, other)).toEqual(['one', 'two'])
  })
})

describe('contacts', () => {
  const ofCompany = (company: string) => ({
    match: 'all',
    conditions: [{ field: 'company', operator: 'is', value: company }],
  })

  test('that match a condition enter and leave by a job', async () => {
    const { id } = await begin()
    const ids = [
      await addContact({ company: 'Harwich Library' }),
      await addContact({ company: 'Harwich Library' }),
    ]
    await addContact()
    const condition = ofCompany('Harwich Library')
    const run = async (act: string, body: object): Promise<Schemas['Job']> => {
      const job = await ok<Schemas['Job']>('POST', `/sequences/${id}/${act}`, { condition, ...body })
      await app.work()
      await walk()
      return ok('GET', `/jobs/${job.id}`)
    }
    expect(await run('enrol', { dry_run: true })).toMatchObject({
      state: 'succeeded',
      counters: { updated: 2 },
    })
    expect(await enrolments(id)).toEqual([])
    expect(await run('enrol', { expected_count: 2 })).toMatchObject({
      state: 'succeeded',
      counters: { updated: 2 },
    })
    expect((await enrolments(id)).map(({ contact_id }) => contact_id).sort()).toEqual(ids.sort())
    expect(await run('remove', { expected_count: 2 })).toMatchObject({ counters: { updated: 2 } })
    expect(await place(id, ids[0] ?? '')).toBe('cancelled removed')
  })

  test('enter and leave by a bulk action', async () => {
    const { id } = await begin()
    const contact = await addContact()
    const apply = (action: string) =>
      ok<Schemas['BulkResult']>('POST', '/contacts/bulk-action', { action, ids: [contact], sequence_id: id })
    expect((await apply('enrol_in_sequence')).results[0]?.outcome).toBe('changed')
    expect((await apply('remove_from_sequence')).results[0]?.outcome).toBe('changed')
    expect((await apply('remove_from_sequence')).results[0]?.outcome).toBe('unchanged')
    await pass(3 * day)
    expect(await sent(id, contact)).toEqual([])
  })

  test('leave a sequence that is archived', async () => {
    const { id } = await begin()
    const contact = await addContact()
    await enrol(id, contact)
    await ok('POST', `/sequences/${id}/pause`)
    await ok('POST', `/sequences/${id}/archive`)
    expect(await place(id, contact)).toBe('exited archived')
    await ok('POST', `/sequences/${id}/unarchive`)
    await ok('POST', `/sequences/${id}/resume`)
    await pass(9 * day)
    expect(await sent(id, contact)).toEqual(['one'])
  })
})
