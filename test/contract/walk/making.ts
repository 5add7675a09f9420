import type { TestApp } from '../../support/app.ts'
import type { Call } from './calls.ts'

/** Creates new resources and returns a call that succeeds for an administrator. */
export type Arrange = (app: TestApp) => Promise<Call>

let count = 0

/** A word that is unique in this run. */
export const freshWord = (): string => `reader-${++count}`
export const freshEmail = (): string => `${freshWord()}@example.com`

export interface Made {
  id: string
  email: string
}

export const create = async (app: TestApp, path: string, body: object): Promise<Made> => {
  const answer = await app.send<Made>('POST', path, { body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const addContact = (app: TestApp, members: object = {}): Promise<Made> =>
  create(app, '/contacts', { email: freshEmail(), status: 'subscribed', ...members })

export const addTrashedContact = async (app: TestApp, members: object = {}): Promise<Made> => {
  const contact = await addContact(app, members)
  await app.send('DELETE', `/contacts/${contact.id}`)
  return contact
}

/** Inserts contacts that are older than all others. */
export const addCrowd = async (app: TestApp, count: number): Promise<void> => {
  await app.context.sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'crowd-' || n || '@example.com', 'subscribed', 'individual', 'all', at, at
    from generate_series(1, ${count}) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute') t (at)`
}

/** Inserts deliveries of this month, by the clock of the database, up to the limit of the free plan. */
export const fillDeliveries = async ({ context: { sql } }: TestApp): Promise<void> => {
  const [row] = await sql<{ used: number }[]>`
    select count(*) as used from deliveries where id >= first_id_of(date_trunc('month', now())) and status <> 'skipped'`
  await sql`
    insert into deliveries (id, kind, status, queued_at, created_at)
    select overlay(first_id_of(now())::text placing right(gen_random_uuid()::text, 17) from 20)::uuid, 'transactional', 'accepted',
      now(), now()
    from generate_series(1, ${12_000 - (row?.used ?? 0)})`
}

/** Inserts active automations up to the limit of the free plan. */
export const fillAutomations = async ({ context: { sql, clock } }: TestApp): Promise<void> => {
  const now = clock.now()
  await sql`
    insert into flows (id, kind, name, status, draft, actor_kind, created_at, updated_at)
    select gen_random_uuid(), 'automation', gen_random_uuid()::text, 'active',
      '{"triggers": [], "start": null, "nodes": [], "edges": [], "exit_events": []}', 'system', ${now}, ${now}
    from generate_series(1, 3 - (select count(*) from flows where kind = 'automation' and status = 'active')::int)`
}
