import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import type { TransactionSql } from '../../../server/platform/storage/open.ts'
import { recordBounce, recordComplaint } from '../../../server/sending/bounces/index.ts'
import { finishImport } from '../../audience/imports/applying-support.ts'
import { sendTo } from '../../sending/bounces/support.ts'
import { createScene } from '../../sending/pages/scene.ts'
import { trigger } from '../flows/router/support.ts'
import { addFlow, chain, enrolmentsOf, enter, node, pathOf, talliesOf, walkAll } from '../flows/support.ts'
import { day, startSequences, stepAfter } from './support.ts'

type Schemas = components['schemas']
type Contact = Schemas['Contact']

const { app, ok, activate, addContact, enrol, enrolments, pass, place, sent } = await startSequences({
  edition: 'pro',
})
const { sql, secret } = app.context
const scene = createScene(app)

const contactOf = (id: string) => ok<Contact>('GET', `/contacts/${id}`)
const bodyOf = async (id: string) => ({ id, email: (await contactOf(id)).email ?? '' })
const update = (id: string, body: object) => ok<Contact>('PUT', `/contacts/${id}`, body)

const addGroup = async (ids: readonly string[]) => {
  const company = `Group of ${ids[0]}`
  for (const id of ids) await update(id, { company })
  return { match: 'all', conditions: [{ field: 'company', operator: 'is', value: company }] }
}

const gone = {
  errorClass: 'mailbox_unknown',
  enhancedCode: '5.1.1',
  reply: '550 5.1.1 User unknown',
  verdict: 'mailbox',
  rule: 'mailbox-unknown',
} as const

const deliver = async (id: string) => sendTo(app, { contactId: id, email: (await bodyOf(id)).email })

/** What ends the e-mail of a contact, and why it leaves. */
const ends: { name: string; reason: string; end: (id: string) => Promise<unknown> }[] = [
  { name: 'an update', reason: 'unsubscribed', end: (id) => update(id, { status: 'unsubscribed' }) },
  {
    name: 'the button of the page',
    reason: 'unsubscribed',
    end: async (id) => scene.post(scene.unsubscribeLink(await bodyOf(id)), [['reason', 'too_often']]),
  },
  {
    name: 'one click',
    reason: 'unsubscribed',
    end: async (id) => scene.post(scene.unsubscribeLink(await bodyOf(id)), 'List-Unsubscribe=One-Click'),
  },
  {
    name: 'a bounce',
    reason: 'bounced',
    end: async (id) => {
      const { deliveryId } = await deliver(id)
      const result = { id: deliveryId, status: 'bounced', trouble: gone } as const
      await sql.begin((tx) => recordBounce(tx, secret, [result], app.clock.now()))
    },
  },
  {
    name: 'a complaint',
    reason: 'complained',
    end: async (id) => {
      const about = { deliveryId: (await deliver(id)).deliveryId }
      const occurredAt = app.clock.now()
      await sql.begin((tx) => recordComplaint(tx, secret, { about, occurredAt }, occurredAt))
    },
  },
  {
    name: 'a bulk action',
    reason: 'unsubscribed',
    end: (id) =>
      ok('POST', '/contacts/bulk-action', { action: 'change_status', ids: [id], status: 'unsubscribed' }),
  },
  {
    name: 'a job',
    reason: 'unsubscribed',
    end: async (id) => {
      const condition = await addGroup([id])
      const body = { action: 'change_status', condition, expected_count: 1, status: 'unsubscribed' }
      await ok('POST', '/contacts/bulk-action', body)
      await app.work()
    },
  },
  {
    name: 'an import',
    reason: 'unsubscribed',
    end: async (id) =>
      finishImport(app, {
        content: `E-mail,Opted out\n${(await bodyOf(id)).email},yes\n`,
        mapping: { 'E-mail': 'email', 'Opted out': 'opted_out' },
      }),
  },
  {
    name: 'a step of an automation',
    reason: 'unsubscribed',
    end: async (id) => {
      const flow = await addFlow(app, chain([node('change', 'change_status', { status: 'unsubscribed' })]))
      await enter(app, flow.id, [id])
      await walkAll(app)
    },
  },
  { name: 'the trash', reason: 'contact_deleted', end: (id) => ok('DELETE', `/contacts/${id}`) },
]

const steps = [stepAfter(0, 'one'), stepAfter(3, 'two')]
const statisticsOf = (id: string) => ok<Schemas['SequenceStatistics']>('GET', `/sequences/${id}/statistics`)
const begin = () => activate({ steps, re_entry: { mode: 'when_not_inside' } })

describe.each(ends)('$name', ({ reason, end }) => {
  test('ends what waits in a sequence at once, in lists, in statistics, and with an event', async () => {
    const { id } = await begin()
    await addFlow(
      app,
      chain([node('end', 'end')], { triggers: [trigger('sequence_exited', { sequence_ids: [id] })] }),
    )
    const [contact, other] = [await addContact(), await addContact()]
    await enrol(id, contact, other)
    app.clock.advance(1000)
    await end(contact)
    const [row] = await enrolments(id, `?contact_id=${contact}`)
    expect(row).toMatchObject({ state: 'exited', exit_reason: reason, step_id: null, due_at: null })
    expect(row?.finished_at).not.toBeNull()
    expect(await place(id, other)).toContain('two')
    expect(await statisticsOf(id)).toMatchObject({
      inside_count: 1,
      exited_by_reason: [{ reason, count: 1 }],
    })
    const [event, ...more] = await sql<{ data: object }[]>`
      select data from trigger_events where key = 'sequence_exited' and contact_id = ${contact}`
    expect(more).toEqual([])
    expect(event?.data).toMatchObject({ sequence_id: id, enrolment_id: row?.id, reason })
    await pass(3 * day)
    expect(await statisticsOf(id)).toMatchObject({ exited_by_reason: [{ reason, count: 1 }] })
  })
})

/** Contacts in two flows of which one contact ends by the walker, as before its e-mail ended such enrolments. */
const whatIsKept = async (isLeftToWalker: boolean) => {
  const wait = node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'days' })
  const flow = await addFlow(app, chain([wait, node('end', 'end')]), { kind: 'sequence' })
  const contact = await addContact()
  await enter(app, flow.id, [contact])
  await walkAll(app)
  const set = (what: string) => sql.unsafe(`alter table contacts ${what} trigger contacts_leave_sequences`)
  if (isLeftToWalker) await set('disable')
  await update(contact, { status: 'unsubscribed' }).finally(() => (isLeftToWalker ? set('enable') : null))
  const [before] = await enrolmentsOf(app, flow.id)
  await pass(2 * day)
  const [row] = await enrolmentsOf(app, flow.id)
  const { id = '', contact_id: _, ...kept } = row ?? {}
  return {
    was: before?.status,
    kept,
    path: await pathOf(app, id),
    tallies: await talliesOf(app, flow.versionId),
  }
}

test('the transaction writes what the walker writes', async () => {
  const { was, ...byWalker } = await whatIsKept(true)
  expect(was).toBe('waiting')
  expect(byWalker.path).toEqual(['wait exited unsubscribed'])
  expect(await whatIsKept(false)).toEqual({ was: 'exited', ...byWalker })
})

test('automations go on', async () => {
  const wait = node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'days' })
  const flow = await addFlow(app, chain([wait, node('end', 'end')]))
  const contact = await addContact()
  await enter(app, flow.id, [contact])
  await walkAll(app)
  await update(contact, { status: 'unsubscribed' })
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'waiting' }])
})

test('a contact that subscribed again within the wait has left, and may enter anew', async () => {
  const { id } = await begin()
  const contact = await addContact()
  await enrol(id, contact)
  app.clock.advance(1000)
  await update(contact, { status: 'unsubscribed' })
  app.clock.advance(1000)
  await update(contact, { status: 'subscribed', force_status: true, status_reason: 'Signed up again' })
  const { data } = await ok<Schemas['ContactEnrolmentPage']>('GET', `/contacts/${contact}/enrolments`)
  expect(data).toMatchObject([{ state: 'exited', exit_reason: 'unsubscribed' }])
  app.clock.advance(1000)
  expect((await enrol(id, contact)).results[0]).toMatchObject({ outcome: 'changed' })
  expect((await enrolments(id, `?contact_id=${contact}`)).map(({ state }) => state)).toEqual([
    'waiting',
    'exited',
  ])
  await pass(3 * day)
  expect(await sent(id, contact)).toEqual(['one', 'one', 'two'])
})

test('what a contact without marketing e-mail entered ends when it subscribes again', async () => {
  const { id } = await begin()
  const contact = await addContact()
  await enrol(id, contact)
  app.clock.advance(1000)
  await update(contact, { status: 'transactional' })
  expect(await place(id, contact)).toContain('two')
  app.clock.advance(1000)
  await update(contact, { status: 'subscribed', force_status: true, status_reason: 'Signed up again' })
  expect(await place(id, contact)).toBe('exited unsubscribed')
})

describe('a merge', () => {
  const merge = (target: string, source_id: string, more: object = {}) =>
    ok('POST', `/contacts/${target}/merge`, { source_id, ...more })

  test('into a contact that has unsubscribed ends what the other one was in', async () => {
    const { id } = await begin()
    const [target, source] = [await addContact({ status: 'unsubscribed' }), await addContact()]
    await enrol(id, source)
    await merge(target, source, { dry_run: true })
    expect(await place(id, source)).toContain('two')
    await merge(target, source)
    expect(await place(id, target)).toBe('exited unsubscribed')
    expect(await statisticsOf(id)).toMatchObject({
      inside_count: 0,
      exited_by_reason: [{ reason: 'unsubscribed', count: 1 }],
    })
  })

  test('with a contact that has unsubscribed ends what the other one is in', async () => {
    const { id } = await begin()
    const [target, source] = [await addContact(), await addContact()]
    await enrol(id, target)
    await update(source, { status: 'unsubscribed' })
    await merge(target, source)
    expect((await contactOf(target)).status).toBe('unsubscribed')
    expect(await place(id, target)).toBe('exited unsubscribed')
  })
})

test('a walker that holds an enrolment while another one changes the contact counts its end once', async () => {
  const unsubscribing = chain([
    node('change', 'change_status', { status: 'unsubscribed' }),
    node('end', 'end'),
  ])
  const automation = await addFlow(app, unsubscribing)
  const wait = node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'days' })
  const flow = await addFlow(app, chain([wait, node('end', 'end')]), { kind: 'sequence' })
  const contact = await addContact()
  await enter(app, flow.id, [contact])
  await enter(app, automation.id, [contact])
  await walkAll(app)
  const [row] = await enrolmentsOf(app, flow.id)
  expect(row).toMatchObject({ status: 'exited', exit_reason: 'unsubscribed', node_id: null, due_at: null })
  expect(await pathOf(app, row?.id ?? '')).toEqual(['wait exited unsubscribed'])
  expect(await talliesOf(app, flow.versionId)).toMatchObject({ '* exited unsubscribed': 1 })
})

/** How many statements a change of so many contacts takes, each of which waits in two sequences. */
const statementsFor = async (count: number): Promise<number> => {
  const [one, other] = [await begin(), await begin()]
  const ids: string[] = []
  while (ids.length < count) ids.push(await addContact())
  await enrol(one.id, ...ids)
  await enrol(other.id, ...ids)
  let statements = 0
  sql.options.onStatement = (text) => {
    if (!/rate_limits|settings_groups/.test(text)) statements += 1
  }
  await ok('POST', '/contacts/bulk-action', { action: 'change_status', ids, status: 'unsubscribed' })
  sql.options.onStatement = undefined
  for (const { id } of [one, other])
    expect(await statisticsOf(id)).toMatchObject({
      inside_count: 0,
      exited_by_reason: [{ reason: 'unsubscribed', count }],
    })
  return statements
}

test('many contacts take no more statements than one', async () => {
  const few = await statementsFor(1)
  expect(few).toBeGreaterThan(0)
  expect(await statementsFor(20)).toBe(few)
})

test('transactions that end sequences in another order do not wait for each other in a circle', async () => {
  const [one, other] = [await begin(), await begin()]
  const contacts = [await addContact(), await addContact(), await addContact(), await addContact()] as const
  const [a, b, c, d] = contacts
  await enrol(one.id, a, c)
  await enrol(other.id, b, d)
  const bothStand = Promise.withResolvers<void>()
  let standing = 0
  const end = (...ids: string[]) =>
    sql.begin(async (tx: TransactionSql) => {
      for (const id of ids)
        await tx`update contacts set status = 'unsubscribed', updated_at = now() where id = ${id}`
      standing += 1
      if (standing === 2) bothStand.resolve()
      await bothStand.promise
    })
  await Promise.all([end(a, b), end(d, c)])
  for (const { id } of [one, other]) expect(await statisticsOf(id)).toMatchObject({ inside_count: 0 })
})
