import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readRelease } from '../../../openapi/tools/breaking.ts'
import { allJobs, jobKinds } from '../../../server/jobs.ts'
import { problem } from '../../../server/platform/problem.ts'
import {
  createJob,
  type JobKind,
  type JobRun,
  UnavailableHere,
  type Wait,
  type Work,
} from '../../../server/system/jobs/index.ts'
import { upsertFile } from '../../../server/system/jobs/store/files.ts'
import { enqueueAbandoned } from '../../../server/system/jobs/store/leases.ts'
import { undoKind } from '../../../server/system/jobs/undo.ts'
import { workOnJob } from '../../../server/system/jobs/work.ts'
import { startTestApp } from '../../support/app.ts'
import { type Job, jobOf, tidy } from './support.ts'

const app = await startTestApp()
const { context } = app
const { sql } = context

await sql`create table effects (job_id uuid not null, row_number integer not null)`
beforeEach(async () => {
  await tidy(app)
  await sql`delete from effects`
})

const kindOf = (begin: (work: Work) => JobRun): JobKind => ({
  kind: 'import',
  begin: async (work) => begin(work),
})

/** Writes ten rows, two in each step; `before` runs within each step, after its effect. */
const tenRows = (before: (at: number, work: Work) => Promise<void> = async () => undefined): JobKind =>
  kindOf((work) => {
    let at = (work.checkpoint as { at: number } | null)?.at ?? 0
    return {
      step: async (tx) => {
        await tx`
          insert into effects (job_id, row_number)
          select ${work.id}::uuid, n from generate_series(${at + 1}::integer, ${at + 2}::integer) n`
        await before(at, work)
        at += 2
        return { checkpoint: { at }, counted: { created: 2 }, total: 10, finished: at === 10 }
      },
    }
  })

const actor = { kind: 'user', id: app.admin.id, name: 'Katherine Johnson' } as const

const create = async (): Promise<string> => {
  const request = { kind: 'import', summary: 'Import ten rows.', payload: {} } as const
  return sql.begin(async (tx) => (await createJob(tx, request, actor, context.clock.now().toISOString())).id)
}

const takeTurn = (kind: JobKind, id: string): Promise<void> => workOnJob(context, [kind])({ id })

/** As if the holder had been silent for a while. */
const expireLease = () => sql`update jobs set lease_until = clock_timestamp() - interval '11 seconds'`

const effects = async (): Promise<number[]> => {
  const rows = await sql<{ row_number: number }[]>`select row_number from effects order by 1`
  return rows.map(({ row_number }) => row_number)
}

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const done: Partial<Job> = {
  state: 'succeeded',
  progress: { done: 10, total: 10, percent: 100 },
}

describe('a job', () => {
  test('runs step by step', async () => {
    const id = await create()
    await takeTurn(tenRows(), id)
    expect(await jobOf(app, id)).toMatchObject(done)
    expect(await effects()).toEqual(all)
  })

  test('is cancelled at once while it waits for another system, and what it did can be undone', async () => {
    let steps = 0
    const rows = tenRows()
    const prepare = async (): Promise<Wait | null> =>
      steps++ === 2 ? { seconds: 600, reason: 'source_rate_limit' } : null
    const limited: JobKind = {
      kind: 'import',
      begin: async (work) => ({ ...(await rows.begin(work)), prepare }),
      undo: { days: 30, requiredCapability: () => 'crm_administer', begin: (work) => rows.begin(work) },
    }
    const id = await create()
    await takeTurn(limited, id)
    expect(await jobOf(app, id)).toMatchObject({ state: 'queued', waiting_reason: 'source_rate_limit' })
    const { body } = await app.send<Job>('POST', `/jobs/${id}/cancel`)
    expect(body).toMatchObject({ state: 'queued', waiting_reason: null, cancellable: false })
    await takeTurn(limited, id)
    expect(await jobOf(app, id)).toMatchObject({ state: 'cancelled', counters: { created: 4 } })
    expect((await jobOf(app, id)).undo_expires_at).not.toBeNull()
  })

  test('runs in one process at a time', async () => {
    const id = await create()
    const begun: number[] = []
    const kind = tenRows(async (at) => void begun.push(at))
    await Promise.all([takeTurn(kind, id), takeTurn(kind, id), takeTurn(kind, id)])
    expect(begun).toEqual([0, 2, 4, 6, 8])
    expect(await effects()).toEqual(all)
  })

  test('continues after a failed step, whose effects are rolled back', async () => {
    const id = await create()
    let failures = 0
    const kind = tenRows(async (at) => {
      if (at === 4 && failures++ === 0) throw new Error('A cable was pulled.')
    })
    await takeTurn(kind, id)
    expect(await effects()).toEqual([1, 2, 3, 4])
    expect(await jobOf(app, id)).toMatchObject({ state: 'running', counters: { created: 4 } })
    // It is queued for later, and no process takes it before.
    await takeTurn(kind, id)
    expect(await effects()).toEqual([1, 2, 3, 4])
    await expireLease()
    await takeTurn(kind, id)
    expect(await jobOf(app, id)).toMatchObject(done)
    expect(await effects()).toEqual(all)
  })

  test('fails after the same step has failed repeatedly', async () => {
    const id = await create()
    const kind = tenRows(async (at) => {
      if (at === 4) throw new Error('It never works.')
    })
    for (let turn = 0; turn < 7; turn++) {
      await takeTurn(kind, id)
      await expireLease()
    }
    expect(await jobOf(app, id)).toMatchObject({
      state: 'failed',
      problem: { code: 'internal_error' },
      counters: { created: 4 },
    })
  })

  test('ends with the problem that its work throws', async () => {
    const id = await create()
    const kind = tenRows(async (at) => {
      if (at === 2) throw problem('count_mismatch', { detail: 'There is one too many.' })
    })
    await takeTurn(kind, id)
    expect(await jobOf(app, id)).toMatchObject({
      state: 'failed',
      problem: { code: 'count_mismatch', detail: 'There is one too many.' },
      counters: { created: 2 },
      finished_at: expect.any(String),
    })
    expect(await effects()).toEqual([1, 2])
    const { body } = await app.send<{ data: object[] }>('GET', '/notices?kind=job_failed')
    expect(body.data[0]).toMatchObject({ detail: 'There is one too many.', resource: { id } })
  })
})

const waits = async () => {
  const [row] = await sql<{ attempts: number; seconds: number; queued: number }[]>`
    select attempts, extract(epoch from lease_until - clock_timestamp())::double precision as seconds,
      (select count(*) from graphile_worker.jobs where run_at > now()) as queued
    from jobs`
  return row
}

describe('a job that this process cannot do', () => {
  test('of a kind that only newer versions know is returned each time, and done by a newer version', async () => {
    const id = await create()
    let rest = 0
    for (let meetings = 1; meetings <= 8; meetings++) {
      await workOnJob(context, [])({ id })
      const { attempts, seconds, queued } = (await waits()) ?? { attempts: -1, seconds: 0, queued: 0 }
      expect({ attempts, queued }).toEqual({ attempts: 0, queued: meetings })
      expect(seconds).toBeGreaterThan(Math.min(rest, 10))
      expect(seconds).toBeLessThan(16)
      rest = seconds
      await expireLease()
    }
    expect(await jobOf(app, id)).toMatchObject({ state: 'running', problem: null })
    await takeTurn(tenRows(), id)
    expect(await jobOf(app, id)).toMatchObject(done)
  })

  test('can be cancelled there', async () => {
    const id = await create()
    await workOnJob(context, [])({ id })
    await app.send('POST', `/jobs/${id}/cancel`)
    await expireLease()
    await workOnJob(context, [])({ id })
    expect(await jobOf(app, id)).toMatchObject({ state: 'cancelled' })
  })

  test('because its data is on another node is returned between two steps with its progress', async () => {
    const id = await create()
    const elsewhere = tenRows(async (at) => {
      if (at === 4) throw new UnavailableHere('The rest lies on another node.')
    })
    await takeTurn(elsewhere, id)
    expect(await waits()).toMatchObject({ attempts: 0 })
    expect(await effects()).toEqual([1, 2, 3, 4])
    await expireLease()
    await takeTurn(tenRows(), id)
    expect(await jobOf(app, id)).toMatchObject(done)
    expect(await effects()).toEqual(all)
  })

  test('because it undoes a kind that this version does not know is returned', async () => {
    const id = await create()
    await sql`update jobs set kind = 'undo', payload = ${sql.json({ job_id: id })}`
    await workOnJob(context, [undoKind([])])({ id })
    expect(await jobOf(app, id)).toMatchObject({ state: 'running', problem: null })
  })
})

describe('a file that a job writes', () => {
  const writing = (rows: number): JobKind =>
    kindOf((work) => ({
      step: async () => {
        const file = await work.output({ kind: 'result', filename: 'rows.csv', mediaType: 'text/csv' })
        await file.write('one\n', 1)
        const at = ((work.checkpoint as { at: number } | null)?.at ?? 0) + 1
        return { checkpoint: { at }, finished: at === rows }
      },
    }))

  test('is not continued on a node that lacks its beginning', async () => {
    const id = await create()
    const elsewhere = { ...context, config: { ...context.config, nodeName: 'saturn' } }
    await sql.begin((tx) =>
      upsertFile(tx, id, {
        kind: 'result',
        filename: 'rows.csv',
        media_type: 'text/csv',
        rows_count: 1,
        parts: [{ name: 'result.1', bytes: 4, node: 'jupiter' }],
      }),
    )
    await workOnJob(elsewhere, [writing(1)])({ id })
    expect(await waits()).toMatchObject({ attempts: 0 })
    expect(await jobOf(app, id)).toMatchObject({ state: 'running' })
  })
})

describe('a holder that was frozen past its lease', () => {
  test('finds its step rolled back when it continues', async () => {
    const id = await create()
    const frozen = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const sleeper = tenRows(async (at) => {
      if (at !== 4) return
      reached.resolve()
      await frozen.promise
    })
    const first = takeTurn(sleeper, id)
    await reached.promise
    await expireLease()
    await takeTurn(tenRows(), id)
    expect(await jobOf(app, id)).toMatchObject(done)
    frozen.resolve()
    await first
    expect(await effects()).toEqual(all)
    expect(await jobOf(app, id)).toMatchObject(done)
  })

  test('writes to a part that is never read', async () => {
    const id = await create()
    const frozen = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const about = { kind: 'result', filename: 'rows.csv', mediaType: 'text/csv' } as const
    const writing = (wait: boolean): JobKind => ({
      kind: 'import',
      begin: async (work) => {
        const output = await work.output(about)
        return tenRows(async (at) => {
          await output.write(`${at + 1}\n${at + 2}\n`, 2)
          if (!wait || at !== 4) return
          reached.resolve()
          await frozen.promise
        }).begin(work)
      },
    })
    const first = takeTurn(writing(true), id)
    await reached.promise
    await expireLease()
    await takeTurn(writing(false), id)
    frozen.resolve()
    await first
    expect(await readdir(join(context.config.dataDir, 'files', id))).toEqual(['result.1', 'result.2'])
    const { body } = await app.send<{ files: { url: string; rows_count: number }[] }>(
      'GET',
      `/jobs/${id}/result`,
    )
    expect(body.files).toMatchObject([{ kind: 'result', rows_count: 10, size_bytes: 21 }])
    const answer = await fetch(String(body.files[0]?.url).replace('http://crm.test', app.url))
    expect(await answer.text()).toBe(all.map((n) => `${n}\n`).join(''))
  })
})

describe('a job that no process has taken for a while', () => {
  const waiting = async (): Promise<number> => {
    const [row] = await sql<{ count: number }[]>`select count(*) from graphile_worker._private_jobs`
    return row?.count ?? 0
  }

  test('is enqueued again, once', async () => {
    await create()
    await sql`delete from graphile_worker._private_jobs`
    await enqueueAbandoned(sql)
    expect(await waiting()).toBe(0)
    await expireLease()
    await enqueueAbandoned(sql)
    await enqueueAbandoned(sql)
    expect(await waiting()).toBe(1)
  })

  test('is left alone if it has ended', async () => {
    await takeTurn(tenRows(), await create())
    await sql`delete from graphile_worker._private_jobs`
    await expireLease()
    await enqueueAbandoned(sql)
    expect(await waiting()).toBe(0)
  })
})

test('a kind that release 1.2.0 does not know has its own task, which that release does not take', async () => {
  const released = await readRelease('1.2.0')
  const known = (released.components?.schemas?.JobKind?.enum ?? []).map(String)
  for (const { kind } of jobKinds) {
    await tidy(app)
    await sql`delete from graphile_worker._private_jobs`
    const request = { kind, summary: 'As it is queued', payload: {} }
    await sql.begin((tx) => createJob(tx, request, actor, context.clock.now().toISOString()))
    await expireLease()
    await enqueueAbandoned(sql)
    const tasks = await sql<
      { task_identifier: string }[]
    >`select distinct task_identifier from graphile_worker.jobs`
    const task = known.includes(kind) ? 'work-on-job' : `work-on-${kind}`
    expect(tasks).toEqual([{ task_identifier: task }])
    expect(allJobs(context).map(({ task: { name } }) => name)).toContain(task)
  }
})
