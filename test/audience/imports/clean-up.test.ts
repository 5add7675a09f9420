import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { importJobs } from '../../../server/audience/imports/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { announce, codeOf, endJob, filesOf, importOf, start, tidy, uploaded } from './support.ts'

const app = await startTestApp()
beforeEach(() => tidy(app))

const hour = 3_600_000
const day = 24 * hour

const cleanUp = () => importJobs(app.context)[0]?.run(null)
const statusOf = async (id: string): Promise<number> => (await app.send('GET', `/imports/${id}`)).status

test('an import without a file is deleted after a day, and not while its upload may be in progress', async () => {
  const { id } = await announce(app)
  app.clock.advance(day + hour)
  await cleanUp()
  expect(await statusOf(id)).toBe(200)
  app.clock.advance(hour + 1)
  await cleanUp()
  expect(await statusOf(id)).toBe(404)
})

test('a file is deleted after seven days, and the import expires', async () => {
  const { id } = await uploaded(app)
  app.clock.advance(7 * day)
  await cleanUp()
  expect((await importOf(app, id)).state).toBe('ready')
  app.clock.advance(1)
  await cleanUp()
  expect(await filesOf(app, id)).toEqual([])
  expect(await importOf(app, id)).toMatchObject({ state: 'expired', file_expires_at: null, upload: null })
  expect(codeOf(await app.send('GET', `/imports/${id}/preview`))).toEqual([404, 'not_found'])
  expect(codeOf(await start(app, id))).toEqual([409, 'invalid_state'])
  expect(codeOf(await app.send('PUT', `/imports/${id}`, { body: { source: 'fair' } }))).toEqual([
    409,
    'invalid_state',
  ])
})

test('a job keeps the file until seven days after its end', async () => {
  const { id } = await uploaded(app)
  await start(app, id)
  app.clock.advance(8 * day)
  await cleanUp()
  expect(await filesOf(app, id)).toHaveLength(1)
  await endJob(app, id, 'succeeded')
  const ended = app.clock.now()
  const { file_expires_at } = await importOf(app, id)
  expect(file_expires_at).toBe(new Date(ended.getTime() + 7 * day).toISOString())
  app.clock.advance(7 * day + 1)
  await cleanUp()
  expect(await filesOf(app, id)).toEqual([])
  expect((await importOf(app, id)).state).toBe('finished')
})

test('an import is deleted after ninety days', async () => {
  const { id } = await uploaded(app)
  app.clock.advance(90 * day)
  await cleanUp()
  expect(await statusOf(id)).toBe(200)
  app.clock.advance(1)
  await cleanUp()
  expect(await statusOf(id)).toBe(404)
})

test('a folder without an import is deleted', async () => {
  const left = newId()
  await mkdir(join(app.context.config.dataDir, 'uploads', left), { recursive: true })
  const { id } = await uploaded(app)
  await mkdir(join(app.context.config.dataDir, 'uploads', left, 'inner'))
  await cleanUp()
  expect(await filesOf(app, left)).toEqual([])
  expect(await filesOf(app, id)).toHaveLength(1)
})
