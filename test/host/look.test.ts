import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { createBrowser, serveHost } from './support.ts'

const { sql } = await createTestDatabase()
const { url } = await serveHost(sql)

const colours = (text: string, name: RegExp): [string, string][] =>
  [...text.matchAll(name)].map(([, key = '', value = '']) => [key, value])

test('the pages of the embedded host have the colours of the admin application', async () => {
  const { text } = await createBrowser(url).get('/host/login')
  const own = colours(text, /--([\w-]+): (light-dark\([^)]+\))/g)
  const tokens = new Map(
    colours(readFileSync('admin/ui/tokens.css', 'utf8'), /--color-([\w-]+): (light-dark\([^)]+\))/g),
  )
  expect(own.length).toBeGreaterThan(10)
  expect(own).toEqual(own.map(([key]) => [key, tokens.get(key)]))
})
