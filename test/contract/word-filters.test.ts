import { expect, test } from 'vitest'
import { resolve } from '../../openapi/tools/document.ts'
import { startTestApp } from '../support/app.ts'
import { document, hasPathId, operations, parametersIn } from './walk/contract.ts'

const app = await startTestApp({ edition: 'pro' })

interface Filter {
  path: string
  name: string
  words: string[]
}

/** Filters of lists whose values are a closed list. */
const filters: Filter[] = operations
  .filter((operation) => operation.method === 'GET' && !hasPathId(operation))
  .flatMap((operation) =>
    parametersIn(operation, 'query').flatMap(({ name, schema }) => {
      const { items } = resolve(document, schema ?? {})
      const { enum: words } = items === undefined ? {} : resolve(document, items)
      return words === undefined ? [] : [{ path: operation.path, name, words: words.map(String) }]
    }),
  )

test('finds filters with closed lists', () => {
  expect(filters.map(({ path, name }) => `${path} ${name}`)).toContain('/deliveries kind')
})

test.for(filters)('$path accepts every value of $name, and all at once', async ({ path, name, words }) => {
  for (const asked of [...words, words.join(',')]) {
    const { status, body } = await app.send('GET', `${path}?${name}=${asked}`)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  expect((await app.send('GET', `${path}?${name}=${words[0]},nothing`)).status).toBe(400)
})
