import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import {
  createLimiters,
  createOpenMailing,
  settleCampaign,
} from '../../../server/marketing/campaigns/index.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { recordBounce } from '../../../server/sending/bounces/index.ts'
import {
  admitRetries,
  type QueueSending,
  queueOf,
  retriesOf,
} from '../../../server/sending/deliveries/index.ts'
import { sendQueued } from '../../../server/sending/deliveries/sending/queue.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { startSmtpSink, type Trick } from '../../support/smtp-sink.ts'
import {
  addSender,
  beginCampaign,
  campaignOf,
  emptyAudience,
  fill,
  sendCampaign,
  sendUntil,
  useSink,
} from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const { sql } = app.context
const { clock } = app

let server: string
let tried = 0

/** Answers each RCPT like this. */
const answer = (trick: (tried: number) => Trick | undefined): void => {
  sink.behaviour = {
    rcpt: () => {
      tried += 1
      return trick(tried)
    },
  }
}

const begin = async (): Promise<string> => {
  const id = await campaignOf(app, { sender_id: await addSender(app, `Books ${server}`, server) })
  await beginCampaign(app, id)
  return id
}

const campaign = async (id: string) =>
  (
    await app.send<{
      state: string
      pause_reason: string | null
      pause_detail: string | null
      accounting: Record<string, number>
    }>('GET', `/campaigns/${id}`)
  ).body

const untouched = async (): Promise<void> => {
  const [contacts] = await sql`select count(*) from contacts where status <> 'subscribed'`
  const [suppressed] = await sql`select count(*) from suppressions`
  expect([contacts, suppressed]).toEqual([{ count: 0 }, { count: 0 }])
}

beforeEach(async () => {
  tried = 0
  sink.received.length = 0
  await emptyAudience(app)
  await sql`delete from suppressions`
  await sql`delete from delivery_queue`
  server = await useSink(app, sink.port)
})
afterAll(async () => {
  closeConnections()
  await sink.close()
})

/** Sends due retries once. */
const startQueue = (): (() => Promise<unknown>) => {
  const { secret } = app.context
  const parts = { ...app.context, clock, ending: new AbortController().signal }
  const openMailing = createOpenMailing(parts)
  const queue: QueueSending = {
    ...parts,
    admit: (_kind, deliveries) => admitRetries({ openMailing }, deliveries),
    prepare: (tx, _kind, deliveries, now) => retriesOf({ secret, openMailing }, tx, deliveries, now),
    bounced: (tx, results, now) => recordBounce(tx, secret, results, now),
    deliveriesSettled: async () => undefined,
    campaignsSettled: async (ids) => {
      for (const id of ids) await sql.begin((tx: Sql) => settleCampaign(tx, id, clock.now()))
    },
  }
  return async () => {
    // Deliveries without quota are due again in a moment, and their lease is released.
    clock.advance(2_000)
    await sendQueued(queue, queueOf.campaign)
  }
}

const noticesOf = async (kind: string) =>
  (await app.send<components['schemas']['NoticePage']>('GET', `/notices?kind=${kind}`)).body.data

/** Sends due chunks and retries until the campaign has this state. */
const retryUntil = async (id: string, state: string): Promise<void> => {
  const queue = startQueue()
  await sendUntil(app, async () => {
    await queue()
    return (await campaign(id)).state === state
  })
}

describe('a wave of refusals', () => {
  test.each([
    { refuse: 550, text: 'relay not permitted' },
    {
      refuse: 554,
      text: '5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
    },
    { refuse: 550, text: 'SPF check failed' },
    { refuse: 451, text: '4.7.1 Client host [192.0.2.7] is on a blocklist' },
    { refuse: 550, text: 'Rejected' },
  ])(
    'pauses the campaign with "$text", and does not change contacts',
    { timeout: 60_000 },
    async ({ refuse, text }) => {
      await fill(app, 100)
      answer(() => ({ refuse, text }))
      const id = await begin()
      const limiters = createLimiters(app.context)
      const sendUntilPaused = () =>
        sendUntil(app, async () => (await campaign(id)).state === 'paused', limiters)
      await sendUntilPaused()
      const { pause_reason, pause_detail, accounting } = await campaign(id)
      expect([pause_reason, pause_detail]).toEqual(['refused', `${refuse} ${text}`])
      expect(accounting).toMatchObject({ bounced: 0, failed: 0, deferred: tried })
      expect(tried).toBeLessThanOrEqual(8)
      await untouched()

      const notice = async () =>
        (await noticesOf('campaign_paused')).find(({ resource }) => resource.id === id)
      expect(await notice()).toMatchObject({ state: 'open', count: 1, detail: `${refuse} ${text}` })

      // Resumed too early, it gets only a few more refusals.
      await app.send('POST', `/campaigns/${id}/resume`)
      expect(await notice()).toMatchObject({ state: 'closed' })
      await sendUntilPaused()
      expect(tried).toBeGreaterThan(8)
      expect(tried).toBeLessThanOrEqual(16)

      answer(() => undefined)
      await app.send('POST', `/campaigns/${id}/resume`)
      clock.advance(3_600_000)
      await retryUntil(id, 'finished')
      expect((await campaign(id)).accounting).toMatchObject({ audience_count: 100, accepted: 100 })
      expect(new Set(sink.received.map(({ to }) => to)).size).toBe(100)
      await untouched()
    },
  )

  test('pauses a campaign too small for the breaker as well, once', async () => {
    await fill(app, 3)
    answer(() => ({ refuse: 554, text: '5.7.1 Relay access denied' }))
    const id = await begin()
    await sendCampaign(app, id, 'paused')
    expect(await campaign(id)).toMatchObject({
      pause_reason: 'refused',
      pause_detail: '554 5.7.1 Relay access denied',
      accounting: { deferred: 3 },
    })
    await untouched()

    // Refused messages are retried when due, and do not pause it before.
    await app.send('POST', `/campaigns/${id}/resume`)
    await app.work()
    answer(() => undefined)
    clock.advance(3_600_000)
    await retryUntil(id, 'finished')
    expect((await campaign(id)).accounting).toMatchObject({ accepted: 3 })
  })

  test('does not pause a small campaign with an accepted message', async () => {
    await fill(app, 3)
    answer((count) => (count === 2 ? { refuse: 554, text: '5.7.1 Relay access denied' } : undefined))
    const id = await begin()
    await sendUntil(app, async () => (await campaign(id)).accounting.accepted === 2)
    expect((await campaign(id)).state).toBe('sending')
  })

  test('in the middle of a campaign pauses it before the next chunk', async () => {
    await fill(app, 2_500)
    answer((count) => (count > 300 ? { refuse: 550, text: 'relay not permitted' } : undefined))
    const id = await begin()
    await sendCampaign(app, id, 'paused')
    expect(tried).toBeLessThan(1_300)
    expect((await campaign(id)).accounting).toMatchObject({ bounced: 0, failed: 0, accepted: 300 })
    await untouched()
  })
})

test('a message permanently refused for its content is tried three times, fails, and does not change the contact', async () => {
  await fill(app, 40)
  const [one] = await sql<{ email: string }[]>`select email from contacts limit 1`
  let refused = 0
  sink.behaviour = {
    rcpt: (to) => {
      if (to !== one?.email) return undefined
      refused += 1
      return { refuse: 550, text: '5.7.1 policy' }
    },
  }
  const id = await begin()
  await sendUntil(app, async () => (await campaign(id)).accounting.accepted === 39)
  for (let i = 0; i < 3; i++) {
    clock.advance(3_600_000)
    await retryUntil(id, i < 1 ? 'sending' : 'partially_failed')
  }
  expect([refused, (await campaign(id)).accounting.failed]).toEqual([3, 1])
  await untouched()
})

const certificate = makeCertificate('smtp.books.example', new Date(Date.now() + 86_400_000))
test.each([
  ['offers no encryption', undefined, 'Error upgrading connection with STARTTLS: 500'],
  [
    'has a certificate that nobody has signed',
    { ...certificate, from: 'starttls' as const },
    'self-signed certificate',
  ],
])('a mail server that %s is paused at once', async (_, tls, reason) => {
  const other = await startSmtpSink(tls === undefined ? {} : { tls })
  onTestFinished(() => {
    closeConnections(server)
    return other.close()
  })
  await fill(app, 50)
  await sql`
    update mail_servers set security = 'starttls', port = ${other.port}, version = version + 1 where id = ${server}`
  answer(() => undefined)
  const id = await begin()
  await sendCampaign(app, id, 'paused')
  expect(await campaign(id)).toMatchObject({
    pause_reason: 'mail_server',
    pause_detail: expect.stringContaining(reason),
  })
  expect((await app.send('GET', `/mail-servers/${server}`)).body).toMatchObject({
    state: 'paused',
    pause_reason: 'tls',
  })
  const notice = async () => (await noticesOf('mail_server_failed'))[0]
  expect(await notice()).toMatchObject({ state: 'open', resource: { id: server } })
  await app.send('POST', `/mail-servers/${server}/resume`)
  expect(await notice()).toMatchObject({ state: 'closed' })
  expect(tried).toBe(0)
  await untouched()
})

test('a process continues with the server state that another one has stored', async () => {
  await fill(app, 60)
  const refusal = { refuse: 550, text: 'relay not permitted' } as const
  answer((count) => (count % 3 === 0 ? refusal : undefined))
  const id = await begin()
  await sendUntil(app, async () => ((await campaign(id)).accounting.accepted ?? 0) >= 20)
  const [way] = await sql<{ latest: string; detail: string }[]>`
    select latest, detail from mail_ways where mail_server_id = ${server}`
  expect(way?.latest).toMatch(/^[ar]+$/)
  expect(way?.detail).toBe('550 relay not permitted')
  const next = await createLimiters(app.context).breakerOf(server)
  expect(next.memory()?.latest).toContain(true)
  await sql`update mail_ways set updated_at = now() - interval '61 minutes'`
  expect((await createLimiters(app.context).breakerOf(server)).memory()).toBeNull()
})
