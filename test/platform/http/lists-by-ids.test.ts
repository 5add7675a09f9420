import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })

interface Page {
  data: { id: string }[]
  page: { next_cursor: string | null; total: { value: number } }
}

const add = async (path: string, body: object): Promise<string> => {
  const answer = await app.send<{ id: string }>('POST', path, { body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}

const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: 'Harbour Books' }] }

/** What creates the resource with a number, by the path of its list. */
const lists: Record<string, (number: number) => object> = {
  '/contacts': (number) => ({ email: `reader-${number}@example.com` }),
  '/lists': (number) => ({ name: `List ${number}` }),
  '/tags': (number) => ({ name: `Tag ${number}` }),
  '/segments': (number) => ({ name: `Segment ${number}`, condition }),
  '/custom-fields': (number) => ({ key: `field_${number}`, label: `Field ${number}`, type: 'text' }),
  '/templates': (number) => ({
    name: `Template ${number}`,
    kind: 'plain',
    subject: 'Hello',
    source: 'Hello',
  }),
  '/campaigns': (number) => ({ name: `Campaign ${number}` }),
  '/senders': (number) => ({ name: `Sender ${number}`, email: `sender-${number}@example.com` }),
}

const idsOf = ({ data }: Page): string[] => data.map(({ id }) => id).sort()

describe.each(Object.entries(lists))('%s', (path, bodyOf) => {
  const list = async (ids: readonly string[], more = '') =>
    app.send<Page>('GET', `${path}?ids=${ids.join(',')}${more}`)

  test('returns the resources with the ids, and leaves out unknown ids', async () => {
    const [first = '', second = '', third = ''] = [
      await add(path, bodyOf(1)),
      await add(path, bodyOf(2)),
      await add(path, bodyOf(3)),
    ]
    const both = await list([first, newId(), third])
    expect(idsOf(both.body)).toEqual([first, third].sort())
    expect(both.body.page.total.value).toBe(2)
    expect(idsOf((await list([second.toUpperCase()])).body)).toEqual([second])
    expect(idsOf((await list([newId()])).body)).toEqual([])
    // The cursor keeps the ids.
    const page = (await list([first, second, third], '&limit=2')).body
    expect(page.data).toHaveLength(2)
    const rest = (await list([first, second, third], `&limit=2&cursor=${page.page.next_cursor}`)).body
    expect([...idsOf(page), ...idsOf(rest)].sort()).toEqual([first, second, third].sort())
  })

  test('refuses more than 100 ids, none, and what is no id', async () => {
    const refused = { status: 400, body: { code: 'invalid_request', errors: [{ parameter: 'ids' }] } }
    expect(await list(Array.from({ length: 101 }, () => newId()))).toMatchObject(refused)
    expect((await list(Array.from({ length: 100 }, () => newId()))).status).toBe(200)
    expect(await list(['readers-circle'])).toMatchObject(refused)
    expect(await list([''])).toMatchObject({ status: 400 })
  })
})

test('ids and other filters of contacts count together', async () => {
  const [first, second] = [
    await add('/contacts', { email: 'ada@example.com', status: 'transactional' }),
    await add('/contacts', { email: 'grace@example.com', status: 'subscribed' }),
  ]
  const listId = await add('/lists', { name: 'Circle' })
  await app.send('POST', `/lists/${listId}/members`, { body: { contact_ids: [first, second] } })
  const idsWith = async (more: string) =>
    idsOf((await app.send<Page>('GET', `/contacts?ids=${first}&${more}`)).body)
  expect(await idsWith(`list_id=${listId}`)).toEqual([first])
  expect(await idsWith('status=subscribed')).toEqual([])
  expect(await idsWith('sort=last_active_at')).toEqual([first])
  const { body } = await app.send<Page>('GET', `/contacts?ids=${first}&list_id=${listId}&total=exact`)
  expect(body.page.total.value).toBe(1)
})
