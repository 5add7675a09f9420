import { newId } from '../../../server/platform/ids.ts'
import { createConnections } from '../../../server/platform/mail/connections.ts'
import { composeMessage } from '../../../server/platform/mail/message.ts'
import type { Database, Sql } from '../../../server/platform/storage/open.ts'
import type { Mailing, Recipient } from '../../../server/sending/deliveries/sending/mailing.ts'
import type { SmtpSink } from '../../support/smtp-sink.ts'

export const frozenAt = new Date('2026-11-20T09:00:00Z')

export interface Person {
  id: string
  email: string
}

/** Creates subscribed contacts, named after their number. */
export const addPeople = (sql: Database, count: number, host = 'example.com'): Promise<Person[]> =>
  sql<Person[]>`
    insert into contacts (id, email, status, source, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'reader-' || n || '@' || ${host}::text, 'subscribed', 'api', 'individual', 'all', ${frozenAt}, ${frozenAt}
    from generate_series(1, ${count}) n
    returning id, email`

/** Creates a campaign in the state sending, with its audience in chunks of `size`. */
export const freeze = async (sql: Database, people: readonly Person[], size = 1000): Promise<string> => {
  const id = newId()
  await sql`
    insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at, frozen_at, audience_count)
    values (${id}, ${id}, 'sending', '{}', '{}', false, '{}', 'system', ${frozenAt}, ${frozenAt}, ${frozenAt}, ${people.length})`
  for (let number = 0; number * size < people.length; number++) {
    const ids = people.slice(number * size, (number + 1) * size).map((person) => person.id)
    await sql`
      insert into campaign_chunks (campaign_id, number, due_at, contact_ids)
      values (${id}, ${number}, ${frozenAt}, ${ids}::uuid[])`
  }
  return id
}

interface TestRecipient extends Recipient {
  firstName: string | null
}

/** The campaign's message as a few plain lines, over real connections to the sink. */
export const mailingTo = (
  sink: Pick<SmtpSink, 'port'>,
  campaignId: string,
  changes: Partial<Mailing<TestRecipient>> = {},
): Mailing<TestRecipient> => ({
  source: { kind: 'campaign', id: campaignId, variant: null },
  plan: () => Promise.resolve(null),
  frozenAt,
  connections: createConnections(
    { host: '127.0.0.1', port: sink.port, security: 'none', login: null, ehloName: 'books.example' },
    { connections: 4, messages: 50 },
  ),
  load: async (tx: Sql, contactIds) => {
    const rows = await tx<
      {
        id: string
        email: string
        status: Recipient['eligibility']['status']
        trashed_at: string | null
        first_name: string | null
      }[]
    >`select id, email, status, trashed_at, first_name from contacts where id = any (${contactIds as string[]}::uuid[])`
    return rows.map(({ id, email, status, trashed_at, first_name }) => ({
      contactId: id,
      address: email,
      firstName: first_name,
      eligibility: { status, trashed: trashed_at !== null, onList: null, capLeft: null },
      subject: null,
      allowed: null,
    }))
  },
  compose: async ({ address, firstName }, id) => ({
    envelope: { from: `bounce+${id}@books.example`, to: address },
    message: await composeMessage({
      from: { name: 'Harbour Books', address: 'katherine@books.example' },
      to: { address },
      subject: 'New on our shelves',
      messageId: `${id}@books.example`,
      date: frozenAt,
      html: `<p>Dear ${firstName ?? 'reader'}</p>`,
      text: `Dear ${firstName ?? 'reader'}`,
    }),
  }),
  allow: async (wanted) => wanted,
  unused: () => undefined,
  hold: () => null,
  report: () => undefined,
  bounced: async () => undefined,
  ...changes,
})

/** The number of deliveries in each state, with the reason of skipped ones. */
export const statesOf = async (sql: Database, campaignId: string): Promise<Record<string, number>> => {
  const rows = await sql<{ state: string; count: number }[]>`
    select status || coalesce(' ' || skip_reason, '') as state, count(*) from deliveries
    where source_id = ${campaignId} group by 1`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
