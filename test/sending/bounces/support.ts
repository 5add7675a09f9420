import { newId } from '../../../server/platform/ids.ts'
import type { Database } from '../../../server/platform/storage/open.ts'
import type { TestApp } from '../../support/app.ts'

export interface Sent {
  contactId: string
  email: string
  deliveryId: string
  campaignId: string
}

let number = 0

/** Creates a subscribed contact through the API. */
export const addContact = async (app: TestApp, email = `reader-${++number}@example.com`) => {
  const { body } = await app.send<{ id: string }>('POST', '/contacts', { body: { email } })
  return { contactId: body.id, email }
}

/** Creates a delivery of a campaign that the contact's server accepted. */
export const sendTo = async (
  { context: { sql, clock } }: TestApp,
  { contactId, email }: { contactId: string; email: string },
  campaignId = newId(),
): Promise<Sent> => {
  const deliveryId = newId()
  const now = clock.now()
  await sql`
    insert into deliveries (id, contact_id, source_id, kind, status, attempts, created_at, queued_at, accepted_at, to_address, subject)
    values (${deliveryId}, ${contactId}, ${campaignId}, 'campaign', 'accepted', 1, ${now}, ${now}, ${now}, ${email}, 'New on our shelves')`
  return { contactId, email, deliveryId, campaignId }
}

export const statusOf = async (app: TestApp, contactId: string): Promise<string> =>
  (await app.send<{ status: string }>('GET', `/contacts/${contactId}`)).body.status

export const deliveryOf = async (app: TestApp, id: string) =>
  (
    await app.send<{
      status: string
      error_class: string | null
      enhanced_code: string | null
      events: { type: string; error_class: string | null; reply: string | null; occurred_at: string }[]
    }>('GET', `/deliveries/${id}`)
  ).body

/** The contact's activities, the latest first. */
export const activitiesOf = async (app: TestApp, contactId: string) => {
  const { body } = await app.send<{ data: { type: string; data: { delivery: { id: string } | null } }[] }>(
    'GET',
    `/contacts/${contactId}/activities`,
  )
  return body.data
}

/** Why an address is suppressed. Null where it is not. */
export const suppressionOf = async (sql: Database, email: string): Promise<string | null> => {
  const [row] = await sql<{ reason: string }[]>`select reason from suppressions where value = ${email}`
  return row?.reason ?? null
}
