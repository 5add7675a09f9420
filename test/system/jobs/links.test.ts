import { createHmac } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkExpiry, openLink, signLink } from '../../../server/platform/http/signed-links.ts'
import { startTestApp } from '../../support/app.ts'
import { addReaders, begin, finish, type Job, tidy } from './support.ts'

const ending = new AbortController()
const app = await startTestApp({ ending: ending.signal })
beforeEach(() => tidy(app))
const { secret } = app.context

const unsubscribe = { action: 'change_status', status: 'unsubscribed' }

const here = (url: string): string => url.replace('http://crm.test', app.url)

const linkTo = async (id: string) => {
  const { body } = await app.send<{ url: string; expires_at: string }>('GET', `/jobs/${id}/progress-link`)
  return { ...body, url: here(body.url) }
}

/** A client of server-sent events: yields each job that it receives until the stream ends. */
async function* watch(url: string): AsyncGenerator<Job> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream' } })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString('utf8')
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data !== undefined && /^event: job$/m.test(event)) yield JSON.parse(data) as Job
    }
  }
}

describe('the progress of a job', () => {
  test('is sent as it happens, also for jobs of other processes, and ends with the job', async () => {
    await addReaders(app, 1)
    const { id } = await begin(app, { ...unsubscribe, expected_count: 1 })
    const { url } = await linkTo(id)
    const told: Job[] = []
    for await (const job of watch(url)) {
      told.push(job)
      if (told.length === 1) await app.work()
    }
    expect(told.map(({ state }) => state)).toEqual(['queued', 'succeeded'])
    const now = await app.send<Job>('GET', `/jobs/${id}`)
    expect(told.at(-1)).toEqual(now.body)
  })

  test('of an ended job is one event', async () => {
    const { id } = await finish(app, { ...unsubscribe, expected_count: 0 })
    const told: Job[] = []
    for await (const job of watch((await linkTo(id)).url)) told.push(job)
    expect(told).toMatchObject([{ id, state: 'succeeded' }])
  })

  test('ends when the process stops', async () => {
    const { id } = await begin(app, { ...unsubscribe, expected_count: 0 })
    const told: Job[] = []
    for await (const job of watch((await linkTo(id)).url)) {
      told.push(job)
      ending.abort()
    }
    expect(told).toHaveLength(1)
  })
})

describe('a link', () => {
  const tokenIn = (url: string): string => /\/(?:progress|files)\/([^/]+)/.exec(url)?.[1] ?? ''
  const statusOf = async (path: string): Promise<number> => (await fetch(`${app.url}${path}`)).status

  const arrange = async () => {
    await addReaders(app, 1, { status: 'complained' })
    const { id } = await finish(app, { ...unsubscribe, expected_count: 1 })
    const { body } = await app.send<{ files: { url: string; expires_at: string }[] }>(
      'GET',
      `/jobs/${id}/result`,
    )
    const [file] = body.files
    return { id, progress: await linkTo(id), file: { expires_at: '', ...file, url: here(file?.url ?? '') } }
  }

  test('stays the same for some minutes, so that responses can be unchanged, and is valid for at least 15', async () => {
    const { id, progress } = await arrange()
    const path = `/jobs/${id}/progress-link`
    const etag = (await app.send('GET', path)).headers.get('etag') ?? ''
    app.clock.advance(14 * 60_000)
    expect((await app.send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    app.clock.advance(60_000)
    const later = await linkTo(id)
    expect(later.url).not.toBe(progress.url)
    const left = Date.parse(later.expires_at) - app.clock.now().getTime()
    expect(left).toBeGreaterThanOrEqual(15 * 60_000)
  })

  test('expires at the stated time', async () => {
    const { progress, file } = await arrange()
    app.clock.set(new Date(Date.parse(progress.expires_at) - 1).toISOString())
    expect((await fetch(progress.url)).status).toBe(200)
    expect((await fetch(file.url)).status).toBe(200)
    app.clock.advance(1)
    for (const { url } of [progress, file]) {
      const answer = await fetch(url)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({
        code: 'not_found',
        detail: 'The link is invalid or has expired. Request a new one.',
      })
    }
  })

  test('for one purpose opens nothing else', async () => {
    const { progress, file } = await arrange()
    expect(await statusOf(`/files/${tokenIn(progress.url)}/errors.ndjson`)).toBe(404)
    expect(await statusOf(`/progress/${tokenIn(file.url)}`)).toBe(404)
    const { body } = await app.send<{ page: { next_cursor: string | null } }>('GET', '/jobs?limit=1')
    expect(await statusOf(`/progress/${body.page.next_cursor ?? 'none'}`)).toBe(404)
  })

  test('that is forged, changed, truncated or signed with another key opens nothing', async () => {
    const { id, progress } = await arrange()
    const [content = '', signature = ''] = tokenIn(progress.url).split('.')
    const longer = Buffer.from(JSON.stringify([app.clock.now().getTime() + 9e9, id])).toString('base64url')
    const unkeyed = createHmac('sha256', '').update(Buffer.from(content, 'base64url')).digest('base64url')
    const foreign = signLink(Buffer.alloc(32, 8), 'job progress', [id], linkExpiry(app.clock.now()))
    const forged = [
      `${longer}.${signature}`,
      `${content}.${unkeyed}`,
      `${content}.${signature.slice(0, -2)}`,
      `${content}.`,
      `${content}.${signature}.${signature}`,
      content,
      '.',
      'x',
      foreign,
    ]
    for (const token of forged) expect(await statusOf(`/progress/${token}`), token).toBe(404)
  })

  test('of a deleted job is not found', async () => {
    const { progress, file } = await arrange()
    await tidy(app)
    expect((await fetch(progress.url)).status).toBe(404)
    expect((await fetch(file.url)).status).toBe(404)
  })

  test('allows scripts of the configured origins', async () => {
    const { file } = await arrange()
    const from = async (origin: string) =>
      (await fetch(file.url, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await from('https://app.example.com')).toBe('https://app.example.com')
    expect(await from('https://evil.example.com')).toBeNull()
  })

  test('is valid for its own purpose only', () => {
    const now = new Date('2026-11-02T09:00:00.000Z')
    const token = signLink(secret, 'job file', ['a', 'errors'], linkExpiry(now))
    expect(openLink(secret, 'job file', token, now)).toEqual(['a', 'errors'])
    expect(openLink(secret, 'job progress', token, now)).toBeNull()
  })
})

test('files are deleted after a week, and their job no longer lists them', async () => {
  await addReaders(app, 1, { status: 'complained' })
  const { id } = await finish(app, { ...unsubscribe, expected_count: 1 })
  const cleanUp = async () => {
    await app.context.sql`
      select graphile_worker.add_job('clean-up-jobs'), graphile_worker.add_job('delete-old-records')`
    await app.work()
  }
  const filesOf = async () => (await app.send<{ files: unknown[] }>('GET', `/jobs/${id}/result`)).body.files
  await cleanUp()
  expect(await filesOf()).toHaveLength(1)
  app.clock.advance(7 * 86_400_000)
  expect(await filesOf()).toHaveLength(0)
  await cleanUp()
  expect(await app.context.sql`select from job_files`).toHaveLength(0)
  expect((await app.send('GET', `/jobs/${id}`)).body).toMatchObject({
    result_available: false,
    result_expires_at: null,
  })
  app.clock.advance(83 * 86_400_000 + 1)
  await cleanUp()
  expect((await app.send('GET', `/jobs/${id}`)).status).toBe(404)
})

test('a link to the file of an undo opens for those who may begin what it undoes', async () => {
  const [id] = await addReaders(app, 1)
  const job = await finish(app, { action: 'change_status', status: 'pending', expected_count: 1 })
  await app.send('PUT', `/contacts/${id}`, { body: { status: 'transactional' } })
  const { authorization } = app.editor
  const undo = await app.send<Job>('POST', `/jobs/${job.id}/undo`, { authorization })
  await app.work()
  const result = `/jobs/${undo.body.id}/result`
  const { body } = await app.send<{ files: { url: string }[] }>('GET', result, { authorization })
  const answer = await fetch(here(body.files[0]?.url ?? ''))
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('changed_since')
})

test('a file on another node is a problem with the reason, and not an empty response', async () => {
  await addReaders(app, 1, { status: 'complained' })
  const { id } = await finish(app, { ...unsubscribe, expected_count: 1 })
  const { body } = await app.send<{ files: { url: string }[] }>('GET', `/jobs/${id}/result`)
  const url = here(body.files[0]?.url ?? '')
  expect((await fetch(url)).status).toBe(200)
  await rm(join(app.context.config.dataDir, 'files', id), { recursive: true })
  const told = async () => {
    const answer = await fetch(url)
    return [answer.status, ((await answer.json()) as { detail: string }).detail]
  }
  expect(await told()).toEqual([503, expect.stringContaining('is missing on the server')])
  await app.context.sql`update job_files set parts = jsonb_set(parts, '{0,node}', '"jupiter"')`
  expect(await told()).toEqual([503, expect.stringContaining('another machine')])
})
