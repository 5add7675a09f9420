import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']
export type WithSecret = Schemas['WebhookWithSecret']

/** Calls of the API that tests of webhooks share. */
export const endpointsOf = (app: TestApp, url: string) => {
  let count = 0
  const as = (authorization?: string) => (authorization === undefined ? {} : { authorization })
  const post = async <Body>(path: string, body: object, authorization?: string): Promise<Body> => {
    const answer = await app.send<Body>('POST', path, { body, ...as(authorization) })
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  return {
    post,
    create: (members: object = {}, authorization?: string): Promise<WithSecret> => {
      const body = { url: `${url}/hook`, event_types: ['contact.created', 'contact.updated'], ...members }
      return post('/webhooks', body, authorization)
    },
    get: async (id: string) => (await app.send<Schemas['Webhook']>('GET', `/webhooks/${id}`)).body,
    put: (id: string, body: object, authorization?: string) =>
      app.send<Schemas['Webhook']>('PUT', `/webhooks/${id}`, { body, ...as(authorization) }),
    /** The log, latest event first. */
    deliveriesOf: async (id: string, query = '') =>
      (await app.send<Schemas['WebhookDeliveryPage']>('GET', `/webhooks/${id}/deliveries${query}`)).body.data,
    addContact: async (members: object = {}): Promise<string> => {
      const body = { email: `person-${++count}@example.com`, ...members }
      return (await post<{ id: string }>('/contacts', body)).id
    },
    update: (id: string, first_name: string) => app.send('PUT', `/contacts/${id}`, { body: { first_name } }),
    notices: () => app.context.sql<{ kind: string; data: { detail: string }; count: number }[]>`
      select kind, data, count from notices where closed_at is null`,
    clear: async () => {
      const { sql } = app.context
      await sql`delete from webhook_endpoints`
      await sql`delete from wanted_events where source_id <> '00000000-0000-0000-0000-000000000000'`
      await sql`delete from notices`
    },
  }
}
