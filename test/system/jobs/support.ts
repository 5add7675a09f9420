import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'

export type Job = components['schemas']['Job']

/**
 * Creates contacts `reader-1@example.com` … with the given members. Returns their ids in the order of their
 * numbers.
 */
export const addReaders = async (
  { context: { sql, clock } }: TestApp,
  count: number,
  members: { status?: string; city?: string; from?: number } = {},
): Promise<string[]> => {
  const { status = 'subscribed', city = 'London', from = 1 } = members
  const now = clock.now()
  const rows = await sql<{ id: string }[]>`
    insert into contacts (id, email, status, address_city, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'reader-' || n || '@example.com', ${status}, ${city}, 'individual', 'all', ${now}, ${now}
    from generate_series(${from}::integer, ${from + count - 1}::integer) n order by n
    returning id`
  return rows.map(({ id }) => id)
}

export const inLondon = { match: 'all', conditions: [{ field: 'city', operator: 'is', value: 'London' }] }

/** Requests a bulk action by condition, and returns its job. */
export const begin = async (app: TestApp, body: object): Promise<Job> => {
  const answer = await app.send<Job>('POST', '/contacts/bulk-action', {
    body: { condition: inLondon, ...body },
  })
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

export const jobOf = async (app: TestApp, id: string): Promise<Job> =>
  (await app.send<Job>('GET', `/jobs/${id}`)).body

/** Requests a bulk action by condition, and runs its job to the end. */
export const finish = async (app: TestApp, body: object): Promise<Job> => {
  const { id } = await begin(app, body)
  await app.work()
  return jobOf(app, id)
}

export const statusesOf = async ({ context: { sql } }: TestApp): Promise<Record<string, number>> => {
  const rows = await sql<{ status: string; count: number }[]>`
    select case when trashed_at is null then status else 'trash' end as status, count(*) from contacts group by 1`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

export { tidy } from '../../support/tidy.ts'
