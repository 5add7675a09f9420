import { beforeEach, describe, expect, test } from 'vitest'
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
