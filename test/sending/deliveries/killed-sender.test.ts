import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogger } from '../../../server/platform/log.ts'
import { settleAbandoned } from '../../../server/sending/deliveries/sending/abandoned.ts'
import { sendChunk } from '../../../server/sending/deliveries/sending/chunk.ts'
import type { Sending } from '../../../server/sending/deliveries/sending/context.ts'
import { createJournals } from '../../../server/sending/deliveries/sending/journal.ts'
import { claimChunk } from '../../../server/sending/deliveries/store/chunks.ts'
import { createTestDatabase } from '../../support/database.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addPeople, freeze, frozenAt, mailingTo, statesOf } from './support.ts'

const { sql, url } = await createTestDatabase()
const program = fileURLToPath(new URL('./sender-with-journal.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'crs-journals-'))
/** As in `mailingTo`. */
const connections = 4
/** Accepted messages. After that the sink reads messages and does not reply. */
const taken = 30
const people = 200
let parts: Sending
let sink: SmtpSink
let child: ChildProcess

beforeAll(async () => {
  sink = await startSmtpSink()
})
beforeEach(async () => {
  await sql`delete from contacts`
  sink.received.length = 0
  sink.behaviour = { sent: () => (sink.received.length >= taken ? 'stall' : undefined) }
  parts = {
    sql,
    clock: { now: () => frozenAt },
    secret: Buffer.alloc(32, 7),
    journals: createJournals(folder, createLogger('silent')),
    ending: new AbortController().signal,
  }
})
afterEach(() => {
  child.kill('SIGKILL')
})
afterAll(async () => {
  await sink.close()
  await rm(folder, { recursive: true })
})

const lapse = () => sql`update campaign_chunks set lease_until = clock_timestamp() where not done`

/** A process sends until each of its connections waits for a reply. */
const sendUntilSilent = async (): Promise<string> => {
  const id = await freeze(sql, await addPeople(sql, people))
  child = spawn(process.execPath, [program, url, id, String(sink.port), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await vi.waitFor(() => expect(sink.received.length).toBe(taken + connections), {
    timeout: 20_000,
    interval: 20,
  })
  // A process that freezes inside a transaction keeps its chunk: another test covers that.
  await vi.waitFor(
    async () =>
      expect(
        await sql`select from pg_stat_activity where application_name = 'crs test sender' and xact_start is not null`,
      ).toEqual([]),
    { timeout: 10_000, interval: 20 },
  )
  return id
}

const kill = async (): Promise<void> => {
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}

const takeOver = async (id: string): Promise<void> => {
  await lapse()
  const chunk = await claimChunk(sql, id, 30, frozenAt)
  if (chunk === null) throw new Error('There is no chunk to claim.')
  sink.behaviour = {}
  expect(await sendChunk(parts, mailingTo(sink, id), chunk)).toBe('done')
}

/** The sink has received what the ledger says. */
const expectTrue = async (id: string): Promise<void> => {
  const rows = await sql<{ address: string; status: string }[]>`
    select to_address as address, status from deliveries where source_id = ${id}`
  const times = Map.groupBy(sink.received, ({ to }) => to)
  const wrong = rows.filter(({ address, status }) => {
    const count = times.get(address)?.length ?? 0
    return status === 'accepted' ? count !== 1 : status === 'queued' ? count !== 0 : count > 1
  })
  expect(wrong).toEqual([])
}

describe('a process that is killed while it sends', () => {
  test('leaves one unknown delivery for each waiting connection, and the others are sent', async () => {
    const id = await sendUntilSilent()
    await kill()
    await takeOver(id)
    const { accepted = 0, unknown, queued = 0, ...rest } = await statesOf(sql, id)
    expect([unknown, accepted + queued, rest]).toEqual([connections, people - connections, {}])
    expect(queued).toBeGreaterThan(0)
    await expectTrue(id)
    expect(await sql`select reason from unknown_deliveries group by 1`).toEqual([{ reason: 'sender_ended' }])
    expect(await sql`select from delivery_queue`).toHaveLength(queued)
  })

  test.each(['paused', 'cancelled', 'partially_failed'])(
    'leaves nothing open in a campaign that is %s',
    async (state) => {
      const id = await sendUntilSilent()
      await kill()
      await sql`
        update campaigns set state = ${state}, pause_reason = ${state === 'paused' ? 'user' : null},
          archived_at = ${state === 'partially_failed' ? frozenAt : null}
        where id = ${id}`
      expect(await settleAbandoned(parts as Required<Sending>)).toEqual([])
      await lapse()
      expect(await settleAbandoned(parts as Required<Sending>)).toEqual([id])
      expect(await statesOf(sql, id)).toMatchObject({ unknown: connections })
      expect(await sql`select from deliveries where source_id = ${id} and status = 'sending'`).toEqual([])
      await expectTrue(id)
      expect(await settleAbandoned(parts as Required<Sending>)).toEqual([])
    },
  )

  test('leaves deliveries alone that the queue retries meanwhile', async () => {
    const id = await sendUntilSilent()
    await kill()
    const [tried] = await sql<{ id: string }[]>`
      select id from deliveries where source_id = ${id} and status = 'sending' limit 1`
    await sql`insert into delivery_queue (delivery_id, lane, due_at) values (${tried?.id ?? ''}, 2, ${frozenAt})`
    await takeOver(id)
    expect(await sql`select status from deliveries where id = ${tried?.id ?? ''}`).toEqual([
      { status: 'sending' },
    ])
  })

  test('leaves everything unknown that it had begun, when its journal cannot be read', async () => {
    const id = await sendUntilSilent()
    await kill()
    const [begun] = await sql<{ count: number }[]>`
      select count(*) from deliveries where source_id = ${id} and status = 'sending'`
    expect(begun?.count).toBeGreaterThan(connections)
    parts = { ...parts, journals: createJournals(`${folder}/elsewhere`, createLogger('silent')) }
    await takeOver(id)
    expect(await statesOf(sql, id)).toMatchObject({ unknown: begun?.count })
    await expectTrue(id)
  })

  test('leaves everything unknown when a process without a journal held the chunk afterwards', async () => {
    const id = await sendUntilSilent()
    await kill()
    await lapse()
    // As a version without journals does.
    await sql`update campaign_chunks set lease_number = lease_number + 1 where campaign_id = ${id}`
    await takeOver(id)
    expect(
      await sql`select reason from unknown_deliveries u join deliveries d on d.id = u.delivery_id
      where d.source_id = ${id} group by 1`,
    ).toEqual([{ reason: 'no_journal' }])
    await expectTrue(id)
  })
})

describe('a process that is frozen past its lease', () => {
  test('sends nothing more when it wakes up, and no contact gets a message twice', async () => {
    const id = await sendUntilSilent()
    child.kill('SIGSTOP')
    await takeOver(id)
    expect(await statesOf(sql, id)).toMatchObject({ unknown: connections })
    const arrived = sink.received.length
    const ended = once(child, 'close')
    // Breaks its connections, so that it tries the next messages.
    sink.hangUp()
    child.kill('SIGCONT')
    await ended
    expect(sink.received.length).toBe(arrived)
    await expectTrue(id)
  })
})

describe('the folder of the journals', () => {
  test('is empty after a chunk is finished', async () => {
    sink.behaviour = {}
    const before = (await readdir(folder)).length
    const id = await freeze(sql, await addPeople(sql, 20))
    const chunk = await claimChunk(sql, id, 30, frozenAt)
    if (chunk === null) throw new Error('There is no chunk to claim.')
    await sendChunk(parts, mailingTo(sink, id), chunk)
    expect((await readdir(folder)).length).toBe(before)
    expect(await statesOf(sql, id)).toEqual({ accepted: 20 })
  })
})
