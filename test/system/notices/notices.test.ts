import { describe, expect, test } from 'vitest'
import { operationTable } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { closeNotice, notify } from '../../../server/system/notices/index.ts'
import { kindNames, noticeKinds } from '../../../server/system/notices/kinds.ts'
import { startTestApp } from '../../support/app.ts'

type Notice = components['schemas']['Notice']
type Page = components['schemas']['NoticePage']

const app = await startTestApp()
const { sql } = app.context

const write = (subject: string, more: Partial<Parameters<typeof notify>[1]> = {}) =>
  sql.begin((tx) => notify(tx, { kind: 'campaign_paused', subject, now: app.clock.now(), ...more }))

const list = async (query = '', authorization = app.admin.authorization): Promise<Notice[]> =>
  (await app.send<Page>('GET', `/notices${query}`, { authorization })).body.data

const only = async (query = ''): Promise<Notice> => {
  const [notice, ...others] = await list(query)
  expect(others).toEqual([])
  if (notice === undefined) throw new Error('There is no notice.')
  return notice
}

const fresh = async () => {
  await sql`delete from notices`
  await sql`delete from notice_settings`
}

describe('a notice', () => {
  test('is one for a thousand failures at the same time, with their count', async () => {
    await fresh()
    await Promise.all(Array.from({ length: 1000 }, () => write('storm')))
    expect(await only()).toMatchObject({ count: 1000, state: 'open' })
  })

  test('is not written when the transaction is rolled back', async () => {
    await fresh()
    const lost = sql.begin(async (tx) => {
      await notify(tx, { kind: 'campaign_paused', subject: 'lost', now: app.clock.now() })
      throw new Error('rolled back')
    })
    await expect(lost).rejects.toThrow('rolled back')
    expect(await list()).toEqual([])
  })

  test('closes when its cause is gone, and the next occurrence opens another one', async () => {
    await fresh()
    await write('again')
    await closeNotice(sql, { kind: 'campaign_paused', subject: 'again', now: app.clock.now() })
    expect(await only()).toMatchObject({ state: 'closed', closed_at: app.clock.now().toISOString() })
    await write('again')
    expect((await list()).map(({ state, count }) => [state, count])).toEqual([
      ['open', 1],
      ['closed', 1],
    ])
  })

  test('of an event is one for each day', async () => {
    await fresh()
    await write('import', { kind: 'job_failed', resourceId: 'first' })
    await write('import', { kind: 'job_failed', resourceId: 'second' })
    app.clock.advance(86_400_000)
    await write('import', { kind: 'job_failed', resourceId: 'third' })
    expect((await list()).map(({ count, resource }) => [count, resource.id])).toEqual([
      [1, 'third'],
      [2, 'second'],
    ])
  })

  test('contains no addresses, which belong to recipients', async () => {
    await fresh()
    await write('quoting', { data: { detail: '550 <ada@example.com> unknown, ask post@example.org' } })
    expect((await only()).detail).toBe('550 <…> unknown, ask …')
  })

  test('keeps the last detail and cuts what is too long', async () => {
    await fresh()
    await write('long', { data: { name: 'n'.repeat(5000), detail: 'first' } })
    await write('long', { data: { name: 'n'.repeat(5000), detail: 'd'.repeat(50_000) } })
    const { title, detail } = await only()
    expect([title.length < 300, detail?.length]).toEqual([true, 900])
  })

  test('points to an operation that exists, for each kind', () => {
    const paths = new Set(
      Object.values(operationTable).map(({ path }) => path.replaceAll(/\{\w+\}/g, '{id}')),
    )
    expect(kindNames.filter((kind) => !paths.has(noticeKinds[kind].location('{id}')))).toEqual([])
  })
})

describe('each user', () => {
  test('has read a notice until it happens again', async () => {
    await fresh()
    await write('read')
    const { id } = await only('?unread=true')
    await app.send('PUT', `/notices/${id}`, { body: { read: true } })
    expect(await list('?unread=true')).toEqual([])
    expect(await list('?unread=true', app.editor.authorization)).toHaveLength(1)
    app.clock.advance(1000)
    await write('read')
    expect(await only('?unread=true')).toMatchObject({ id, count: 2, read: false })
  })

  test('dismisses a notice until its cause comes back', async () => {
    await fresh()
    await write('dismissed')
    const { id } = await only()
    await app.send('PUT', `/notices/${id}`, { body: { dismissed: true } })
    await write('dismissed')
    expect(await list()).toEqual([])
    expect(await only('?dismissed=true')).toMatchObject({ id, count: 2, dismissed: true })
    await app.send('PUT', `/notices/${id}`, { body: { dismissed: false } })
    expect(await only()).toMatchObject({ id, dismissed: false })
  })

  test('marks all as read, without those of the other capability', async () => {
    await fresh()
    await write('one')
    await write('two')
    await write('', { kind: 'bounce_mailbox_failed', resourceId: null })
    const { authorization } = app.editor
    const before = { last_happened_before: app.clock.now().toISOString() }
    const earlier = await app.send('POST', '/notices/read', { authorization, body: before })
    expect(earlier.body).toEqual({ read_count: 0 })
    const answer = await app.send('POST', '/notices/read', { authorization, body: {} })
    expect(answer.body).toEqual({ read_count: 2 })
    expect((await list('?unread=true')).map(({ kind }) => kind)).toHaveLength(3)
  })

  test('gets only the notices of its capabilities, by id also', async () => {
    await fresh()
    await write('', { kind: 'bounce_mailbox_failed', resourceId: null })
    const { id } = await only()
    const { authorization } = app.editor
    expect(await list('', authorization)).toEqual([])
    const statuses = [
      await app.send('GET', `/notices/${id}`, { authorization }),
      await app.send('PUT', `/notices/${id}`, { authorization, body: { read: true } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404])
  })

  test('mutes kinds', async () => {
    await fresh()
    await write('muted')
    await write('import', { kind: 'job_failed' })
    const change = { body: { muted_kinds: ['campaign_paused'] } }
    await app.send('PUT', '/notices/settings', change)
    expect((await list()).map(({ kind }) => kind)).toEqual(['job_failed'])
    expect(await list('', app.editor.authorization)).toHaveLength(2)
  })

  test('loses no update of its settings when two arrive at once', async () => {
    await fresh()
    const tag = (await app.send('GET', '/notices/settings')).headers.get('etag') ?? ''
    const bodies = [{ email_frequency: 'daily' }, { muted_kinds: ['job_failed'] }]
    const answers = await Promise.all(
      bodies.map((body) => app.send('PUT', '/notices/settings', { body, headers: { 'If-Match': tag } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const both = await Promise.all(bodies.map((body) => app.send('PUT', '/notices/settings', { body })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await app.send('GET', '/notices/settings')
    expect(body).toMatchObject({ email_frequency: 'daily', muted_kinds: ['job_failed'] })
  })
})

test('filters by kind, severity and state', async () => {
  await fresh()
  await write('paused')
  await write('import', { kind: 'job_failed' })
  await closeNotice(sql, { kind: 'campaign_paused', subject: 'paused', now: app.clock.now() })
  const kinds = async (query: string) => (await list(query)).map(({ kind }) => kind)
  expect(await kinds('?kind=job_failed,limit_near')).toEqual(['job_failed'])
  expect(await kinds('?severity=error')).toEqual(['campaign_paused'])
  expect(await kinds('?state=closed')).toEqual(['campaign_paused'])
  expect(await kinds('?state=open,closed')).toHaveLength(2)
  expect(await kinds('?severity=info')).toEqual([])
})

test('deletes closed notices after 90 days, and closes events after seven', async () => {
  await fresh()
  await write('paused')
  await write('import', { kind: 'job_failed' })
  const tidy = async (days: number) => {
    app.clock.advance(days * 86_400_000)
    await sql`select graphile_worker.add_job('close-old-notices'), graphile_worker.add_job('delete-old-records')`
    await app.work()
    return (await list()).map(({ kind, state }) => [kind, state])
  }
  expect(await tidy(8)).toEqual([
    ['job_failed', 'closed'],
    ['campaign_paused', 'open'],
  ])
  expect(await tidy(91)).toEqual([['campaign_paused', 'open']])
})
