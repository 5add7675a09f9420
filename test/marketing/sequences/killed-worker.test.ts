import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { enrol } from '../../../server/marketing/flows/enrol.ts'
import { passTime } from '../../support/pass-time.ts'
import { killStragglers, type Run, run } from '../../support/service.ts'
import { addContacts } from '../flows/support.ts'
import { startSequences, stepAfter } from './support.ts'

type Schemas = components['schemas']

const { app, ok, activate, walk } = await startSequences()
const { sql, config } = app.context
afterEach(killStragglers)

const many = 20_000
const kills = 3

const startWorker = (): Run =>
  run(['worker'], { environment: { DATABASE_URL: app.databaseUrl, DATA_DIR: config.dataDir } })

const jobOf = (id: string) => ok<Schemas['Job']>('GET', `/jobs/${id}`)

test('a deleted step moves each contact once, however often the worker is killed', async () => {
  app.clock.set(new Date().toISOString())
  const { id, steps } = await activate({ steps: [stepAfter(5, 'one'), stepAfter(6, 'two')] })
  const contactIds = await addContacts(app, many)
  const actor = { kind: 'system', id: null, name: null } as const
  for (let at = 0; at < many; at += 5_000)
    await sql.begin((tx) =>
      enrol(
        tx,
        { flowId: id, contactIds: contactIds.slice(at, at + 5_000) },
        actor,
        app.context.clock.now(),
        new Map(),
      ),
    )
  await walk()
  await ok('DELETE', `/sequences/${id}/steps/${steps[0]?.id}`)
  const { job_id } = await ok<Schemas['Sequence']>('GET', `/sequences/${id}`)
  const jobId = job_id ?? ''
  let killedHalfWay = 0
  for (let kill = 0; kill < kills; kill++) {
    const before = (await jobOf(jobId)).progress.done
    const worker = startWorker()
    await expect
      .poll(async () => (await jobOf(jobId)).progress.done, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan(before)
    await setTimeout(Math.random() * 100)
    worker.signal('SIGKILL')
    expect(await worker.ended).toBe(-1)
    if ((await jobOf(jobId)).state === 'running') killedHalfWay += 1
    await passTime(sql)
  }
  expect(killedHalfWay).toBeGreaterThan(0)
  startWorker()
  await expect.poll(async () => (await jobOf(jobId)).state, { timeout: 60_000 }).toBe('succeeded')
  const waiting = () => sql`
    select count(*)::integer as enrolments, count(distinct e.contact_id)::integer as contacts,
      bool_and(e.due_at = e.arrived_at + interval '6 days') as on_time
    from enrolments e join flow_versions v on v.id = e.version_id and v.number = 2
    where e.source_id = ${id} and e.status = 'waiting' and e.node_id = ${`wait_${steps[1]?.id}`}`
  const all = [{ enrolments: many, contacts: many, on_time: true }]
  await expect.poll(waiting, { timeout: 60_000 }).toEqual(all)
  expect((await jobOf(jobId)).counters).toMatchObject({ updated: many - 1_000 })
  expect(await sql`select from enrolments where source_id = ${id}`).toHaveLength(many)
  expect(await sql`select from enrolment_steps`).toHaveLength(0)
}, 240_000)
