import { expect, test } from 'vitest'
import { create, freshWord } from '../contract/walk/making.ts'
import { startTestApp } from '../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is_set' }] }

const kinds: [kind: string, path: string, table: string, body: object][] = [
  ['list', '/lists', 'lists', {}],
  ['tag', '/tags', 'tags', {}],
  ['segment', '/segments', 'segments', { condition }],
  ['template', '/templates', 'templates', { kind: 'plain', source: 'Hello.' }],
  ['mail server', '/mail-servers', 'mail_servers', { kind: 'folder' }],
  ['sequence', '/sequences', 'flows', {}],
  ['automation', '/automations', 'flows', {}],
  ['form', '/forms', 'forms', {}],
]

test.for(kinds)(
  'a name of a %s that another transaction takes at the same time is refused',
  async ([kind, path, table, body]) => {
    const { sql } = app.context
    const name = freshWord()
    const taking = await create(app, path, { ...body, name: freshWord() })
    const { id } = await create(app, path, { ...body, name: freshWord() })
    const answer = await sql.begin(async (tx) => {
      await tx`update ${tx(table)} set name = ${name} where id = ${taking.id}`
      const sent = app.send('PUT', `${path}/${id}`, { body: { name }, headers: { 'If-Match': '*' } })
      const isWaiting = async () => {
        const { count } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return count
      }
      await expect.poll(isWaiting).toBe(1)
      return { sent }
    })
    const { status, body: problem } = await answer.sent
    const article = kind === 'automation' ? 'An' : 'A'
    expect({ status, problem }).toMatchObject({
      status: 409,
      problem: {
        code: 'already_exists',
        detail: `${article} ${kind} named ${name} already exists.`,
        errors: [{ pointer: '/name', detail: `Another ${kind} is named ${name}.` }],
      },
    })
  },
)
