import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { routeEvents } from '../../../server/marketing/flows/router/route.ts'
import { walkBatch } from '../../../server/marketing/flows/walker/batch.ts'
import { newId } from '../../../server/platform/ids.ts'
import { signToken } from '../../../server/platform/mail/tokens.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { recordComplaint, recordReturn } from '../../../server/sending/bounces/index.ts'
import { createRecorder } from '../../../server/sending/recipient/http.ts'
import { hold, untilWaiting } from '../../marketing/flows/locking.ts'
import { addFlow, chain, enter, node, walkerOf } from '../../marketing/flows/support.ts'
import { type Sent, sendTo } from '../../sending/bounces/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro', pageQuota: { requests: 100_000, window_seconds: 60 } })
const { sql, secret, clock } = app.context

const trouble = {
  errorClass: 'mailbox_unknown',
  enhancedCode: '5.1.1',
  reply: '550 5.1.1 no such user',
  verdict: 'mailbox',
  rule: 'code-mailbox',
} as const

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

const person = async (): Promise<Sent> => {
  const email = `person-${newId()}@example.com`
  return sendTo(app, { contactId: await add('/contacts', { email }), email })
}

const triggers = [
  {
    key: 'webhook_received',
    settings: { fields: [{ pointer: '/name', field: 'first_name' }] },
    condition: null,
  },
]

const hookOf = async (flowId: string): Promise<string> =>
  new URL((await app.send<{ webhook_url: string }>('GET', `/automations/${flowId}`)).body.webhook_url)
    .pathname

const postArray = async (hook: string, emails: readonly string[]): Promise<number> => {
  const body = JSON.stringify(emails.map((email) => ({ email, name: newId() })))
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${app.url}${hook}`, { method: 'POST', body, headers })).status
}

const opened = ({ deliveryId }: Sent) =>
  ({
    deliveryId,
    type: 'opened',
    at: clock.now(),
    head: false,
    userAgent: 'Firefox',
    ip: null,
    linkId: null,
  }) as const

/** Whether another transaction can lock a contact now. */
const isFree = async (contactId: string): Promise<boolean> =>
  (await sql`select from contacts where id = ${contactId} for update skip locked`).length === 1

describe('one order of locks', () => {
  test('an array of webhooks locks its contacts in the order of their ids', async () => {
    const [first, last] = [await person(), await person()].sort((a, b) =>
      a.contactId < b.contactId ? -1 : 1,
    )
    const flow = await addFlow(app, chain([node('end', 'end')], { triggers }))
    const hook = await hookOf(flow.id)
    const release = await hold(
      app,
      (tx) => tx`select from contacts where id = ${last?.contactId ?? ''} for update`,
    )
    const posting = postArray(hook, [last?.email ?? '', first?.email ?? ''])
    await untilWaiting(app, 1)
    const wasFree = await isFree(first?.contactId ?? '')
    await release()
    expect([await posting, wasFree]).toEqual([204, false])
  })

  test('visits lock the delivery before the contact, as bounces do', async () => {
    const sent = await person()
    const release = await hold(
      app,
      (tx) => tx`select from deliveries where id = ${sent.deliveryId} for update`,
    )
    const recorder = createRecorder(app.context)
    await recorder.record(opened(sent))
    const stopping = recorder.stop()
    await untilWaiting(app, 1)
    const wasFree = await isFree(sent.contactId)
    await release()
    await stopping
    expect(wasFree).toBe(true)
  })

  test('a change of a contact waits for no row that refers to it; its deletion does', async () => {
    const { contactId } = await person()
    const release = await hold(app, (tx) => tx`select from contacts where id = ${contactId} for key share`)
    expect((await app.send('PUT', `/contacts/${contactId}`, { body: { first_name: 'Ada' } })).status).toBe(
      200,
    )
    const erasing = app.send('POST', `/contacts/${contactId}/erase`, { body: {} })
    await untilWaiting(app, 1)
    await release()
    expect((await erasing).status).toBe(200)
  })

  test('what changes the same contacts, mail and enrolments at once never waits in a circle', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, person))
    const any = (): Sent => people[randomInt(people.length)] as Sent
    const some = (count: number): Sent[] => [...new Set(Array.from({ length: count }, any))]
    const replace = async (gone: Sent): Promise<void> => {
      const next = await person()
      const at = people.indexOf(gone)
      if (at >= 0) people[at] = next
    }
    const tag_id = await add('/tags', { name: 'Circle' })
    const list_id = await add('/lists', { name: 'Circle' })
    const steps = [
      node('tag', 'add_tag', { tag_id }),
      node('list', 'add_to_list', { list_id }),
      node('field', 'update_field', { field: 'company', value: 'Harbour' }),
      node('untag', 'remove_tag', { tag_id }),
    ]
    const re_entry = { mode: 'always', after_days: null } as const
    const flow = await addFlow(app, chain(steps, { triggers, re_entry }))
    const hook = await hookOf(flow.id)
    const recorder = createRecorder(app.context)
    const reported = (about: { deliveryId: string }, as: 'bounce' | 'complaint') =>
      sql.begin((tx: Sql) =>
        as === 'bounce'
          ? recordReturn(tx, secret, { about, trouble, occurredAt: clock.now() }, clock.now())
          : recordComplaint(tx, secret, { about, occurredAt: clock.now() }, clock.now()),
      )
    const acts: (() => Promise<unknown>)[] = [
      async () => {
        const [one, two] = some(4)
        if (one === undefined || two === undefined) return
        const body = { source_id: two.contactId }
        const { status } = await app.send('POST', `/contacts/${one.contactId}/merge`, { body })
        if (status === 200) await replace(two)
      },
      async () => {
        const one = any()
        const { status } = await app.send('POST', `/contacts/${one.contactId}/erase`, { body: {} })
        if (status === 200) await replace(one)
      },
      () => reported({ deliveryId: any().deliveryId }, 'bounce'),
      () => reported({ deliveryId: any().deliveryId }, 'complaint'),
      () => {
        const { contactId, deliveryId } = any()
        const token = signToken(secret, 'unsubscribe', { contactId, deliveryId })
        const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
        return fetch(`${app.url}/unsubscribe/${token}`, { method: 'POST', body })
      },
      async () => {
        for (const one of some(6)) await recorder.record(opened(one))
        await recorder.stop()
      },
      () =>
        postArray(
          hook,
          Array.from({ length: 12 }, () => any().email),
        ),
      () =>
        enter(
          app,
          flow.id,
          some(6).map(({ contactId }) => contactId),
        ),
      async () => (await walkBatch(walkerOf(app))).calls,
      () => routeEvents({ sql, clock, log: app.context.log }),
      () => {
        const body = { contact_ids: some(6).map(({ contactId }) => contactId) }
        return app.send('POST', `/tags/${tag_id}/members`, { body })
      },
      () => app.send('PUT', `/contacts/${any().contactId}`, { body: { last_name: newId() } }),
    ]
    const before = await deadlocks()
    await Promise.all(
      [...acts, ...acts].map(async (act) => {
        for (let time = 0; time < 15; time += 1) await act()
      }),
    )
    expect((await deadlocks()) - before).toBe(0)
  })
})

/** Deadlocks that PostgreSQL has counted in the database of the test, those of repeated transactions too. */
const deadlocks = async (): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? 0
}
