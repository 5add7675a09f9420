import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf } from '../contacts/support.ts'
import {
  beginImport,
  csv,
  errorsOf,
  finishImport,
  type Given,
  type Job,
  jobOf,
  tidy,
} from './applying-support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)
const { sql } = app.context
afterEach(() => tidy(app))

const undo = (id: string, authorization = app.admin.authorization) =>
  app.send<Job>('POST', `/jobs/${id}/undo`, { authorization })

/** Undoes a job. Returns the job of the undo, and what it reports of each contact. */
const takeBack = async (id: string): Promise<Job & { why: Map<string | null, string> }> => {
  app.clock.advance(60_000)
  const { status, body } = await undo(id)
  if (status !== 202) throw new Error(JSON.stringify(body))
  await app.work()
  const why = new Map((await errorsOf(app, body.id)).map((error) => [error.contact_id, error.detail]))
  return { ...(await jobOf(app, body.id)), why }
}

/** Imports a file, a minute after what was done before. Returns the job a minute later. */
const importFile = async (given: Given): Promise<Job> => {
  app.clock.advance(60_000)
  const job = await finishImport(app, given)
  app.clock.advance(60_000)
  return job
}

const byEmail = (email: string): Promise<Contact> => contacts.get(`email:${email}`)
const isGone = async (email: string): Promise<boolean> =>
  (await app.send('GET', `/contacts/email:${email}`)).status === 404
const trashed = async (): Promise<string[]> =>
  (
    await sql<{ email: string }[]>`select email from contacts where trashed_at is not null order by email`
  ).map(({ email }) => email)
const addThing = async (path: string, name: string): Promise<string> =>
  (await app.send<{ id: string }>('POST', path, { body: { name } })).body.id

const people = { 'E-mail': 'email', First: 'first_name', Company: 'company' }
const mailOnly = { 'E-mail': 'email' }
const mails = (...addresses: string[]): string => csv(['E-mail'], ...addresses.map((address) => [address]))

describe('the undo of an import', () => {
  test('moves what it created to the trash, and gives others their values back', async () => {
    const [ada, grace] = [
      await contacts.create({ email: 'ada@example.com', company: 'Analytical Engines', first_name: 'Ada' }),
      await contacts.create({ email: 'grace@example.com', status: 'transactional' }),
    ]
    const before = [ada, grace]
    const content = csv(
      Object.keys(people),
      ['ada@example.com', 'Augusta', 'Compiler Works'],
      ['grace@example.com', '', 'Navy'],
      ['alan@example.com', 'Alan', 'Bletchley'],
      ['not an address', '', ''],
    )
    const job = await importFile({ content, mapping: people })
    expect(job.counters).toMatchObject({ created: 1, updated: 2, failed: 1 })
    const week = Date.parse(job.finished_at ?? '') + 7 * 86_400_000
    expect(job.undo_expires_at).toBe(new Date(week).toISOString())
    const undone = await takeBack(job.id)
    expect(undone).toMatchObject({
      state: 'succeeded',
      kind: 'undo',
      summary: 'Undo an import of 3 contacts.',
      progress: { done: 3, total: 3, percent: 100 },
      counters: { updated: 3, skipped: 0, unchanged: 0, failed: 0 },
      target_resource: { kind: 'import', id: job.import_id },
      undo_expires_at: null,
    })
    expect(undone.why.size).toBe(0)
    expect(await trashed()).toEqual(['alan@example.com'])
    for (const one of before) {
      const { company, first_name, status, lists, tags } = await contacts.get(one.id)
      expect({ company, first_name, status, lists, tags }).toEqual({
        company: one.company,
        first_name: one.first_name,
        status: one.status,
        lists: one.lists,
        tags: one.tags,
      })
    }
    expect(await jobOf(app, job.id)).toMatchObject({ undone_by_job_id: undone.id, undo_expires_at: null })
    expect(await sql`select from job_undo`).toHaveLength(3)
    await sql`select graphile_worker.add_job('clean-up-jobs')`
    await app.work()
    expect(await sql`select from job_undo`).toHaveLength(0)
  })

  test('looks at contacts only once although the file has them several times', async () => {
    await contacts.create({ email: 'ada@example.com', company: 'Before' })
    const other = Array.from({ length: 600 }, (_, number) => [`reader-${number}@example.org`, ''])
    const mapping = { 'E-mail': 'email', Company: 'company' }
    const content = csv(
      ['E-mail', 'Company'],
      ['ada@example.com', 'First'],
      ['new@example.com', 'First'],
      ...other,
      ['ada@example.com', 'Second'],
      ['new@example.com', 'Second'],
    )
    const job = await importFile({ content, mapping })
    expect(await byEmail('ada@example.com')).toMatchObject({ company: 'Second' })
    expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 602, skipped: 0 } })
    expect(await byEmail('ada@example.com')).toMatchObject({ company: 'Before' })
    expect(await isGone('new@example.com')).toBe(true)
  })

  test('keeps what a person changed between two rows about the same contact', async () => {
    const ada = await contacts.create({ email: 'ada@example.com', company: 'Before' })
    const job = await importFile({
      content: csv(['E-mail', 'Company'], ['ada@example.com', 'First']),
      mapping: { 'E-mail': 'email', Company: 'company' },
    })
    // As a later step of the same import would find it: another value than the earlier step wrote.
    await sql`
      update job_undo set before = before || '{"value company": ["Before", "Earlier"]}' where job_id = ${job.id}`
    const { addChanges } = await import('../../../server/system/jobs/index.ts')
    await addChanges(sql, job.id, new Map([[ada.id, { 'value company': ['Between', 'First'] }]]))
    await takeBack(job.id)
    expect(await byEmail('ada@example.com')).toMatchObject({ company: 'Between' })
  })

  test('keeps single values that were changed since, and names them', async () => {
    await app.send('POST', '/custom-fields', { body: { key: 'shelf', label: 'Shelf', type: 'text' } })
    const ada = await contacts.create({
      email: 'ada@example.com',
      company: 'Before',
      first_name: 'Ada',
      custom_fields: { shelf: 'A' },
    })
    const mapping = { ...people, Shelf: 'custom.shelf' }
    const content = csv(Object.keys(mapping), ['ada@example.com', 'Augusta', 'Imported', 'B'])
    const job = await importFile({ content, mapping })
    await contacts.update(ada.id, { first_name: 'Lady Ada' })
    const undone = await takeBack(job.id)
    expect(undone.counters).toMatchObject({ updated: 1, skipped: 0 })
    expect(undone.why.get(ada.id)).toBe('Changed after the import, and kept: first_name.')
    expect(await contacts.get(ada.id)).toMatchObject({
      first_name: 'Lady Ada',
      company: 'Before',
      custom_fields: { shelf: 'A' },
    })
  })

  test('skips a contact whose values were all changed since, or that is in the trash', async () => {
    const [ada, grace] = [
      await contacts.create({ email: 'ada@example.com', company: 'Before' }),
      await contacts.create({ email: 'grace@example.com', company: 'Before' }),
    ]
    const mapping = { 'E-mail': 'email', Company: 'company' }
    const content = csv(['E-mail', 'Company'], ['ada@example.com', 'New'], ['grace@example.com', 'New'])
    const job = await importFile({ content, mapping })
    await contacts.update(ada.id, { company: 'Newer' })
    await contacts.delete(grace.id)
    const undone = await takeBack(job.id)
    expect(undone.counters).toMatchObject({ updated: 0, skipped: 2 })
    expect(undone.why.get(grace.id)).toBe('The contact was deleted or is in the trash.')
    expect(await contacts.get(ada.id)).toMatchObject({ company: 'Newer' })
  })

  test('gives no value back that its field does not allow any more', async () => {
    const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }))
    const { body: field } = await app.send<{ id: string }>('POST', '/custom-fields', {
      body: { key: 'genre', label: 'Genre', type: 'single_select', options },
    })
    const ada = await contacts.create({ email: 'ada@example.com', custom_fields: { genre: 'a' } })
    const mapping = { 'E-mail': 'email', Genre: 'custom.genre' }
    const job = await importFile({ content: csv(['E-mail', 'Genre'], ['ada@example.com', 'b']), mapping })
    await app.send('PUT', `/custom-fields/${field.id}`, { body: { options: options.slice(1) } })
    await sql`update custom_fields set options = ${sql.json(options.slice(1))} where id = ${field.id}`
    const undone = await takeBack(job.id)
    expect(undone.why.get(ada.id)).toBe('Changed after the import, and kept: genre.')
    expect(await contacts.get(ada.id)).toMatchObject({ custom_fields: { genre: 'b' } })
  })
})

describe('a contact that the import created', () => {
  const imported = async (settings: Given['settings'] = {}) => {
    const job = await importFile({
      content: mails('ada@example.com', 'grace@example.com'),
      mapping: mailOnly,
      settings,
    })
    return { job, ada: await byEmail('ada@example.com'), grace: await byEmail('grace@example.com') }
  }

  test('is kept if a person changed it since, without the lists, tags and consent of the import', async () => {
    const [list, tag] = [await addThing('/lists', 'Newsletter'), await addThing('/tags', 'Fair')]
    const { job, ada } = await imported({ list_ids: [list], tag_ids: [tag] })
    expect(ada).toMatchObject({ status: 'subscribed', lists: [{ id: list }], tags: [{ id: tag }] })
    await contacts.update(ada.id, { first_name: 'Ada' })
    const undone = await takeBack(job.id)
    expect(undone.counters).toMatchObject({ updated: 1, skipped: 1 })
    expect(undone.why.get(ada.id)).toBe(
      'The contact was changed after the import. The contact is kept, without the lists, the tags and the consent of the import.',
    )
    expect(await trashed()).toEqual(['grace@example.com'])
    expect(await contacts.get(ada.id)).toMatchObject({
      first_name: 'Ada',
      status: 'transactional',
      lists: [],
      tags: [],
    })
    const entries = await sql`
      select kind, reason from consent_events where contact_id = ${ada.id} order by occurred_at, kind`
    expect(entries.at(-1)).toEqual({ kind: 'withdrawn', reason: 'An import was undone.' })
  })

  test('is kept with its status if its consent was recorded otherwise since', async () => {
    const { job, ada } = await imported()
    await app.send('POST', `/contacts/${ada.id}/consents`, {
      body: { kind: 'given', basis: 'opt_in' },
    })
    await takeBack(job.id)
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'subscribed' })
  })

  test('is kept if it has got e-mail since, but a queued e-mail or a request to confirm keeps nothing', async () => {
    const { job, ada, grace } = await imported()
    const put = (id: string, kind: string, status: string) => sql`
      insert into deliveries (id, contact_id, created_at, queued_at, kind, status)
      values (${newId()}, ${id}, ${app.clock.now()}, ${app.clock.now()}, ${kind}, ${status})`
    await put(ada.id, 'campaign', 'accepted')
    await put(grace.id, 'campaign', 'queued')
    await put(grace.id, 'confirmation', 'accepted')
    const undone = await takeBack(job.id)
    expect(undone.counters).toMatchObject({ updated: 1, skipped: 1 })
    expect(undone.why.get(ada.id)).toMatch(/^The contact got e-mail after the import\./)
    expect(await trashed()).toEqual(['grace@example.com'])
  })

  test('goes although an automation changed it or it was exported', async () => {
    const { job, ada, grace } = await imported()
    const put = (id: string, type: string, kind: string) => sql`
      insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
      values (${newId()}, ${id}, ${type}, ${app.clock.now()}, ${kind}, '{}')`
    await put(ada.id, 'tag_added', 'system')
    await put(grace.id, 'exported', 'user')
    expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 2, skipped: 0 } })
  })

  test('is kept if it confirmed since', async () => {
    const { job, ada } = await imported()
    await sql`
      insert into contact_activities (id, contact_id, type, occurred_at, actor_kind, data)
      values (${newId()}, ${ada.id}, 'confirmed', ${app.clock.now()}, 'contact', '{}')`
    await takeBack(job.id)
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'subscribed' })
  })

  test('is unchanged if it is in the trash already, and skipped if it does not exist any more', async () => {
    const { job, ada, grace } = await imported()
    await contacts.delete(ada.id)
    await sql`delete from contacts where id = ${grace.id}`
    const undone = await takeBack(job.id)
    expect(undone.counters).toMatchObject({ updated: 0, unchanged: 1, skipped: 1 })
  })

  test('counts towards the plan no more', async () => {
    await contacts.create({ email: 'first@example.com' })
    const used = async () => (await sql`select from contacts where trashed_at is null`).length
    const { job } = await imported()
    expect(await used()).toBe(3)
    await takeBack(job.id)
    expect(await used()).toBe(1)
  })
})

describe('a "no"', () => {
  test('that the import recorded is kept', async () => {
    const ada = await contacts.create({ email: 'ada@example.com', status: 'subscribed' })
    const mapping = { 'E-mail': 'email', Left: 'opted_out' }
    const job = await importFile({ content: csv(['E-mail', 'Left'], ['ada@example.com', 'yes']), mapping })
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'unsubscribed' })
    const undone = await takeBack(job.id)
    expect(undone.counters).toMatchObject({ updated: 0, skipped: 1 })
    expect(undone.why.get(ada.id)).toBe('The import recorded an opt-out, which is kept.')
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'unsubscribed' })
  })

  test('that was said since is kept, also on a list', async () => {
    const list = await addThing('/lists', 'Newsletter')
    const [ada, grace] = [
      await contacts.create({ email: 'ada@example.com', status: 'transactional' }),
      await contacts.create({ email: 'grace@example.com', status: 'transactional' }),
    ]
    const job = await importFile({
      content: mails('ada@example.com', 'grace@example.com'),
      mapping: mailOnly,
      settings: { list_ids: [list] },
    })
    await contacts.update(ada.id, { status: 'unsubscribed' })
    await app.send('POST', `/lists/${list}/members`, {
      body: { contact_ids: [grace.id], status: 'unsubscribed' },
    })
    const undone = await takeBack(job.id)
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'unsubscribed', lists: [] })
    expect(undone.why.get(ada.id)).toBe('Changed after the import, and kept: status.')
    expect((await contacts.get(grace.id)).lists).toMatchObject([{ id: list, status: 'unsubscribed' }])
    expect(undone.why.get(grace.id)).toBe('Changed after the import, and kept: the list Newsletter.')
  })

  test('is never turned into a consent: a contact from the trash does not come back as subscribed', async () => {
    const ada = await contacts.create({ email: 'ada@example.com', status: 'subscribed' })
    await contacts.delete(ada.id)
    const job = await importFile({
      content: mails('ada@example.com'),
      mapping: mailOnly,
      settings: { status: 'pending' },
    })
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'pending' })
    expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 1 } })
    const [row] = await sql`select status, trashed_at is not null as "isTrashed" from contacts`
    expect(row).toEqual({ status: 'pending', isTrashed: true })
  })
})

describe('the status', () => {
  test('goes back to one with fewer e-mails, and the ledger says so', async () => {
    const ada = await contacts.create({ email: 'ada@example.com', status: 'transactional' })
    const job = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'subscribed' })
    await takeBack(job.id)
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'transactional' })
    const entries =
      await sql`select kind from consent_events where contact_id = ${ada.id} order by occurred_at`
    expect(entries.map(({ kind }) => kind)).toEqual(['given', 'withdrawn'])
  })

  test('stays if the contact agreed itself since', async () => {
    const ada = await contacts.create({ email: 'ada@example.com', status: 'transactional' })
    const job = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
    await sql`
      insert into consent_events (id, contact_id, kind, purpose, basis, actor_kind, occurred_at)
      values (${newId()}, ${ada.id}, 'given', 'marketing', 'opt_in', 'contact', ${app.clock.now()})`
    await takeBack(job.id)
    expect(await contacts.get(ada.id)).toMatchObject({ status: 'subscribed' })
  })
})

describe('lists and tags', () => {
  test('of the import go, others and those that came again otherwise stay', async () => {
    const [list, other] = [await addThing('/lists', 'Newsletter'), await addThing('/lists', 'Circle')]
    const [tag, second] = [await addThing('/tags', 'Fair'), await addThing('/tags', 'Autumn')]
    const ada = await contacts.create({ email: 'ada@example.com', lists: [other], tags: [second] })
    const job = await importFile({
      content: mails('ada@example.com'),
      mapping: mailOnly,
      settings: { list_ids: [list, other], tag_ids: [tag, second] },
    })
    await app.send('POST', `/tags/${tag}/members/remove`, { body: { contact_ids: [ada.id] } })
    app.clock.advance(1000)
    await app.send('POST', `/tags/${tag}/members`, { body: { contact_ids: [ada.id] } })
    const undone = await takeBack(job.id)
    const { lists, tags } = await contacts.get(ada.id)
    expect(lists.map(({ id }) => id)).toEqual([other])
    expect(tags.map(({ name }) => name)).toEqual(['Autumn', 'Fair'])
    expect(undone.why.get(ada.id)).toBe('Changed after the import, and kept: the tag Fair.')
  })

  test('that the import took away come back, unless they were deleted', async () => {
    const [list, gone, tag] = [
      await addThing('/lists', 'Newsletter'),
      await addThing('/lists', 'Circle'),
      await addThing('/tags', 'Fair'),
    ]
    const ada = await contacts.create({ email: 'ada@example.com', lists: [list, gone], tags: [tag] })
    const mapping = { 'E-mail': 'email', Lists: 'lists', Tags: 'tags' }
    const content = csv(Object.keys(mapping), ['ada@example.com', '', ''])
    const job = await importFile({ content, mapping, settings: { duplicates: 'overwrite' } })
    expect(await contacts.get(ada.id)).toMatchObject({ lists: [], tags: [] })
    await app.send('DELETE', `/lists/${gone}`)
    expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 1 } })
    const { lists, tags } = await contacts.get(ada.id)
    expect(lists.map(({ id }) => id)).toEqual([list])
    expect(tags.map(({ id }) => id)).toEqual([tag])
  })
})

test('external ids that an import moved between contacts go back, unless another contact has one now', async () => {
  const [ada, grace, alan] = [
    await contacts.create({ email: 'ada@example.com', external_id: 'one' }),
    await contacts.create({ email: 'grace@example.com', external_id: 'two' }),
    await contacts.create({ email: 'alan@example.com', external_id: 'three' }),
  ]
  const mapping = { 'E-mail': 'email', Number: 'external_id' }
  const content = csv(
    Object.keys(mapping),
    ['alan@example.com', 'four'],
    ['grace@example.com', 'three'],
    ['ada@example.com', 'two'],
  )
  const job = await importFile({ content, mapping })
  expect(job.counters).toMatchObject({ updated: 3 })
  await contacts.create({ email: 'new@example.com', external_id: 'one' })
  const undone = await takeBack(job.id)
  expect(undone.counters).toMatchObject({ updated: 0, skipped: 3 })
  expect(undone.why.get(ada.id)).toBe('Changed after the import, and kept: external_id.')
  expect(await contacts.get(ada.id)).toMatchObject({ external_id: 'two' })
  expect(await contacts.get(grace.id)).toMatchObject({ external_id: 'three' })
  expect(await contacts.get(alan.id)).toMatchObject({ external_id: 'four' })
})

test('external ids that go round in the same step all go back', async () => {
  const given = await Promise.all(
    ['one', 'two', 'three'].map((external_id) =>
      contacts.create({ email: `${external_id}@example.com`, external_id }),
    ),
  )
  const mapping = { 'E-mail': 'email', Number: 'external_id' }
  const rows = [
    ['three@example.com', 'spare'],
    ['two@example.com', 'three'],
    ['one@example.com', 'two'],
    ['three@example.com', 'one'],
  ]
  const job = await importFile({ content: csv(Object.keys(mapping), ...rows), mapping })
  expect((await contacts.get(given[2]?.id ?? '')).external_id).toBe('one')
  expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 3, skipped: 0 } })
  for (const { id, external_id } of given) expect(await contacts.get(id)).toMatchObject({ external_id })
})

test('an undo starts no automations', async () => {
  await sql`insert into wanted_triggers (key, source_id) values ('tag_removed', ${newId()}), ('contact_updated', ${newId()})`
  const tag = await addThing('/tags', 'Fair')
  await contacts.create({ email: 'ada@example.com', company: 'Before' })
  const mapping = { 'E-mail': 'email', Company: 'company' }
  const content = csv(Object.keys(mapping), ['ada@example.com', 'After'])
  const job = await importFile({ content, mapping, settings: { tag_ids: [tag] } })
  expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 1 } })
  expect(await sql`select key from trigger_events`).toEqual([])
  await sql`delete from wanted_triggers`
})

describe('an undo is refused', () => {
  const codeOf = async (id: string) => (await undo(id)).body as unknown as { code: string; detail: string }

  test('while the import is running', async () => {
    const id = await beginImport(app.context, { content: mails('ada@example.com'), mapping: mailOnly })
    expect(await codeOf(id)).toMatchObject({
      code: 'invalid_state',
      detail: expect.stringMatching(/not ended/),
    })
    await sql`update jobs set state = 'running' where id = ${id}`
    expect(await codeOf(id)).toMatchObject({ code: 'invalid_state' })
  })

  test('a second time', async () => {
    const job = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
    await takeBack(job.id)
    expect(await codeOf(job.id)).toMatchObject({
      code: 'invalid_state',
      detail: expect.stringMatching(/already/),
    })
  })

  test('after seven days, and what it needed is deleted', async () => {
    const job = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
    app.clock.advance(7 * 86_400_000)
    expect(await jobOf(app, job.id)).toMatchObject({ undo_expires_at: null })
    expect(await codeOf(job.id)).toMatchObject({
      code: 'invalid_state',
      detail: expect.stringMatching(/has passed/),
    })
    await sql`select graphile_worker.add_job('clean-up-jobs')`
    await app.work()
    expect(await sql`select from job_undo`).toHaveLength(0)
  })

  test('for a dry run, and for an import that changed nothing', async () => {
    const dry = await importFile({ content: mails('ada@example.com'), mapping: mailOnly, dryRun: true })
    expect(dry).toMatchObject({ counters: { created: 1 }, undo_expires_at: null })
    expect(await codeOf(dry.id)).toMatchObject({ code: 'invalid_state' })
    const empty = await importFile({ content: mails('no address'), mapping: mailOnly })
    expect(empty).toMatchObject({ counters: { failed: 1 }, undo_expires_at: null })
  })
})

test('a user who may import may undo it', async () => {
  const job = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
  expect((await undo(job.id, app.editor.authorization)).status).toBe(202)
})

test('an undo needs neither the import nor its file', async () => {
  const job = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
  expect((await app.send('DELETE', `/imports/${job.import_id}`)).status).toBe(200)
  expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 1 } })
})

test('an import that was cancelled half-way is undone as far as it got', async () => {
  const addresses = Array.from({ length: 2500 }, (_, number) => `reader-${number}@example.com`)
  const id = await beginImport(app.context, { content: mails(...addresses), mapping: mailOnly })
  await sql.unsafe(`
    create or replace function half_way() returns trigger language plpgsql as $$
    begin
      if new.kind = 'import' and (new.counters ->> 'created')::int >= 1000 then
        new.cancel_requested_at := '2026-11-02T09:00:00Z';
      end if;
      return new;
    end $$`)
  await sql`create trigger half_way before update of counters on jobs for each row execute function half_way()`
  await app.work().finally(() => sql`drop trigger half_way on jobs`)
  expect(await jobOf(app, id)).toMatchObject({ state: 'cancelled', counters: { created: 1000 } })
  expect(await takeBack(id)).toMatchObject({ counters: { updated: 1000, skipped: 0 } })
  expect(await sql`select from contacts where trashed_at is null`).toHaveLength(0)
})

test('an erased contact is in no record of the undo', async () => {
  const job = await importFile({ content: mails('ada@example.com', 'grace@example.com'), mapping: mailOnly })
  const { id } = await byEmail('ada@example.com')
  expect((await app.send('POST', `/contacts/${id}/erase`)).status).toBe(200)
  expect(await sql`select from job_undo where contact_id = ${id}`).toHaveLength(0)
  expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 1, skipped: 0 } })
})

test('the second import of a file that was undone brings the contacts back, and can be undone too', async () => {
  const first = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
  const { id } = await byEmail('ada@example.com')
  await takeBack(first.id)
  const second = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
  expect(second.counters).toMatchObject({ created: 0, updated: 1 })
  expect((await byEmail('ada@example.com')).id).toBe(id)
  expect(await takeBack(second.id)).toMatchObject({ counters: { updated: 1, skipped: 0 } })
  expect(await trashed()).toEqual(['ada@example.com'])
})

test('a contact that came back from the trash and was changed since is kept', async () => {
  const first = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
  const { id } = await byEmail('ada@example.com')
  await takeBack(first.id)
  const second = await importFile({ content: mails('ada@example.com'), mapping: mailOnly })
  await contacts.update(id, { company: 'Compiler Works' })
  expect(await takeBack(second.id)).toMatchObject({ counters: { updated: 0, skipped: 1 } })
  expect(await contacts.get(id)).toMatchObject({ company: 'Compiler Works' })
})
