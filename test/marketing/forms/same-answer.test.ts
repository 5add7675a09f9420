import { afterEach, expect, test, vi } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { openForm } from './support.ts'

const app = await startTestApp()
const { sql } = app.context

/** What happened since a request began: statements, and the wait for the next step of time. */
let events: string[] = []
sql.options.onStatement = (text) => void events.push(text.trim().split('\n')[0] ?? '')
const { setTimeout: original } = globalThis
vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...all: Parameters<typeof setTimeout>) => {
  if (new Error('where').stack?.includes('inStep')) events.push('wait')
  return original(...all)
}) as typeof setTimeout)
afterEach(() => {
  events = []
})

const addContact = async (state: string): Promise<string> => {
  const email = `${state}@example.com`
  if (state === 'unknown') return email
  const known = ['pending', 'subscribed'].includes(state) ? state : 'subscribed'
  const { status, body } = await app.send<{ id: string }>('POST', '/contacts', {
    body: { email, status: known },
  })
  expect(status).toBe(201)
  if (['unsubscribed', 'bounced', 'complained'].includes(state))
    await sql`update contacts set status = ${state}, mail_ended_at = created_at where id = ${body.id}`
  if (state === 'trashed') await app.send('DELETE', `/contacts/${body.id}`)
  if (state === 'erased') await app.send('POST', `/contacts/${body.id}/erase`)
  if (state === 'suppressed')
    await app.send('POST', '/suppressions', { body: { kind: 'address', value: email } })
  return email
}

const states = [
  'unknown',
  'pending',
  'subscribed',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
  'trashed',
  'erased',
]

test('the answer, its headers and its time say nothing about the address, whatever is known of it', async () => {
  const list = await app.send<{ id: string }>('POST', '/lists', { body: { name: 'Circle' } })
  const form = await openForm(app, {
    list_ids: [list.body.id],
    spam: { minimum_seconds: 0, proof_of_work: false },
  })
  const answers = new Set<string>()
  const statements = new Map<string, number>()
  for (const state of states) {
    const email = await addContact(state)
    app.clock.advance(60_000)
    events = []
    const answer = await fetch(`${app.url}/forms/${form.slug}/submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: { email } }),
    })
    const text = await answer.text()
    // Everything that depends on the person happens before the wait, nothing after it.
    expect([state, events.filter((event) => event === 'wait'), events.at(-1)]).toEqual([
      state,
      ['wait'],
      'wait',
    ])
    statements.set(state, events.length)
    answers.add(JSON.stringify([answer.status, text, [...answer.headers.keys()]]))
  }
  expect(answers.size).toBe(1)
  // Much shorter work would show on a busy machine. An erased person takes the work of an unknown one.
  expect(Math.min(...statements.values())).toBeGreaterThan(15)
  const [unknown = 0, erased = 0] = [statements.get('unknown'), statements.get('erased')]
  expect(Math.abs(erased - unknown)).toBeLessThanOrEqual(2)
  expect(
    await sql`select from contacts where email like '%erased%' or email like '0%@example.com'`,
  ).toHaveLength(0)
}, 60_000)
