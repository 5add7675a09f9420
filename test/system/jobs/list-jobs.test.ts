import { beforeEach, describe, expect, test } from 'vitest'
import { addApiKey } from '../../contract/walk/callers.ts'
import { startTestApp } from '../../support/app.ts'
import { addReaders, begin, finish, type Job, tidy } from './support.ts'

const app = await startTestApp()
beforeEach(() => tidy(app))

const unsubscribe = { action: 'change_status', status: 'unsubscribed' }

interface JobPage {
  data: Job[]
  page: { next_cursor: string | null }
}

const list = async (query = ''): Promise<JobPage> => (await app.send<JobPage>('GET', `/jobs${query}`)).body
const idsOf = ({ data }: JobPage): string[] => data.map(({ id }) => id)

describe('the jobs', () => {
  const arrange = async () => {
    await addReaders(app, 1)
    const { id: done } = await finish(app, { ...unsubscribe, expected_count: 1 })
    app.clock.advance(1000)
    const { body: undo } = await app.send<Job>('POST', `/jobs/${done}/undo`)
    app.clock.advance(1000)
    const { id: waiting } = await begin(app, { ...unsubscribe, dry_run: true })
    return { done, undo: undo.id, waiting }
  }

  test('are listed newest first, page by page', async () => {
    const { done, undo, waiting } = await arrange()
    const first = await list('?limit=2')
    expect(idsOf(first)).toEqual([waiting, undo])
    expect(idsOf(await list(`?limit=2&cursor=${first.page.next_cursor}`))).toEqual([done])
  })

  test('are filtered by kind, by state, by time, and by all of them', async () => {
    const { done, undo, waiting } = await arrange()
    expect(idsOf(await list('?kind=undo'))).toEqual([undo])
    expect(idsOf(await list('?kind=undo,bulk_action'))).toEqual([waiting, undo, done])
    expect(idsOf(await list('?state=queued'))).toEqual([waiting, undo])
    expect(idsOf(await list('?state=queued,succeeded&kind=bulk_action'))).toEqual([waiting, done])
    const { created_at } = (await list('?kind=undo')).data[0] ?? {}
    expect(idsOf(await list(`?created_after=${created_at}`))).toEqual([waiting, undo])
    expect(idsOf(await list(`?created_before=${created_at}`))).toEqual([done])
  })

  test('are filtered by who requested them', async () => {
    await addReaders(app, 1)
    const { id: mine } = await begin(app, { ...unsubscribe, dry_run: true })
    await app.installPro()
    const { authorization } = app.editor
    const condition = { match: 'all', conditions: [{ field: 'city', operator: 'is', value: 'London' }] }
    const body = { ...unsubscribe, condition, dry_run: true }
    const theirs = await app.send<Job>('POST', '/contacts/bulk-action', { body, authorization })
    expect(theirs.status).toBe(202)
    const listed = (by?: string) =>
      app.send<JobPage>('GET', '/jobs?created_by=me', by === undefined ? {} : { authorization: by })
    expect(idsOf((await listed()).body)).toEqual([mine])
    expect(idsOf((await listed(authorization)).body)).toEqual([theirs.body.id])
    expect(idsOf(await list())).toHaveLength(2)
    expect(idsOf(await list(`?created_by=${app.editor.id}`))).toEqual([theirs.body.id])
    expect(idsOf(await list('?created_by=unknown'))).toEqual([])
    await app.restoreEdition()
  })

  test('of an API key are those that were requested with it', async () => {
    await app.installPro()
    await addReaders(app, 1)
    const { caller } = await addApiKey(app, { scopes: ['jobs:read', 'contacts:read', 'contacts:write'] })
    const { authorization } = caller
    const { id: mine } = await begin(app, { ...unsubscribe, dry_run: true })
    const condition = { match: 'all', conditions: [{ field: 'city', operator: 'is', value: 'London' }] }
    const body = { ...unsubscribe, condition, dry_run: true }
    const theirs = await app.send<Job>('POST', '/contacts/bulk-action', { body, authorization })
    const listed = await app.send<JobPage>('GET', '/jobs?created_by=me', { authorization })
    expect(idsOf(listed.body)).toEqual([theirs.body.id])
    expect(idsOf(await list('?created_by=me'))).toEqual([mine])
    await app.restoreEdition()
  })

  test('name the resource that they work on', async () => {
    await addReaders(app, 1)
    const tagOf = async (name: string) =>
      (await app.send<{ id: string }>('POST', '/tags', { body: { name } })).body.id
    const [first, second] = [await tagOf('Collector'), await tagOf('Members')]
    const tagged = await finish(app, { action: 'add_to_tags', tags: [first], expected_count: 1 })
    expect(tagged.target_resource).toEqual({
      kind: 'tag',
      id: first,
      name: 'Collector',
      location: `/service/v1/tags/${first}`,
    })
    const undone = await app.send<Job>('POST', `/jobs/${tagged.id}/undo`)
    expect(undone.body.target_resource).toEqual(tagged.target_resource)
    const both = await begin(app, { action: 'add_to_tags', tags: [first, second], dry_run: true })
    expect(both.target_resource).toBeNull()
    expect((await begin(app, { ...unsubscribe, dry_run: true })).target_resource).toBeNull()
    const contact = (await app.send<{ data: { id: string }[] }>('GET', '/contacts')).body.data[0]?.id ?? ''
    const person = await app.send<Job>('POST', `/contacts/${contact}/export`)
    expect(person.body.target_resource).toMatchObject({ kind: 'contact', id: contact, name: null })
  })

  test('with an invalid time are refused', async () => {
    const answer = await app.send('GET', '/jobs?created_after=2026-02-30T25:00:00Z')
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ parameter: 'created_after' }] } })
  })
})

test('one job is unchanged until it changes', async () => {
  await addReaders(app, 1)
  const { id } = await begin(app, { ...unsubscribe, expected_count: 1 })
  const first = await app.send('GET', `/jobs/${id}`)
  const again = () =>
    app.send('GET', `/jobs/${id}`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect((await again()).status).toBe(304)
  await app.work()
  expect((await again()).status).toBe(200)
})
