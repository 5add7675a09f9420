import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { allowMany } from '../../audience/imports/applying-support.ts'
import { startJourneys } from '../journeys/journey.ts'

vi.setConfig({ testTimeout: 480_000 })

const { service, openPage } = await startJourneys({ contacts: 100 })
await allowMany(service.sql)

type Job = components['schemas']['Job']

const rows = 8000
/** Contacts of the file that are there before the import. */
const known = 2000

const addressOf = (number: number): string => `reader-${number}@example.com`

const csv = [
  'E-mail,Company',
  ...Array.from({ length: rows }, (_, at) => `${addressOf(at + 1)},Imported`),
  'nobody.example.com,Imported',
].join('\n')

const addKnown = (): Promise<unknown> => service.sql`
  insert into contacts (id, email, status, company, tracking, frequency, created_at, updated_at)
  select gen_random_uuid(), 'reader-' || n || '@example.com', 'transactional', 'Before ' || n, 'individual', 'all', at, at
  from generate_series(1, ${known}::integer) n, (select timestamptz '2026-01-01') t (at)`

/** The contacts of the file as the database has them. */
const imported = async () => {
  const [row] = await service.sql<Record<string, number>[]>`
    select
      count(*)::integer as rows,
      count(distinct email)::integer as addresses,
      count(*) filter (where trashed_at is null)::integer as live,
      count(*) filter (where trashed_at is null and company = 'Imported')::integer as written,
      count(*) filter (where trashed_at is null and company = 'Before ' || substring(email from '\\d+'))::integer as former,
      (select count(*)::integer from contacts where trashed_at is null) as "all",
      (select count(*)::integer from contact_activities a join contacts c on c.id = a.contact_id
        where c.email like 'reader-%' and a.type = 'created') as created,
      (select count(*)::integer from contact_activities a join contacts c on c.id = a.contact_id
        where c.email like 'reader-%' and a.type = 'imported') as updated,
      (select count(*)::integer from contact_activities where type = 'trashed') as trashed
    from contacts where email like 'reader-%'`
  return row ?? {}
}

const latestJob = async (kind: 'import' | 'undo'): Promise<Job> => {
  const { data } = await service.client.GET('/jobs', { params: { query: { kind: [kind], limit: 1 } } })
  const job = data?.data[0]
  if (job === undefined) throw new Error(`There is no job ${kind}.`)
  return job as Job
}

const jobNow = async (id: string): Promise<Job> => {
  const { data } = await service.client.GET('/jobs/{id}', { params: { path: { id } } })
  if (data === undefined) throw new Error('The job is gone.')
  return data as Job
}

/** Kills the service as soon as the job has done a part, and starts it again. Returns the job as the database has it then. */
const killIn = async (page: Page, id: string): Promise<Job> => {
  await expect
    .poll(
      async () => {
        const [row] = await service.sql<{ done: number }[]>`
          select coalesce((select sum(value::integer) from jsonb_each_text(counters)), 0)::integer as done
          from jobs where id = ${id} and state = 'running'`
        return row?.done ?? 0
      },
      { interval: 2 },
    )
    .toBeGreaterThan(0)
  await service.kill()
  await page.getByText('Not connected.').waitFor()
  await service.start()
  return jobNow(id)
}

const shown = (count: number): string => count.toLocaleString('en')

/** The page says what the service says: what the job has done. */
const isRight = (page: Page, { summary, counters }: Job): Promise<void> =>
  page
    .getByRole('article')
    .filter({ hasText: summary })
    .getByText(
      [
        [counters.created, 'created'],
        [counters.updated, 'changed'],
      ]
        .flatMap(([count, word]) => (count === 0 ? [] : `${shown(Number(count))} ${word}`))
        .join(' · '),
      { exact: true },
    )
    .waitFor({ timeout: 10_000 })

/** The lease of the killed worker ends first, and jobs without a worker are looked for once a minute. */
const untilEnded = async (id: string): Promise<Job> => {
  await expect
    .poll(async () => ['queued', 'running'].includes((await jobNow(id)).state), {
      timeout: 150_000,
      interval: 500,
    })
    .toBe(false)
  return jobNow(id)
}

test('an import and its undo go on after the service was killed, and do everything once', async () => {
  await addKnown()
  const before = await imported()
  expect(before).toMatchObject({ rows: known, former: known, written: 0 })
  const { page } = await openPage({ isExpected: () => true })
  const streams: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/progress/')) streams.push(request.url())
  })
  await page.goto(`${service.url}/admin/imports/new`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: /May they get marketing e-mail/ }).click()
  await page.getByRole('option', { name: /No, or unknown/ }).click()
  await page.getByRole('button', { name: `Import ${shown(rows)} contacts` }).click()
  await page.getByText('You can close this tab.').waitFor()
  await expect.poll(() => streams.length).toBe(1)

  const begun = await latestJob('import')
  expect(begun.dry_run).toBe(false)
  const killed = await killIn(page, begun.id)
  expect(killed.state).toBe('running')
  expect(killed.progress.done).toBeLessThan(rows)
  await isRight(page, killed)
  await page.getByText('Not connected.').waitFor({ state: 'detached', timeout: 10_000 })

  const ended = await untilEnded(begun.id)
  expect(ended).toMatchObject({
    state: 'partially_failed',
    counters: { created: rows - known, updated: known, unchanged: 0, skipped: 0, failed: 1 },
    progress: { done: rows + 1, total: rows + 1 },
  })
  await page.getByRole('heading', { name: 'What it did' }).waitFor()
  const numbers = page.getByRole('article').filter({ hasText: ended.summary })
  await numbers.getByText(`${shown(rows - known)} created · ${shown(known)} changed · 1 failed`).waitFor()
  expect(await imported()).toEqual({
    ...before,
    rows,
    addresses: rows,
    live: rows,
    written: rows,
    former: 0,
    all: (before.all ?? 0) + rows - known,
    created: rows - known,
    updated: known,
  })

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Undo', exact: true }).waitFor()
  const undo = await latestJob('undo')
  const stopped = await killIn(page, undo.id)
  expect(stopped.state).toBe('running')
  expect(stopped.progress.done).toBeLessThan(rows)
  await isRight(page, stopped)
  await page.getByText('Not connected.').waitFor({ state: 'detached', timeout: 10_000 })

  const undone = await untilEnded(undo.id)
  expect(undone).toMatchObject({
    state: 'succeeded',
    counters: { updated: rows, unchanged: 0, skipped: 0, failed: 0 },
    progress: { done: rows, total: rows },
  })
  await page
    .getByRole('article')
    .filter({ hasText: undone.summary })
    .getByText(`${shown(rows)} changed`)
    .waitFor()
  expect(await imported()).toEqual({
    ...before,
    rows,
    addresses: rows,
    trashed: rows - known,
    created: rows - known,
    updated: known,
  })
  await page.context().close()
})
