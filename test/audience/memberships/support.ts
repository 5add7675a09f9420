import { expect } from 'vitest'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']

/** High enough for tests that send more requests than a person. */
const wide = { requests: 100_000, window_seconds: 60 }
export const wideQuotas = { read: wide, write: wide, bulk: wide }

/** Helpers for lists, tags and custom fields, with defaults for everything that a test does not set. */
export const audienceOf = (app: TestApp) => {
  let made = 0
  const post = async <Body>(path: string, body: object): Promise<Body> => {
    const answer = await app.send<Body>('POST', path, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const get = async <Body>(path: string): Promise<Body> => {
    const answer = await app.send<Body>('GET', path)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  return {
    post,
    get,
    contact: (members: Partial<Schemas['ContactCreate']> = {}): Promise<Schemas['Contact']> =>
      post('/contacts', { email: `reader-${++made}@example.com`, ...members }),
    contactsIds: async (count: number): Promise<string[]> => {
      const rows = await app.context.sql<{ id: string }[]>`
        insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
        select gen_random_uuid(), 'crowd-' || gen_random_uuid() || '@example.com', 'subscribed', 'individual', 'all', now(), now()
        from generate_series(1, ${count}) returning id`
      return rows.map(({ id }) => id)
    },
    list: (members: Partial<Schemas['ContactListCreate']> = {}): Promise<Schemas['ContactList']> =>
      post('/lists', { name: `List ${++made}`, ...members }),
    tag: (members: Partial<Schemas['TagCreate']> = {}): Promise<Schemas['Tag']> =>
      post('/tags', { name: `Tag ${++made}`, ...members }),
    field: (members: Partial<Schemas['CustomFieldCreate']> = {}): Promise<Schemas['CustomField']> =>
      post('/custom-fields', { key: `field_${++made}`, label: `Field ${made}`, type: 'text', ...members }),
    segment: (condition: object): Promise<Schemas['Segment']> =>
      post('/segments', { name: `Segment ${++made}`, condition }),
    join: (list: string, ids: string[], status?: Schemas['MembershipStatus']) =>
      post<Schemas['BulkResult']>(`/lists/${list}/members`, {
        contact_ids: ids,
        ...(status === undefined ? {} : { status }),
      }),
    leave: (list: string, ids: string[]) =>
      post<Schemas['BulkResult']>(`/lists/${list}/members/remove`, { contact_ids: ids }),
    addTag: (tag: string, ids: string[]) =>
      post<Schemas['BulkResult']>(`/tags/${tag}/members`, { contact_ids: ids }),
    removeTag: (tag: string, ids: string[]) =>
      post<Schemas['BulkResult']>(`/tags/${tag}/members/remove`, { contact_ids: ids }),
    counts: async (list: string) => (await get<Schemas['ContactList']>(`/lists/${list}`)).counts,
    tagged: async (tag: string) => (await get<Schemas['Tag']>(`/tags/${tag}`)).contacts_count,
    shown: (id: string) => get<Schemas['Contact']>(`/contacts/${id}`),
    /** The activities of a contact, the oldest first. */
    activities: async (id: string) =>
      (await get<Schemas['ContactActivityPage']>(`/contacts/${id}/activities?limit=200`)).data.reverse(),
  }
}

export const outcomesOf = ({ results }: Schemas['BulkResult']) =>
  results.map(({ outcome, problem }) => problem?.code ?? outcome)
