import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { csv, finishImport, tidy } from './applying-support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
afterEach(() => tidy(app))

const rows = 3000
const addressOf = (number: number): string => `reader-${number}@example.com`

/** Writes of all kinds to the contacts of the file, until the import has ended. */
const writeMeanwhile = async (writer: number, hasEnded: () => boolean): Promise<Record<number, number>> => {
  const answers: Record<number, number> = {}
  const note = (status: number): void => {
    answers[status] = (answers[status] ?? 0) + 1
  }
  for (let turn = 0; !hasEnded(); turn += 1) {
    const address = addressOf(1 + ((turn * 7919 + writer * 104_729) % rows))
    const put = await app.send<{ id?: string }>('PUT', `/contacts/by-email/${address}`, {
      body: { company: `C ${writer}` },
    })
    note(put.status)
    const ids = await sql<{ id: string }[]>`select id from contacts order by random() limit 20`
    if (ids.length === 0) continue
    const body = { action: 'add_to_tags', ids: ids.map(({ id }) => id), tags: ['regular'] }
    note((await app.send('POST', '/contacts/bulk-action', { body })).status)
  }
  return answers
}

test('an import and simultaneous writes to the same contacts all succeed', async () => {
  await app.send('POST', '/tags', { body: { name: 'Regular' } })
  // In another order than the other writers, and each address twice, half of them in upper case.
  const numbers = Array.from({ length: rows }, (_, at) => 1 + ((at * 1009) % rows))
  const lines = [...numbers, ...numbers].map((number, at) => {
    const address = addressOf(number)
    return [at % 2 === 0 ? address : address.toUpperCase(), `Reader ${number}`, 'regular']
  })
  const content = csv(['Mail', 'First', 'Tags'], ...lines)
  let ended = false
  const writers = [1, 2, 3].map((writer) => writeMeanwhile(writer, () => ended))
  const mapping = { Mail: 'email', First: 'first_name', Tags: 'tags' }
  const job = await finishImport(app, { content, mapping }).finally(() => {
    ended = true
  })
  const answers = await Promise.all(writers)
  expect(job).toMatchObject({ state: 'succeeded', counters: { failed: 0, skipped: 0 } })
  const { created, updated, unchanged } = job.counters
  expect(created + updated + unchanged).toBe(2 * rows)
  for (const statuses of answers)
    expect(Object.keys(statuses).filter((status) => !['200', '201'].includes(status))).toEqual([])
  const [all] = await sql`
    select count(*) as contacts, count(*) filter (where first_name like 'Reader %') as named,
      (select count(*) from contact_tags) as tagged,
      (select count(*) from contact_emails where until_at is null) as addresses
    from contacts`
  expect(all).toEqual({ contacts: rows, named: rows, tagged: rows, addresses: rows })
}, 120_000)
