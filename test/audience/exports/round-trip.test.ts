import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { start, uploaded } from '../imports/support.ts'
import { type Contact, create, exported, type Job, jobOf, tidy } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
beforeEach(() => tidy(app))

const { sql } = app.context

const names = ['\u200b=SUM(A1)', 'a;=b', '=SUM(A1:A9)', 'Semi;colon', 'Says "hi"', 'Smith, John', 'Plain']

const hostile = {
  email: 'ada@example.com',
  first_name: '=HYPERLINK("http://evil.example","Ada")',
  phone: '+49 30 901820',
  last_name: '\u200b-',
  company: "@SUM(1+9)*cmd|' /C calc'!A0",
  job_title: "\u200b=1+1; =2,\ufeff@3|-4 o'clock",
  custom_fields: { balance: -5, topics: ['a-b', 'plain'] },
}

/** A contact with data that looks like formulas, on all lists and with all tags. */
const addHostile = async (): Promise<void> => {
  await create(app, '/custom-fields', { key: 'balance', label: 'Balance', type: 'number' })
  const options = [
    { value: 'a-b', label: 'A, b; c' },
    { value: 'plain', label: 'Plain' },
  ]
  await create(app, '/custom-fields', { key: 'topics', label: 'Topics', type: 'multi_select', options })
  for (const name of names) await create(app, '/tags', { name })
  for (const name of names) await create(app, '/lists', { name })
  await create(app, '/contacts', hostile)
  await belongTo()
}

const belongTo = async (): Promise<void> => {
  await sql`insert into contact_tags (tag_id, contact_id, tagged_at) select t.id, c.id, now() from tags t, contacts c`
  await sql`
    insert into list_memberships (list_id, contact_id, status, since_at)
    select l.id, c.id, 'subscribed', now() from lists l, contacts c`
}

const forget = async (): Promise<void> => {
  await sql`delete from contact_tags`
  await sql`delete from list_memberships`
  await sql`update contacts set first_name = null, last_name = null, phone = null, company = null, job_title = null, custom_fields = '{}'`
}

const known = async (): Promise<unknown> => {
  const { body } = await app.send<Contact>('GET', '/contacts/email:ada@example.com')
  const { first_name, last_name, phone, company, job_title, custom_fields } = body
  const named = async (of: 'lists' | 'tags') => {
    const path = `/contacts/${body.id}/${of}`
    const { data } = (await app.send<{ data: { name: string }[] }>('GET', path)).body
    return data.map(({ name }) => name).sort()
  }
  return {
    first_name,
    last_name,
    phone,
    company,
    job_title,
    custom_fields,
    lists: await named('lists'),
    tags: await named('tags'),
  }
}

/** Imports a file with default settings. Returns the finished job. */
const imported = async (content: string): Promise<Job> => {
  const { id } = await uploaded(app, content)
  const { body } = await start(app, id)
  await app.work()
  return jobOf(app, body.id)
}

describe('an exported CSV file is imported unchanged with default settings', () => {
  test.each([true, false])('with spreadsheet_safe %s', async (spreadsheet_safe) => {
    await addHostile()
    const before = await known()
    expect(before).toMatchObject({ phone: hostile.phone, tags: [...names].sort(), lists: [...names].sort() })
    const text = await exported(app, { spreadsheet_safe })
    await forget()
    expect(await imported(text)).toMatchObject({ state: 'succeeded', counters: { updated: 1, failed: 0 } })
    // Invisible characters at the edges show nothing, and imports leave them out.
    const { last_name, job_title } = hostile
    expect(await known()).toEqual({
      ...(before as object),
      last_name: last_name.slice(1),
      job_title: job_title.slice(1),
    })
  })

  test('even if the first rows have one value each', async () => {
    await addHostile()
    const rows = Array.from({ length: 300 }, (_, n) => `reader-${n}@example.com,Plain`)
    const content = ['email,tags', ...rows, 'ada@example.com,"Plain;""Smith, John"""', ''].join('\r\n')
    await forget()
    expect(await imported(content)).toMatchObject({ state: 'succeeded' })
    expect(await known()).toMatchObject({ tags: ['Plain', 'Smith, John'] })
  })
})
