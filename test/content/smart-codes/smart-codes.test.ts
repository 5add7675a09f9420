import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { loadCatalogue, valuesFor } from '../../../server/content/smart-codes/index.ts'
import { audienceOf, wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']

const app = await startTestApp({ quotas: wideQuotas })
const { sql, clock, config } = app.context
const audience = audienceOf(app)

const render = async (body: object): Promise<Schemas['SmartCodesRendered']> => {
  const answer = await app.send<Schemas['SmartCodesRendered']>('POST', '/smart-codes/render', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

beforeEach(async () => {
  await sql`delete from contacts`
  await sql`delete from custom_fields`
})

describe('the catalogue', () => {
  test('includes custom fields once they exist, and not when they are archived', async () => {
    const field = await audience.field({ key: 'genre', label: 'Favourite genre', type: 'text' })
    const keys = async () =>
      (await app.send<Schemas['SmartCodePage']>('GET', '/smart-codes')).body.data.map(({ key }) => key)
    expect(await keys()).toContain('contact.custom.genre')
    await sql`update custom_fields set archived_at = now() where id = ${field.id}`
    expect(await keys()).not.toContain('contact.custom.genre')
  })

  test('offers only codes that compile, in every place that it lists', async () => {
    const { body } = await app.send<Schemas['SmartCodePage']>('GET', '/smart-codes')
    for (const { code, places } of body.data)
      for (const place of places) {
        if (place === 'preheader') continue
        const source = place === 'link' ? `<a href="https://x.example/${code}">x</a>` : code
        const { faults } = await render({ format: place === 'link' ? 'html' : place, source })
        // Without a logo, previews have none either.
        expect(
          faults.filter(({ excerpt }) => !excerpt?.includes('logo_url')),
          code,
        ).toEqual([])
      }
    for (const { example } of body.filters)
      expect((await render({ format: 'text', source: example })).faults).toEqual([])
    expect(new Set(body.data.map(({ key }) => key)).size).toBe(body.data.length)
  })
})

describe('rendering', () => {
  test("uses the contact's values, with defaults for missing ones", async () => {
    const { id } = await audience.contact({ first_name: 'Ada <b>', address: { city: 'London' } })
    const source =
      '{{ contact.first_name }} of {{ contact.address.city }}, {{ contact.company | default: "free" }}'
    expect(await render({ format: 'html', source, contact_id: id })).toMatchObject({
      rendered: 'Ada &lt;b&gt; of London, free',
      faults: [],
    })
  })

  test('treats blank values as missing', async () => {
    await audience.field({ key: 'genre', label: 'Favourite genre', type: 'text' })
    const { id } = await audience.contact({ first_name: '   ', custom_fields: { genre: ' ' } })
    const source =
      'Dear {{ contact.first_name | default: "reader" }}{% if contact.full_name %}!{% endif %} of {{ contact.custom.genre }}'
    expect(await render({ format: 'text', source, contact_id: id })).toMatchObject({
      rendered: 'Dear reader of ',
      faults: [{ code: 'empty_value', excerpt: '{{ contact.custom.genre }}' }],
    })
  })

  test('reports empty codes', async () => {
    const { id } = await audience.contact()
    const { rendered, faults } = await render({
      format: 'subject',
      source: 'Dear {{ contact.first_name }}',
      contact_id: id,
    })
    expect(rendered).toBe('Dear ')
    expect(faults).toMatchObject([
      { code: 'empty_value', level: 'warning', line_number: 1, column_number: 6 },
    ])
  })

  test('without a contact uses examples, overridden by given values', async () => {
    const source = '{{ contact.first_name }} {{ event.order_number }}'
    expect(await render({ format: 'text', source })).toMatchObject({ rendered: 'Ada 4711' })
    const values = { 'contact.first_name': 'Grace', 'event.order_number': 12 }
    expect(await render({ format: 'text', source, values })).toMatchObject({ rendered: 'Grace 12' })
  })

  test('rejects an unknown contact', async () => {
    const body = { format: 'text', source: 'x', contact_id: 'email:nobody@example.com' }
    const answer = await app.send('POST', '/smart-codes/render', { body })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/contact_id', code: 'not_found' }] },
    })
  })

  test('reports an exceeded time limit as a fault', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({ index }))
    const source = `${'{% for row in event.rows %}'.repeat(4)}x${'{% endfor %}'.repeat(4)}`
    expect(await render({ format: 'text', source, values: { 'event.rows': rows } })).toMatchObject({
      rendered: null,
      faults: [{ code: 'limit_exceeded', level: 'error' }],
    })
  })
})

describe('the values of a batch', () => {
  const context = async () => ({
    catalogue: await loadCatalogue(sql),
    now: clock.now(),
    publicUrl: config.publicUrl,
    readLastSubmissions: app.context.readLastSubmissions,
  })

  test('are those of each contact, without deleted contacts', async () => {
    await audience.field({ key: 'genre', label: 'Genre', type: 'text' })
    const list = await audience.list({ name: 'Newsletter' })
    const tag = await audience.tag({ name: 'reader' })
    const ada = await audience.contact({
      first_name: 'Ada',
      last_name: 'Lovelace',
      custom_fields: { genre: 'maths' },
    })
    const alan = await audience.contact({ first_name: 'Alan' })
    await audience.post(`/lists/${list.id}/members`, { contact_ids: [ada.id], status: 'subscribed' })
    await sql`insert into contact_tags (contact_id, tag_id, tagged_at) values (${ada.id}, ${tag.id}, now())`
    const codes = [
      'contact.full_name',
      'contact.custom.genre',
      'contact.lists',
      'contact.tags',
      'contact.engagement.level',
    ]
    const gone = '01a05bfb-7000-7d7f-b041-000000000000'
    const found = await valuesFor(sql, [ada.id, alan.id, gone], codes, await context())
    expect(found.size).toBe(2)
    expect(found.get(ada.id)).toMatchObject({
      'contact.full_name': 'Ada Lovelace',
      'contact.custom.genre': 'maths',
      'contact.lists': ['Newsletter'],
      'contact.tags': ['reader'],
      'contact.engagement.level': 'none',
    })
    expect(found.get(alan.id)).toMatchObject({
      'contact.full_name': 'Alan',
      'contact.custom.genre': null,
      'contact.lists': [],
    })
    expect(Object.getPrototypeOf(found.get(ada.id))).toBeNull()
  })

  test('contain nothing of the contact that no code needs', async () => {
    const { id } = await audience.contact({ first_name: 'Ada', phone: '+44 20 7946 0958' })
    const values = (await valuesFor(sql, [id], ['contact.first_name'], await context())).get(id)
    expect(Object.keys(values ?? {}).filter((key) => key.startsWith('contact.'))).toEqual([
      'contact.first_name',
    ])
  })

  test('show choices by their labels, and archived fields as empty', async () => {
    const options = [
      { value: 'm', label: 'Mathematics' },
      { value: 'p', label: 'Poetry' },
    ]
    const field = await audience.field({ key: 'genres', label: 'Genres', type: 'multi_select', options })
    const { id } = await audience.contact({ custom_fields: { genres: ['m', 'p'] } })
    const codes = ['contact.custom.genres']
    const read = async () =>
      (await valuesFor(sql, [id], codes, await context())).get(id)?.['contact.custom.genres']
    expect(await read()).toEqual(['Mathematics', 'Poetry'])
    await sql`update custom_fields set archived_at = now() where id = ${field.id}`
    expect(await read()).toBeNull()
  })

  test('are read in one query for all contacts, with any number of codes', async () => {
    const { id } = await audience.contact()
    const { codes, ...catalogue } = await loadCatalogue(sql)
    const keys = codes.map(({ key }) => key)
    const seen: string[] = []
    const watched = new Proxy(sql, {
      apply: (target, self, parts: unknown[]) => {
        const query = (parts[0] as { raw?: string[] }).raw?.join('?') ?? ''
        if (/from contacts\s+\?/.test(query)) seen.push(query)
        return Reflect.apply(target, self, parts)
      },
    })
    await valuesFor(watched, [id], keys, { ...(await context()), catalogue: { codes, ...catalogue } })
    expect(seen).toHaveLength(1)
  })
})
