import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextCampaign } from '../../../server/marketing/campaigns/index.ts'
import { createLogger } from '../../../server/platform/log.ts'
import { terminateStalledBackends } from '../../../server/platform/storage/stalled-backends.ts'
import { sendChunk } from '../../../server/sending/deliveries/sending/chunk.ts'
import type { Sending } from '../../../server/sending/deliveries/sending/context.ts'
import { sendCampaigns } from '../../../server/sending/deliveries/sending/worker.ts'
import { type ChunkRow, claimChunk } from '../../../server/sending/deliveries/store/chunks.ts'
import { createTestDatabase } from '../../support/database.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addPeople, freeze, frozenAt, mailingTo, statesOf } from './support.ts'

const { sql, url } = await createTestDatabase()
const program = fileURLToPath(new URL('./sender-that-freezes.ts', import.meta.url))
const clock = { now: () => frozenAt }
let parts: Sending
let sink: SmtpSink
let child: ChildProcess | null = null

beforeEach(async () => {
  await sql`delete from contacts`
  sink.received.length = 0
})
beforeAll(async () => {
  sink = await startSmtpSink()
  parts = { sql, clock, secret: Buffer.alloc(32, 7), ending: new AbortController().signal }
})
afterEach(() => {
  child?.kill('SIGKILL')
})
afterAll(() => sink.close())

/** Resolves when it has frozen. Returns its output. */
const sendAndFreeze = async (campaignId: string, where: 'between' | 'within'): Promise<() => string> => {
  let said = ''
  child = spawn(process.execPath, [program, url, campaignId, String(sink.port), where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.on('data', (some: Buffer) => {
    said += some.toString()
  })
  await vi.waitFor(() => expect(said).toBe('frozen '), { timeout: 10_000, interval: 20 })
  return () => said.slice('frozen '.length)
}

const isHeld = async (campaignId: string): Promise<boolean> => {
  const rows = await sql`select from campaign_chunks where campaign_id = ${campaignId} for update skip locked`
  return rows.length === 0
}

/** Ends the lease, as after half a minute, and claims the chunk. */
const takeOver = async (campaignId: string): Promise<ChunkRow> => {
  await sql`update campaign_chunks set lease_until = clock_timestamp() where campaign_id = ${campaignId}`
  const chunk = await claimChunk(sql, campaignId, 30, frozenAt)
  if (chunk === null) throw new Error('There is no chunk to claim.')
  return chunk
}

const wake = async (): Promise<void> => {
  const ended = once(child as ChildProcess, 'close')
  child?.kill('SIGCONT')
  await ended
}

/** Every contact is in the ledger and got the message at most once. */
const expectAllOnce = async (campaignId: string, count: number): Promise<void> => {
  const { accepted = 0, unknown = 0, ...rest } = await statesOf(sql, campaignId)
  expect([accepted + unknown, rest]).toEqual([count, {}])
  const to = sink.received.map((one) => one.to)
  expect(new Set(to).size).toBe(to.length)
  expect(to.length).toBeGreaterThanOrEqual(accepted)
}

describe('a process that freezes inside its transaction', () => {
  test('holds its chunk until PostgreSQL ends it, when it is between two statements', async () => {
    const id = await freeze(sql, await addPeople(sql, 60))
    const said = await sendAndFreeze(id, 'between')
    await vi.waitFor(async () => expect(await isHeld(id)).toBe(false), { timeout: 10_000, interval: 50 })
    expect(await sendChunk(parts, mailingTo(sink, id), await takeOver(id))).toBe('done')
    await wake()
    expect(said()).not.toBe('done')
    await expectAllOnce(id, 60)
  })

  test('holds its chunk until another process ends it, when a statement is incomplete', async () => {
    const id = await freeze(sql, await addPeople(sql, 60))
    const said = await sendAndFreeze(id, 'within')
    expect(await terminateStalledBackends(sql, 60)).toBe(0)
    expect(await isHeld(id)).toBe(true)
    await vi.waitFor(async () => expect(await terminateStalledBackends(sql, 1)).toBe(1), {
      timeout: 10_000,
      interval: 50,
    })
    await vi.waitFor(async () => expect(await isHeld(id)).toBe(false), { timeout: 10_000, interval: 20 })
    expect(await sendChunk(parts, mailingTo(sink, id), await takeOver(id))).toBe('done')
    await wake()
    expect(said()).not.toBe('done')
    await expectAllOnce(id, 60)
  })
})

describe('a chunk whose row is locked', () => {
  test('is polled with pauses', async () => {
    const id = await freeze(sql, await addPeople(sql, 4))
    const ending = new AbortController()
    let asked = 0
    const counting = {
      now: () => {
        asked += 1
        return frozenAt
      },
    }
    const running = await sql.begin(async (tx) => {
      await tx`select from campaign_chunks where campaign_id = ${id} for update`
      const sending = sendCampaigns({
        ...parts,
        clock: counting,
        ending: ending.signal,
        log: createLogger('silent'),
        nextCampaign: (now) => nextCampaign(sql, now),
        openMailing: async () => mailingTo(sink, id),
        chunkEnded: async () => ending.abort(),
      })
      await new Promise((resolve) => setTimeout(resolve, 400))
      // Three at a time, each of them at most twice. Without a pause there would be hundreds.
      expect(asked).toBeLessThan(20)
      return { sending }
    })
    await running.sending
    expect(await statesOf(sql, id)).toEqual({ accepted: 4 })
  })
})
