import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { memberColumns } from '../../../server/audience/contacts/index.ts'
import { startTestApp } from '../../support/app.ts'
import type { Contact as ContactShape } from './support.ts'
import { create, exported, tidy } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
beforeEach(() => tidy(app))

const fields = [
  { key: 'motto', label: 'Motto', type: 'long_text' },
  { key: 'balance', label: 'Balance', type: 'number' },
  { key: 'member', label: 'Member', type: 'boolean' },
  { key: 'since', label: 'Since', type: 'date' },
  {
    key: 'topics',
    label: 'Topics',
    type: 'multi_select',
    options: [
      { value: 'a-b', label: 'Both' },
      { value: 'plain', label: 'Plain' },
    ],
  },
]

const addFields = async (): Promise<void> => {
  for (const field of fields) await create(app, '/custom-fields', field)
}

const columns = [
  'email',
  'full_name',
  'phone',
  'company',
  'address.city',
  'custom.motto',
  'custom.balance',
  'custom.member',
  'custom.since',
  'custom.topics',
  'lists',
  'tags',
]

/** People whose data is malicious or looks like it. */
const addHostile = async (): Promise<void> => {
  await addFields()
  for (const name of ['=SUM(A1:A9)', 'Semi;colon', 'Says "hi"']) await create(app, '/tags', { name })
  for (const name of ['Left', 'News', 'Weekly; monthly']) await create(app, '/lists', { name })
  const people = [
    {
      email: '=cmd@example.com',
      first_name: '=HYPERLINK("http://evil.example","Ada")',
      phone: '+49 30 901820',
      company: "@SUM(1+9)*cmd|' /C calc'!A0",
      address: { city: '-Berlin' },
      custom_fields: { motto: '\tfirst\r\n"second", third', balance: -5, member: true, since: '2026-02-01' },
      tags: ['=sum-a1-a9', 'semi-colon', 'says-hi'],
    },
    {
      email: '+plus@example.com',
      first_name: 'مرحبا',
      last_name: '\u202eesrever',
      company: 'Smile 😀, Inc.',
      address: { city: '＝full width' },
      custom_fields: { motto: '\nnext line', balance: 0.1, member: false, topics: ['a-b', 'plain'] },
    },
    { email: 'plain@example.com', first_name: 'Grace', company: "'quoted'", custom_fields: { motto: '-' } },
  ]
  for (const { tags: _, ...person } of people) {
    await create(app, '/contacts', person)
    app.clock.advance(1000)
  }
  const { sql } = app.context
  // As an earlier version stored it: today's leaves invisible characters at the ends out.
  await sql`update contacts set last_name = ${'\u202eesrever'} where email = '+plus@example.com'`
  await sql`
    insert into contact_tags (tag_id, contact_id, tagged_at)
    select t.id, c.id, now() from tags t, contacts c where c.email = '=cmd@example.com'`
  await sql`
    insert into list_memberships (list_id, contact_id, status, since_at)
    select l.id, c.id, case l.name when 'Left' then 'unsubscribed' when 'News' then 'pending' else 'subscribed' end, now()
    from lists l, contacts c where c.email = '=cmd@example.com'`
}

const golden = (name: string) => readFile(new URL(`./golden/${name}`, import.meta.url), 'utf8')

describe('a CSV file', () => {
  test('for spreadsheets has exactly the expected bytes', async () => {
    await addHostile()
    const text = await exported(app, { columns })
    expect(await golden('safe.csv')).toBe(text)
  })

  test('for programs has exactly the expected bytes', async () => {
    await addHostile()
    const text = await exported(app, { columns, spreadsheet_safe: false })
    expect(await golden('plain.csv')).toBe(text)
  })

  test('for spreadsheets contains no formula, and has a byte order mark', async () => {
    await addHostile()
    const text = await exported(app, { columns })
    expect(text.startsWith('\uFEFFemail,full_name,')).toBe(true)
    const rows = parse(text, { bom: true }) as string[][]
    const numbers = rows.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/u.test(cell))
    expect(numbers).toEqual(['-5'])
    expect(rows).toHaveLength(4)
  })

  test.each([
    ['=1', "'=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u00a0=1', "'\u00a0=1"],
    [' =1', "' =1"],
    ['a;=1', "a;'=1"],
    ['a, @1', "a,' @1"],
    ['a|+1', "a|'+1"],
    ["'=1", "''=1"],
    ['a=1', 'a=1'],
    ["it's - 1", "it's - 1"],
  ])('for spreadsheets writes %j as %j', async (company, cell) => {
    await create(app, '/contacts', { email: 'one@example.com' })
    await app.context.sql`update contacts set company = ${company}`
    const [, row] = parse(await exported(app, { columns: ['company'] }), { bom: true }) as string[][]
    expect(row).toEqual([cell])
  })

  test('for programs can be parsed to the same contacts', async () => {
    await addHostile()
    const text = await exported(app, { spreadsheet_safe: false })
    expect(text.startsWith('id,external_id,email,')).toBe(true)
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...memberColumns,
      ...fields.map(({ key }) => `custom.${key}`),
    ])
    const { body } = await app.send<{ data: ContactShape[] }>('GET', '/contacts?sort=created_at')
    for (const [index, contact] of body.data.entries()) {
      const row = rows[index]
      expect(row).toMatchObject({
        id: contact.id,
        email: contact.email,
        full_name: contact.full_name ?? '',
        phone: contact.phone ?? '',
        company: contact.company ?? '',
        'address.city': contact.address.city ?? '',
        'engagement.level': contact.engagement.level,
        created_at: contact.created_at,
        updated_at: contact.updated_at,
        'custom.motto': contact.custom_fields.motto ?? '',
        'custom.balance': String(contact.custom_fields.balance ?? ''),
      })
    }
  })

  test('without contacts contains only the header', async () => {
    expect(await exported(app, { columns: ['email', 'tags'], spreadsheet_safe: false })).toBe(
      'email,tags\r\n',
    )
  })

  test('can have the maximum number of columns', async () => {
    await create(app, '/contacts', { email: 'ada@example.com' })
    await app.context.sql`
      insert into custom_fields (id, key, label, type, position, created_at, updated_at)
      select gen_random_uuid(), 'field_' || n, 'Field', 'text', n, now(), now() from generate_series(1, 299) n`
    const many = Array.from({ length: 299 }, (_, index) => `custom.field_${index + 1}`)
    const text = await exported(app, { columns: ['email', ...many], spreadsheet_safe: false })
    expect(text).toBe(`${['email', ...many].join(',')}\r\n"ada@example.com"${','.repeat(299)}\r\n`)
  })
})
