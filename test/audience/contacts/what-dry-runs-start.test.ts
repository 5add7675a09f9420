import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { routeEvents } from '../../../server/marketing/flows/router/route.ts'
import { startTestApp } from '../../support/app.ts'
import { csv, finishImport, jobOf, tidy } from '../imports/applying-support.ts'

type Schemas = components['schemas']
type Start = Schemas['FlowStart']
type Result = Schemas['BulkResult']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

const trigger = (key: string, settings: object = {}, condition: object | null = null) => ({
  key,
  settings,
  ...(condition && { condition }),
})

/** An active automation with one trigger and no step that acts. */
const automation = async (name: string, ...triggers: object[]): Promise<string> => {
  const definition = {
    triggers,
    start: 'rest',
    nodes: [{ id: 'rest', type: 'wait', settings: { mode: 'duration', amount: 1, unit: 'days' } }],
  }
  const made = await app.send<{ id: string }>('POST', '/automations', { body: { name, definition } })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const published = await app.send('POST', `/automations/${made.body.id}/publish`, { body: {} })
  if (published.status !== 200) throw new Error(JSON.stringify(published.body))
  return made.body.id
}

beforeEach(() => app.clock.advance(60_000))
afterEach(async () => {
  await sql`delete from enrolments`
  await sql`delete from flows`
  await sql`delete from wanted_triggers`
  await sql`delete from trigger_events`
  await tidy(app)
})

const addContacts = async (count: number, company = 'Harbour Books'): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const body = { email: `${company.toLowerCase().replaceAll(' ', '-')}-${number}@example.com`, company }
      return (await app.send<{ id: string }>('POST', '/contacts', { body })).body.id
    }),
  )

const addThing = async (path: string, name: string): Promise<string> =>
  (await app.send<{ id: string }>('POST', path, { body: { name } })).body.id

const ofCompany = (value: string) => ({
  match: 'all',
  conditions: [{ field: 'company', operator: 'is', value }],
})

const dryRun = async (body: object): Promise<Schemas['Job']> => {
  const answer = await app.send<Schemas['Job']>('POST', '/contacts/bulk-action', {
    body: { ...body, dry_run: true },
  })
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  await app.work()
  return jobOf(app, answer.body.id)
}

/** The number of contacts that have entered, when all events are routed. */
const enrolments = async (): Promise<number> => {
  await app.work()
  while ((await routeEvents(app.context)) > 0);
  return (await sql`select from enrolments`).length
}
const countsOf = (starts: readonly Start[] | null): [string, number][] | null =>
  starts?.map(({ name, contacts_count }): [string, number] => [name, contacts_count]) ?? null

describe('the dry run of a bulk action', () => {
  test('names what it would start for how many contacts, and starts nothing', async () => {
    const tag = await addThing('/tags', 'Collector')
    const other = await addThing('/tags', 'Other')
    const welcome = await automation('Welcome collectors', trigger('tag_added', { tag_ids: [tag] }))
    await automation('Other', trigger('tag_added', { tag_ids: [other] }))
    await automation('Any change', trigger('tag_added'), trigger('contact_updated'))
    const [first] = await addContacts(5)
    await app.send('POST', `/tags/${tag}/members`, { body: { contact_ids: [first], run_automations: false } })
    const job = await dryRun({ action: 'add_to_tags', tags: [tag], condition: ofCompany('Harbour Books') })
    expect(job.counters).toMatchObject({ updated: 4, unchanged: 1 })
    expect(job.starts).toEqual(
      expect.arrayContaining([
        { kind: 'automation', id: welcome, name: 'Welcome collectors', contacts_count: 4 },
      ]),
    )
    expect(new Map(countsOf(job.starts))).toEqual(
      new Map([
        ['Welcome collectors', 4],
        ['Any change', 4],
      ]),
    )
    expect(await enrolments()).toBe(0)
    expect(await sql`select from trigger_events`).toHaveLength(0)
    expect(await sql`select from contact_tags`).toHaveLength(1)
  })

  test('says the same as the action then does', async () => {
    const tag = await addThing('/tags', 'Collector')
    const condition = ofCompany('Compiler Works')
    await automation('Only some', trigger('tag_added', { tag_ids: [tag] }, condition))
    await addContacts(3, 'Compiler Works')
    await addContacts(2)
    const everyone = { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] }
    const body = { action: 'add_to_tags', tags: [tag], condition: everyone }
    expect(countsOf((await dryRun(body)).starts)).toEqual([['Only some', 3]])
    await app.send('POST', '/contacts/bulk-action', { body: { ...body, expected_count: 5 } })
    await app.work()
    expect(await enrolments()).toBe(3)
    // Each contact may enter once.
    await app.send('POST', '/contacts/bulk-action', {
      body: { ...body, action: 'remove_from_tags', expected_count: 5 },
    })
    await app.work()
    expect(countsOf((await dryRun(body)).starts)).toEqual([])
  })

  test('counts contacts of all steps, beyond the first thousand', async () => {
    await sql`
      insert into contacts (id, email, status, company, tracking, frequency, created_at, updated_at)
      select gen_random_uuid(), 'many-' || n || '@example.com', 'subscribed', 'Many', 'individual', 'all', now(), now()
      from generate_series(1, 2300) n`
    const tag = await addThing('/tags', 'Collector')
    await automation('Welcome', trigger('tag_added', { tag_ids: [tag] }))
    const job = await dryRun({ action: 'add_to_tags', tags: [tag], condition: ofCompany('Many') })
    expect(countsOf(job.starts)).toEqual([['Welcome', 2300]])
  }, 60_000)

  test('starts nothing without `run_automations`, and neither does the action', async () => {
    const tag = await addThing('/tags', 'Collector')
    await automation('Welcome', trigger('tag_added'))
    await addContacts(2)
    const body = {
      action: 'add_to_tags',
      tags: [tag],
      condition: ofCompany('Harbour Books'),
      run_automations: false,
    }
    expect((await dryRun(body)).starts).toEqual([])
    await app.send('POST', '/contacts/bulk-action', { body: { ...body, expected_count: 2 } })
    await app.work()
    expect(await sql`select from contact_tags`).toHaveLength(2)
    expect(await enrolments()).toBe(0)
  })

  test('has an empty list if no contact matches or nothing is active, and only a dry run has one', async () => {
    const tag = await addThing('/tags', 'Collector')
    const body = { action: 'add_to_tags', tags: [tag], condition: ofCompany('Harbour Books') }
    expect((await dryRun(body)).starts).toEqual([])
    await addContacts(1)
    expect((await dryRun(body)).starts).toEqual([])
    const real = await app.send<Schemas['Job']>('POST', '/contacts/bulk-action', {
      body: { ...body, expected_count: 1 },
    })
    await app.work()
    expect((await jobOf(app, real.body.id)).starts).toBeNull()
  })

  test('leaves out paused automations', async () => {
    const tag = await addThing('/tags', 'Collector')
    const id = await automation('Welcome', trigger('tag_added'))
    await addContacts(1)
    await app.send('POST', `/automations/${id}/pause`, { body: {} })
    const job = await dryRun({ action: 'add_to_tags', tags: [tag], condition: ofCompany('Harbour Books') })
    expect(job.starts).toEqual([])
  })
})

test('an action on ids starts nothing without `run_automations`', async () => {
  await automation('Changes', trigger('contact_updated'))
  const [first, second] = await addContacts(2)
  const update = (ids: unknown[], more: object) =>
    app.send('POST', '/contacts/bulk-action', {
      body: { action: 'update_fields', fields: { company: 'New' }, ids, ...more },
    })
  await update([first], { run_automations: false })
  await app.work()
  expect(await enrolments()).toBe(0)
  await update([second], {})
  await app.work()
  expect(await enrolments()).toBe(1)
})

test('the undo of an action that started nothing starts nothing', async () => {
  const tag = await addThing('/tags', 'Collector')
  await automation('Farewell', trigger('tag_removed'))
  await addContacts(1)
  const body = {
    action: 'add_to_tags',
    tags: [tag],
    condition: ofCompany('Harbour Books'),
    expected_count: 1,
  }
  const run = async (more: object) => {
    const { body: job } = await app.send<Schemas['Job']>('POST', '/contacts/bulk-action', {
      body: { ...body, ...more },
    })
    await app.work()
    await app.send('POST', `/jobs/${job.id}/undo`)
    await app.work()
  }
  await run({ run_automations: false })
  expect(await enrolments()).toBe(0)
  await run({})
  expect(await enrolments()).toBe(1)
})

describe('a change of members', () => {
  const changes: [string, string, string][] = [
    ['/lists', 'members', 'list_joined'],
    ['/lists', 'members/remove', 'list_left'],
    ['/tags', 'members', 'tag_added'],
    ['/tags', 'members/remove', 'tag_removed'],
  ]

  test.each(changes)('of %s by %s shows in a dry run what it would do and start', async (path, end, key) => {
    const id = await addThing(path, 'Circle')
    const contact_ids = [...(await addContacts(2)), '01a15f30-dc00-793c-bc0d-ba681b597710']
    const isRemoval = end.endsWith('remove')
    if (isRemoval) await app.send('POST', `${path}/${id}/members`, { body: { contact_ids } })
    await automation('Watch', trigger(key))
    app.clock.advance(60_000)
    const send = (more: object) =>
      app.send<Result>('POST', `${path}/${id}/${end}`, { body: { contact_ids, ...more } })
    const members = async () =>
      (await sql`select from list_memberships union all select from contact_tags`).length
    const before = await members()
    const tried = await send({ dry_run: true })
    expect(tried.body).toMatchObject({ succeeded_count: 2, failed_count: 1 })
    expect(countsOf(tried.body.starts)).toEqual([['Watch', 2]])
    const silent = await send({ dry_run: true, run_automations: false })
    expect(silent.body.starts).toEqual([])
    await app.work()
    expect(await members()).toBe(before)
    expect(await enrolments()).toBe(0)
    const done = await send({ run_automations: false })
    expect(done.body).toMatchObject({ succeeded_count: 2, starts: null })
    await app.work()
    expect(await members()).toBe(isRemoval ? 0 : 2)
    expect(await enrolments()).toBe(0)
  })

  test('a dry run sends no confirmation', async () => {
    const { body: list } = await app.send<{ id: string }>('POST', '/lists', {
      body: { name: 'Circle', opt_in: 'double' },
    })
    const contact_ids = await addContacts(1)
    const { body } = await app.send<Result>('POST', `/lists/${list.id}/members`, {
      body: { contact_ids, dry_run: true },
    })
    expect(body.results).toMatchObject([{ outcome: 'changed' }])
    expect(await sql`select from messages`).toHaveLength(0)
  })
})

describe('the dry run of an import', () => {
  const mapping = { 'E-mail': 'email', Company: 'company', Tags: 'tags' }
  const header = Object.keys(mapping)
  const run = (content: string, settings: object = {}, dry = true) =>
    finishImport(app, {
      content,
      mapping,
      settings: { run_automations: true, create_missing_tags: true, ...settings },
      dryRun: dry,
    })

  test('names what it would start, the same as the import then does', async () => {
    const list = await addThing('/lists', 'Newsletter')
    await automation('New people', trigger('contact_imported', { outcomes: ['created'] }))
    await automation('Newsletter', trigger('list_joined', { list_ids: [list] }))
    await automation('Any tag', trigger('tag_added'))
    await automation('Compilers', trigger('contact_created', {}, ofCompany('Compiler Works')))
    await addContacts(1)
    await sql`delete from trigger_events`
    app.clock.advance(60_000)
    const content = csv(
      header,
      ['ada@example.com', 'Compiler Works', 'Fair'],
      ['grace@example.com', 'Navy', ''],
      ['harbour-books-0@example.com', 'Compiler Works', 'Fair, Autumn'],
      ['no address', '', ''],
    )
    const job = await run(content, { list_ids: [list] })
    const expected = new Map([
      ['New people', 2],
      ['Newsletter', 3],
      ['Any tag', 2],
      ['Compilers', 1],
    ])
    expect(new Map(countsOf(job.starts))).toEqual(expected)
    expect(job.starts?.[0]).toMatchObject({ name: 'Newsletter' })
    expect(await sql`select from contacts`).toHaveLength(1)
    expect(await sql`select from tags`).toHaveLength(0)
    expect(await sql`select from trigger_events`).toHaveLength(0)
    expect((await run(content, { list_ids: [list] }, false)).starts).toBeNull()
    await enrolments()
    const entered = await sql<{ name: string; count: number }[]>`
      select f.name, count(*) from enrolments e join flows f on f.id = e.source_id group by 1`
    expect(new Map(entered.map(({ name, count }) => [name, count]))).toEqual(expected)
  })

  test('has an empty list without `run_automations`', async () => {
    await automation('New people', trigger('contact_imported'))
    const job = await run(csv(header, ['ada@example.com', '', '']), { run_automations: false })
    expect(job.starts).toEqual([])
  })

  test('counts a contact once that the file has in two steps', async () => {
    await automation('New people', trigger('contact_imported'))
    const rows = Array.from({ length: 1500 }, (_, number) => [`reader-${number}@example.com`, '', ''])
    const job = await run(csv(header, ...rows, ['reader-3@example.com', 'Compiler Works', 'Fair']))
    expect(job.counters).toMatchObject({ created: 1500, updated: 1 })
    expect(countsOf(job.starts)).toEqual([['New people', 1500]])
  }, 60_000)

  describe('says the same as the import then does, for', () => {
    const allMapped = { ...mapping, Number: 'external_id' }
    /** Rows of others: a step has a thousand. */
    const crowd = (from: string, count = 1100): string[][] =>
      Array.from({ length: count }, (_, number) => [`${from}-${number}@example.com`, '', '', ''])

    /** The contacts of each flow after the dry run, and those that entered it because of the import. */
    const both = async (rows: string[][], settings: object = {}) => {
      const given = {
        content: csv(Object.keys(allMapped), ...rows),
        mapping: allMapped,
        settings: { run_automations: true, create_missing_tags: true, ...settings },
      }
      const tried = new Map(countsOf((await finishImport(app, { ...given, dryRun: true })).starts))
      expect(await sql`select from trigger_events`).toHaveLength(0)
      const { counters } = await finishImport(app, given)
      expect(counters.failed).toBe(0)
      await enrolments()
      const entered = await sql<{ name: string; count: number }[]>`
        select f.name, count(distinct e.contact_id) from enrolments e join flows f on f.id = e.source_id group by 1`
      return { tried, entered: new Map(entered.map(({ name, count }) => [name, count])) }
    }

    test('a person who is in three steps, and two automations on the same trigger', async () => {
      const [fair, autumn] = [await addThing('/tags', 'Fair'), await addThing('/tags', 'Autumn')]
      await automation('Any tag', trigger('tag_added'))
      await automation('Any tag, too', trigger('tag_added'))
      await automation('Autumn', trigger('tag_added', { tag_ids: [autumn] }))
      const hasFair = { field: 'tags', operator: 'contains_any', value: [fair] }
      const afterFair = { match: 'all', conditions: [hasFair] }
      await automation('Autumn after Fair', trigger('tag_added', { tag_ids: [autumn] }, afterFair))
      await addContacts(1)
      await sql`delete from trigger_events`
      app.clock.advance(60_000)
      const people = (tag: string): string[][] =>
        ['ada@example.com', 'harbour-books-0@example.com'].map((email) => [email, '', tag, ''])
      const { tried, entered } = await both([
        ...people('Fair'),
        ...crowd('first'),
        ...people('Autumn'),
        ...crowd('second'),
        ...people('Winter'),
      ])
      expect(tried).toEqual(
        new Map([
          ['Any tag', 2],
          ['Any tag, too', 2],
          ['Autumn', 2],
          ['Autumn after Fair', 2],
        ]),
      )
      expect(tried).toEqual(entered)
    }, 120_000)

    test('contacts that take external ids which others gave up in an earlier step', async () => {
      await automation('New people', trigger('contact_imported', { outcomes: ['created'] }))
      const made = { email: 'ada@example.com', external_id: '1' }
      expect((await app.send('POST', '/contacts', { body: made })).status).toBe(201)
      await sql`delete from trigger_events`
      app.clock.advance(60_000)
      const { tried, entered } = await both([
        ['ada@example.com', '', '', '2'],
        ...crowd('first'),
        ['grace@example.com', '', '', '1'],
        ...crowd('second'),
        ['grace@example.com', '', 'Fair', ''],
        ['ada@example.com', '', '', '3'],
        ['alan@example.com', '', '', '2'],
      ])
      expect(tried).toEqual(new Map([['New people', 2202]]))
      expect(tried).toEqual(entered)
    }, 120_000)

    test('a tag that a later row of the same step takes back', async () => {
      await automation('Any tag', trigger('tag_added'))
      const rows = [
        ['ada@example.com', '', 'Fair', ''],
        ...crowd('first', 300),
        ['ada@example.com', 'Navy', '', ''],
      ]
      const { tried, entered } = await both(rows, { duplicates: 'overwrite' })
      expect(tried).toEqual(new Map([['Any tag', 1]]))
      expect(tried).toEqual(entered)
    }, 60_000)
  })
})

test('a response names at most 50, those with the most contacts first', async () => {
  const tag = await addThing('/tags', 'Collector')
  const [first] = await addContacts(2)
  const names = Array.from({ length: 52 }, (_, number) => `Welcome ${number}`)
  for (const name of names) await automation(name, trigger('tag_added', {}, ofCompany('Harbour Books')))
  const condition = {
    match: 'all',
    conditions: [{ field: 'email', operator: 'is', value: 'harbour-books-0@example.com' }],
  }
  await automation('Only one', trigger('tag_added', {}, condition))
  const job = await dryRun({ action: 'add_to_tags', tags: [tag], condition: ofCompany('Harbour Books') })
  expect(job.starts).toHaveLength(50)
  expect(job.starts?.map(({ contacts_count }) => contacts_count)).toEqual(Array.from({ length: 50 }, () => 2))
  expect(first).toBeDefined()
}, 60_000)
