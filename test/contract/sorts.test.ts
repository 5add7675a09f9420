import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { document, operations, parametersIn } from './walk/contract.ts'

const app = await startTestApp()

const sorted = operations.flatMap((operation) => {
  const sort = parametersIn(operation, 'query').find(({ name }) => name === 'sort')
  return sort === undefined
    ? []
    : [{ id: operation.id, description: String((sort as { description?: string }).description) }]
})

test.each(sorted)('$id says which order misses items that change', ({ description }) => {
  expect(description).toMatch(/may be missed/)
})

test('the introduction says it for all lists', () => {
  expect((document.info as { description?: string }).description).toContain('may be missed or returned twice')
})

test('contacts that change while pages are read are not missed by `updated_at` and `created_at`', async () => {
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const { body } = await app.send('POST', '/contacts', { body: { email: `reader-${index}@example.com` } })
    ids.push(String(body.id))
    app.clock.advance(1000)
  }
  for (const sort of ['updated_at', 'created_at', '-created_at']) {
    const seen = new Set<string>()
    let cursor = ''
    for (let page = 0; page < 20; page += 1) {
      const path = `/contacts?limit=2&sort=${sort}${cursor}`
      const { body } = await app.send<{ data: { id: string }[]; page: { next_cursor: string | null } }>(
        'GET',
        path,
      )
      for (const { id } of body.data) seen.add(id)
      if (body.page.next_cursor === null) break
      cursor = `&cursor=${encodeURIComponent(body.page.next_cursor)}`
      app.clock.advance(1000)
      // One that was not read yet, and only until the list would never end.
      const next = ids.find((id) => !seen.has(id))
      if (next !== undefined)
        await app.send('PUT', `/contacts/${next}`, { body: { first_name: `At ${page}` } })
    }
    expect([...seen].sort(), sort).toEqual([...ids].sort())
  }
})
