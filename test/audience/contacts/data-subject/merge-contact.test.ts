import { describe, expect, test } from 'vitest'
import type { components } from '../../../../generated/types.ts'
import { newId } from '../../../../server/platform/ids.ts'
import { startTestApp } from '../../../support/app.ts'
import { contactsOf, faultsOf, type Problem } from '../support.ts'

type Schemas = components['schemas']
type Result = Schemas['ContactMergeResult']

const app = await startTestApp()
const contacts = contactsOf(app)
const { sql } = app.context
const at = app.clock.now()

const merge = <Body = Result>(id: string, body: object, options = {}) =>
  app.send<Body>('POST', `/contacts/${id}/merge`, { body, ...options })

let named = 0
const addList = async (): Promise<string> => {
  const id = newId()
  const name = `List ${++named}`
  const list = { id, name, slug: `list-${named}`, opt_in: 'single', visibility: 'public' }
  await sql`insert into lists ${sql({ ...list, created_at: at, updated_at: at })}`
  return id
}
const addTag = async (): Promise<string> => {
  const id = newId()
  await sql`insert into tags ${sql({ id, name: `Tag ${++named}`, slug: `tag-${named}`, created_at: at, updated_at: at })}`
  return id
}
const join = async (list_id: string, contact_id: string, status: string): Promise<void> => {
  await sql`insert into list_memberships ${sql({ list_id, contact_id, status, since_at: at })}`
}
const tag = async (tag_id: string, contact_id: string): Promise<void> => {
  await sql`insert into contact_tags ${sql({ tag_id, contact_id, tagged_at: at })}`
}

/** Two contacts with rows in all related tables. */
const makeTwo = async () => {
  const target = await contacts.create({ first_name: 'Grace', company: 'Compiler Works' })
  const source = await contacts.create({ first_name: 'G.', phone: '+1 703 555 0142', external_id: newId() })
  await contacts.update(source.id, { status: 'unsubscribed' })
  await contacts.note(source.id, { body: 'Called twice' })
  await app.send('POST', `/contacts/${source.id}/events`, { body: { name: 'order_placed' } })
  const delivery = { kind: 'campaign', subject: 'New', to_address: source.email, status: 'accepted' }
  await sql`insert into deliveries ${sql({ ...delivery, id: newId(), contact_id: source.id, queued_at: at, created_at: at })}`
  const enrolment = {
    kind: 'sequence',
    source_id: newId(),
    source_name: 'Welcome',
    status: 'active',
    entered_at: at,
  }
  await sql`insert into enrolments ${sql({ ...enrolment, id: newId(), contact_id: source.id })}`
  const lists = [await addList(), await addList(), await addList()] as const
  await join(lists[0], target.id, 'subscribed')
  await join(lists[0], source.id, 'unsubscribed')
  await join(lists[1], target.id, 'subscribed')
  await join(lists[1], source.id, 'pending')
  await join(lists[2], source.id, 'subscribed')
  const tags = [await addTag(), await addTag()] as const
  await tag(tags[0], target.id)
  await tag(tags[0], source.id)
  await tag(tags[1], source.id)
  return { target, source, lists, tags }
}

const moved = {
  activities_count: 4,
  notes_count: 1,
  emails_count: 1,
  addresses_count: 1,
  events_count: 1,
  consents_count: 1,
  lists_count: 1,
  tags_count: 1,
}

const subscribedOn = async (list: string): Promise<number> =>
  Number((await sql`select subscribed from counted_lists where id = ${list}`)[0]?.subscribed)

describe('mergeContact', () => {
  test('rejects contacts that cannot be merged', async () => {
    const [{ id }, trashed] = [await contacts.create(), await contacts.create()]
    await contacts.delete(trashed.id)
    const cases: [object, string, string][] = [
      [{}, '/source_id', 'required'],
      [{ source_id: 'email:ada@example.com' }, '/source_id', 'format'],
      [{ source_id: newId(), prefer: 'both' }, '/prefer', 'enum'],
      [{ source_id: id.toUpperCase() }, '/source_id', 'invalid_value'],
      [{ source_id: newId() }, '/source_id', 'not_found'],
      [{ source_id: trashed.id }, '/source_id', 'not_found'],
    ]
    for (const [body, pointer, code] of cases) {
      const answer = await merge<Problem>(id, body)
      expect(answer.status).toBe(400)
      expect(faultsOf(answer.body)).toContainEqual([pointer, code])
    }
    expect((await merge(newId(), { source_id: id })).status).toBe(404)
    const other = await contacts.create()
    const { authorization } = app.editor
    expect((await merge(id, { source_id: other.id }, { authorization })).status).toBe(403)
  })

  test('previews exactly what the merge does, and a preview changes nothing', async () => {
    const { target, source, lists, tags } = await makeTwo()
    app.clock.advance(1000)
    const before = await contacts.get(target.id)
    const preview = await merge(`email:${target.email}`, { source_id: source.id, dry_run: true })
    expect(preview.status).toBe(200)
    expect(await contacts.get(target.id)).toEqual(before)
    expect((await contacts.get(source.id)).status).toBe('unsubscribed')
    expect(preview.body.moved).toEqual(moved)

    const { status, body } = await merge(target.id, { source_id: source.id })
    expect(status).toBe(200)
    expect(body).toEqual({ ...preview.body, dry_run: false })
    expect(await contacts.get(target.id)).toEqual(body.contact)
    expect(body.changes).toEqual([
      { field: 'status', from: 'subscribed', to: 'unsubscribed' },
      { field: 'external_id', from: null, to: source.external_id },
      { field: 'phone', from: null, to: '+1 703 555 0142' },
    ])
    expect(body.contact).toMatchObject({
      id: target.id,
      email: target.email,
      first_name: 'Grace',
      status: 'unsubscribed',
    })
    const statusOn = new Map(body.contact.lists.map((list) => [list.id, list.status]))
    expect(lists.map((id) => statusOn.get(id))).toEqual(['unsubscribed', 'subscribed', 'subscribed'])
    expect(body.contact.tags.map(({ id }) => id).sort()).toEqual([...tags].sort())
    expect((await app.send('GET', `/contacts/${source.id}`)).status).toBe(404)
  })

  test('repeats the response of a preview and of a merge with the same key', async () => {
    const [target, source] = [await contacts.create(), await contacts.create()]
    const twice = async (body: object, key: string) => {
      const send = () => merge(target.id, body, { headers: { 'idempotency-key': key } })
      const [first, second] = [await send(), await send()]
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body).toEqual(first.body)
    }
    await twice({ source_id: source.id, dry_run: true }, newId())
    expect((await contacts.get(source.id)).id).toBe(source.id)
    await twice({ source_id: source.id }, newId())
    expect((await app.send('GET', `/contacts/${source.id}`)).status).toBe(404)
  })

  test('moves the history and records the merged contact', async () => {
    const { target, source } = await makeTwo()
    await merge(target.id, { source_id: source.id })
    const tables = [
      'contact_activities',
      'contact_notes',
      'deliveries',
      'contact_events',
      'consent_events',
      'enrolments',
    ]
    for (const table of tables) {
      expect(await sql`select from ${sql(table)} where contact_id = ${source.id}`, table).toHaveLength(0)
      expect(
        (await sql`select from ${sql(table)} where contact_id = ${target.id}`).length,
        table,
      ).toBeGreaterThan(0)
    }
    const addresses = await contacts.addresses(target.id)
    // The current one first, although the other contact had its address later.
    expect(addresses.map(({ email, until_at }) => [email, until_at === null])).toEqual([
      [target.email, true],
      [source.email, false],
    ])
    const types = await sql`
      select type, data from contact_activities where contact_id = ${target.id} and actor_id = ${app.admin.id}`
    expect(types.find(({ type }) => type === 'merged')?.data).toEqual({
      merged_contact_id: source.id,
      request_id: expect.any(String),
    })
    const [kept] = await sql`select merged_id, merged from contact_merges where contact_id = ${target.id}`
    expect(kept?.merged_id).toBe(source.id)
    expect(kept?.merged).toMatchObject({ email: source.email, first_name: 'G.' })
  })

  test('prefers the source on request', async () => {
    const { target, source } = await makeTwo()
    const { body } = await merge(target.id, { source_id: source.id, prefer: 'source' })
    expect(body.contact).toMatchObject({ first_name: 'G.', company: 'Compiler Works', email: target.email })
  })

  test('keeps the counts of lists correct if both contacts were on one', async () => {
    const { target, source, lists } = await makeTwo()
    await merge(target.id, { source_id: source.id })
    expect(await Promise.all(lists.map(subscribedOn))).toEqual([0, 1, 1])
    const all = await sql`select pending, unsubscribed from counted_lists where id = ${lists[1]}`
    expect(Number(all[0]?.pending)).toBe(0)
  })

  test('a merged contact can be merged again, and two opposite merges at once leave one contact', async () => {
    const [one, two, three] = [await contacts.create(), await contacts.create(), await contacts.create()]
    await app.send('POST', `/contacts/${one.id}/consents`, { body: { kind: 'given', basis: 'opt_in' } })
    expect((await merge(two.id, { source_id: one.id })).status).toBe(200)
    const both = await Promise.all([
      merge(two.id, { source_id: three.id }),
      merge(three.id, { source_id: two.id }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await sql`select id from contacts where id in (${one.id}, ${two.id}, ${three.id})`
    expect(left).toHaveLength(1)
    const consents = await sql`select from consent_events where contact_id = ${left[0]?.id}`
    expect(consents).toHaveLength(1)
  })

  test('rejects a merge that would exceed the maximum number of lists', async () => {
    const [target, source] = [await contacts.create(), await contacts.create()]
    for (const [index, contact] of [target, source].entries())
      await sql`
        with made as (
          insert into lists (id, name, slug, opt_in, visibility, created_at, updated_at)
          select gen_random_uuid(), 'Many ' || n, 'many-' || n, 'single', 'public', ${at}, ${at}
          from generate_series(${index * 101 + 1}::integer, ${index * 101 + 101}::integer) n returning id
        )
        insert into list_memberships (list_id, contact_id, status, since_at)
        select id, ${contact.id}, 'subscribed', ${at} from made`
    const answer = await merge<Problem>(target.id, { source_id: source.id })
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toEqual([['/source_id', 'max_items']])
  })

  test('rejects a merge that would exceed the maximum number of tags', async () => {
    const [target, source] = [await contacts.create(), await contacts.create()]
    for (const [index, contact] of [target, source].entries())
      await sql`
        with made as (
          insert into tags (id, name, slug, created_at, updated_at)
          select gen_random_uuid(), 'Many tags ' || n, 'many-tags-' || n, ${at}, ${at}
          from generate_series(${index * 101 + 1}::integer, ${index * 101 + 101}::integer) n returning id
        )
        insert into contact_tags (tag_id, contact_id, tagged_at)
        select id, ${contact.id}, ${at} from made`
    const answer = await merge<Problem>(target.id, { source_id: source.id })
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toEqual([['/source_id', 'max_items']])
  })

  test('allows no other change of the contact in the consent ledger', async () => {
    const [one, two] = [await contacts.create(), await contacts.create()]
    await app.send('POST', `/contacts/${one.id}/consents`, { body: { kind: 'given', basis: 'opt_in' } })
    await expect(
      sql`update consent_events set contact_id = ${two.id} where contact_id = ${one.id}`,
    ).rejects.toThrow('only ever added to')
    await expect(
      sql`update consent_events set ip = '192.0.2.1', contact_id = null where contact_id = ${one.id}`,
    ).rejects.toThrow('only ever added to')
  })
})
