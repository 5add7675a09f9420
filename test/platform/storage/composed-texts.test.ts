import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const repair = readFileSync('server/platform/storage/migrations/0154-composed-texts.sql', 'utf8')

const post = async <Body extends object>(path: string, body: object): Promise<Body & { id: string }> => {
  const answer = await app.send<Body & { id: string }>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const [composed, decomposed] = ['Zoë', 'Zoë'.normalize('NFD')]

test('texts that were stored decomposed are composed, and names that then are one stay apart', async () => {
  const options = [{ value: 'zoe', label: 'Other' }]
  await post('/custom-fields', { key: 'muse', label: 'Muse', type: 'text' })
  await post('/custom-fields', { key: 'pick', label: 'Pick', type: 'single_select', options })
  const contact = await post('/contacts', { email: 'zoe@example.com', external_id: 'z-1', first_name: 'Zoe' })
  const other = await post('/contacts', { email: 'other@example.com', external_id: 'z-2' })
  const tags = [await post('/tags', { name: composed }), await post('/tags', { name: 'Second' })]
  const list = await post('/lists', { name: 'List' })
  const condition = { field: 'first_name', operator: 'is', value: 'Zoe' }
  const segment = await post('/segments', {
    name: 'Segment',
    condition: { match: 'all', conditions: [condition] },
  })
  await sql`
    update contacts set first_name = ${decomposed}, external_id = ${decomposed},
      custom_fields = jsonb_build_object('muse', ${decomposed}::text) where id = ${contact.id}`
  await sql`update contacts set external_id = ${composed} where id = ${other.id}`
  await sql`update tags set name = ${decomposed} where id = ${tags[1]?.id ?? ''}`
  await sql`update lists set name = ${decomposed} where id = ${list.id}`
  await sql`update segments set condition = replace(condition::text, 'Zoe', ${decomposed})::jsonb where id = ${segment.id}`
  await sql`update custom_fields set options = replace(options::text, 'Other', ${decomposed})::jsonb where key = 'pick'`

  await sql.begin((tx) => tx.unsafe(repair))
  const [stored] =
    await sql`select first_name, external_id, custom_fields from contacts where id = ${contact.id}`
  expect(stored).toEqual({ first_name: composed, external_id: decomposed, custom_fields: { muse: composed } })
  const names = await sql<{ name: string }[]>`select name from tags order by created_at, id`
  expect(names.map(({ name }) => name)).toEqual([composed, `${composed} (2)`])
  expect(await sql`select name from lists`).toEqual([{ name: composed }])
  expect(await sql`select options from custom_fields where key = 'pick'`).toEqual([
    { options: [{ value: 'zoe', label: composed }] },
  ])
  const found = await app.send<{ data: object[] }>('GET', `/contacts?search=${encodeURIComponent(composed)}`)
  expect(found.body.data).toHaveLength(1)
  const inSegment = await app.send<{ data: object[] }>('GET', `/contacts?segment_id=${segment.id}` as never)
  expect(inSegment.body.data).toHaveLength(1)

  const before = await sql`select version from contacts order by id`
  await sql.begin((tx) => tx.unsafe(repair))
  expect(await sql`select version from contacts order by id`).toEqual(before)
})

test('a text that its composed form would make longer is kept as it was given', async () => {
  const longest = '\ufb33'.repeat(150)
  expect([...longest.normalize('NFC')]).toHaveLength(300)
  const made = await post<{ job_title: string }>('/contacts', {
    email: 'dalet@example.com',
    job_title: longest,
  })
  expect(made.job_title).toBe(longest)
})
