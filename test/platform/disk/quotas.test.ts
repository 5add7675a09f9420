import { existsSync } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allJobs } from '../../../server/jobs.ts'
import type { AppContext } from '../../../server/platform/app-context.ts'
import { diskOf } from '../../../server/platform/disk/disk.ts'
import { parseDiskLimits } from '../../../server/platform/disk-limits.ts'
import { startTestApp } from '../../support/app.ts'
import { makeDataFolder } from '../../support/data-folder.ts'

const limits = 'uploads=1000B,files=1000B,mail=1000B,together=1500B,free=0B'

const everybody = {
  condition: { match: 'all', conditions: [{ field: 'email', operator: 'contains', value: '@' }] },
  format: 'csv',
  columns: ['email'],
}

const runJob = (context: AppContext, name: string, payload: object = {}): Promise<void> | undefined =>
  allJobs(context)
    .find((job) => job.task.name === name)
    ?.run(payload)

const withDisk = async () => {
  const dataDir = await makeDataFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, disk: diskOf({ dataDir, diskLimits: parseDiskLimits(limits) }) }
}

test('each kind of files has a quota, and there is a total quota', async () => {
  const { disk } = await withDisk()
  await disk.take('uploads', 1000)
  await expect(disk.take('uploads', 1)).rejects.toMatchObject({
    code: 'insufficient_storage',
    message:
      'DISK_LIMITS allows at most 1 KB for `uploads`, and this limit is reached. Delete files, or raise the limit.',
  })
  await disk.take('files', 500)
  await expect(disk.take('files', 1)).rejects.toThrow('DISK_LIMITS allows at most 1 KB for `together`')
})

test('existing files count, also in subfolders, and deleting frees quota', async () => {
  const { dataDir, disk } = await withDisk()
  const folder = join(dataDir, 'mail', 'one')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.eml'), Buffer.alloc(900))
  await expect(disk.take('mail', 200)).rejects.toMatchObject({ code: 'insufficient_storage' })
  await rm(join(folder, 'a.eml'))
  await expect
    .poll(
      () =>
        disk.take('mail', 200).then(
          () => 'taken',
          () => 'refused',
        ),
      { timeout: 5_000 },
    )
    .toBe('taken')
})

test('an upload beyond the quota is rejected and leaves nothing', async () => {
  const app = await startTestApp({ environment: { DISK_LIMITS: limits } })
  const { body } = await app.send<{ id: string; upload: { url: string } }>('POST', '/imports', {
    body: { filename: 'people.csv', format: 'csv' },
  })
  const url = body.upload.url.replace('http://crm.test', app.url)
  const answer = await fetch(url, { method: 'PUT', body: 'email\n'.repeat(500) })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 507,
    body: { code: 'insufficient_storage' },
  })
  expect((await fetch(url, { method: 'PUT', body: 'email\nada@example.com\n' })).status).toBe(204)
})

test('an export beyond the quota of files fails with the reason; its parts are deleted', async () => {
  const app = await startTestApp({ environment: { DISK_LIMITS: 'files=5B' } })
  const made = await app.send<{ id: string }>('POST', '/exports', {
    body: everybody,
  })
  expect(made.status).toBe(202)
  await app.work()
  const job = await app.send('GET', `/jobs/${made.body.id}`)
  expect(job.body).toMatchObject({ state: 'failed', problem: { code: 'insufficient_storage' } })
  const folder = join(app.context.config.dataDir, 'files', made.body.id)
  expect(existsSync(folder)).toBe(true)
  await runJob(app.context, 'clean-up-jobs')
  expect(existsSync(folder)).toBe(false)
})

test('a job pauses while too little space is free, and finishes when there is enough', async () => {
  const app = await startTestApp()
  const made = await app.send<{ id: string }>('POST', '/exports', {
    body: everybody,
  })
  const { id } = made.body
  const stateOf = async () => (await app.send<{ state: string }>('GET', `/jobs/${id}`)).body.state
  const config = { ...app.context.config, diskLimits: parseDiskLimits('free=900000GB') }
  await runJob({ ...app.context, config }, 'work-on-job', { id })
  expect(await stateOf()).toBe('queued')
  await app.work()
  expect(await stateOf()).toBe('succeeded')
})

test('a job that meets a full disk pauses without failing', async () => {
  const app = await startTestApp()
  const { sql } = app.context
  const made = await app.send<{ id: string }>('POST', '/exports', {
    body: everybody,
  })
  const { id } = made.body
  await sql.unsafe(`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on job_files execute function no_room();`)
  for (let turn = 0; turn < 7; turn += 1) {
    const { config } = app.context
    const fresh = { ...config, diskLimits: { ...config.diskLimits } }
    await runJob({ ...app.context, config: fresh }, 'work-on-job', { id })
    const [row] = await sql`select state, attempts, lease_until > now() as resting from jobs where id = ${id}`
    expect(row).toEqual({ state: 'running', attempts: 0, resting: true })
    await sql`update jobs set lease_until = '-infinity' where id = ${id}`
  }
  await sql`drop function no_room() cascade`
  await runJob(app.context, 'work-on-job', { id })
  expect((await app.send('GET', `/jobs/${id}`)).body).toMatchObject({ state: 'succeeded' })
})

test('messages in folders are deleted after thirty days, other files stay', async () => {
  const app = await startTestApp()
  const folder = join(app.context.config.dataDir, 'mail', 'one')
  await mkdir(folder, { recursive: true })
  const old = new Date(app.clock.now().getTime() - 31 * 86_400_000)
  for (const name of ['old.eml', '.old.draft', 'old.txt', 'new.eml']) await writeFile(join(folder, name), 'x')
  for (const name of ['old.eml', '.old.draft', 'old.txt']) await utimes(join(folder, name), old, old)
  await utimes(join(folder, 'new.eml'), app.clock.now(), app.clock.now())
  await runJob(app.context, 'clean-up-mail-folders')
  const left = ['old.eml', '.old.draft', 'old.txt', 'new.eml'].filter((name) =>
    existsSync(join(folder, name)),
  )
  expect(left).toEqual(['old.txt', 'new.eml'])
})
