import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Evidence, evidenceAgainst } from '../../../server/marketing/campaigns/rules.ts'
import { recordComplaint } from '../../../server/sending/bounces/index.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, campaignOf, emptyAudience, fill, sendUntil, useSink } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const { sql, secret } = app.context
const { clock } = app

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  sink.behaviour = {}
  await emptyAudience(app)
})

const nothing: Evidence = { answered: 0, hard_bounces: 0, complaints: 0, made: 0, render_errors: 0 }

describe('the results that pause a campaign', () => {
  const cases: [Partial<Evidence>, string | null][] = [
    [{ answered: 199, hard_bounces: 199 }, null],
    [{ answered: 200, hard_bounces: 9 }, null],
    [{ answered: 200, hard_bounces: 10 }, 'bounces'],
    [{ answered: 499, complaints: 20 }, null],
    [{ answered: 1000, complaints: 2 }, null],
    [{ answered: 1000, complaints: 3 }, 'complaints'],
    [{ made: 99, render_errors: 99 }, null],
    [{ made: 200, render_errors: 1 }, null],
    [{ made: 200, render_errors: 2 }, 'render_errors'],
  ]
  test.each(cases)('%j: %s', (evidence, reason) => {
    expect(evidenceAgainst({ ...nothing, ...evidence }, null)?.reason ?? null).toBe(reason)
  })

  test('are those since it was last resumed', () => {
    const seen = { ...nothing, answered: 400, hard_bounces: 100 }
    expect(evidenceAgainst(seen, seen)).toBeNull()
    expect(evidenceAgainst({ ...seen, answered: 600, hard_bounces: 109 }, seen)).toBeNull()
    expect(evidenceAgainst({ ...seen, answered: 600, hard_bounces: 110 }, seen)).toEqual({
      reason: 'bounces',
      detail: '10 of 200 messages bounced permanently since the campaign was resumed: 5 %; the limit is 5 %.',
    })
  })
})

const later = (): void => clock.advance(3_601_000)

/** A campaign to `count` contacts: `part` of them are due at once, and as many more each hour. */
const inParts = async (count: number, part: number): Promise<string> => {
  const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
  await fill(app, count)
  const id = await campaignOf(app, { sender_id, respects_frequency_cap: false })
  await app.send('POST', `/campaigns/${id}/send`, { body: {} })
  await app.work()
  const [chunk] = await sql<{ contact_ids: string[]; due_at: string }[]>`
    delete from campaign_chunks where campaign_id = ${id} returning contact_ids, due_at`
  if (chunk === undefined) throw new Error('There is no chunk.')
  for (let number = 0; number * part < count; number++)
    await sql`
      insert into campaign_chunks (campaign_id, number, due_at, contact_ids)
      values (${id}, ${number + 1}, ${new Date(Date.parse(chunk.due_at) + number * 3_600_000)},
        ${chunk.contact_ids.slice(number * part, (number + 1) * part)}::uuid[])`
  return id
}
const campaign = async (id: string) =>
  (await app.send('GET', `/campaigns/${id}`)).body as {
    state: string
    pause_reason: string | null
    pause_detail: string | null
    accounting: Record<string, number>
  }
const answered = async (id: string): Promise<number> => {
  const { accounting } = await campaign(id)
  return (accounting.accepted ?? 0) + (accounting.bounced ?? 0)
}
const paused = async (id: string): Promise<boolean> => (await campaign(id)).state === 'paused'

describe('a campaign', () => {
  test('with too many bounces is paused with the reason, can be resumed, and pauses again if it gets no better', async () => {
    let told = 0
    sink.behaviour = {
      rcpt: () => {
        told += 1
        return told % 10 === 0 ? { refuse: 550, text: '5.1.1 no such mailbox' } : undefined
      },
    }
    const id = await inParts(700, 200)
    await sendUntil(app, async () => (await answered(id)) === 200)
    later()
    await sendUntil(app, () => paused(id))
    expect(await campaign(id)).toMatchObject({
      state: 'paused',
      pause_reason: 'bounces',
      pause_detail: '20 of 200 messages bounced permanently: 10 %; the limit is 5 %.',
      accounting: { accepted: 180, bounced: 20, queued: 500 },
    })
    expect((await app.send('GET', `/campaigns/${id}/accounting`)).body).toMatchObject({
      adds_up: true,
      pause_reason: 'bounces',
    })

    expect((await app.send('POST', `/campaigns/${id}/resume`)).body).toMatchObject({ state: 'sending' })
    await sendUntil(app, async () => (await answered(id)) === 400)
    later()
    await sendUntil(app, () => paused(id))
    expect((await campaign(id)).pause_detail).toContain(
      '20 of 200 messages bounced permanently since the campaign was resumed',
    )

    sink.behaviour = {}
    await app.send('POST', `/campaigns/${id}/resume`)
    later()
    await sendUntil(app, async () => (await campaign(id)).state === 'finished')
    expect(await campaign(id)).toMatchObject({
      pause_reason: null,
      accounting: { audience_count: 700, accepted: 660, bounced: 40 },
    })
  })

  test('with too many complaints is paused while it waits', async () => {
    const id = await inParts(520, 500)
    await sendUntil(app, async () => (await answered(id)) === 500)
    const rows = await sql<{ id: string }[]>`select id from deliveries where source_id = ${id} limit 2`
    for (const { id: deliveryId } of rows)
      await sql.begin((tx) =>
        recordComplaint(tx, secret, { about: { deliveryId }, occurredAt: clock.now() }, clock.now()),
      )
    await sql`select graphile_worker.add_job('look-after-campaigns')`
    await app.work()
    expect(await campaign(id)).toMatchObject({
      state: 'paused',
      pause_reason: 'complaints',
      pause_detail: '2 of 500 messages were reported as spam: 0.4 %; the limit is 0.3 %.',
    })
  })

  test('with too many render errors is paused', async () => {
    const id = await inParts(120, 100)
    await sendUntil(app, async () => (await answered(id)) === 100)
    await sql`
      update deliveries set status = 'skipped', skip_reason = 'render_error', accepted_at = null
      where id = (select id from deliveries where source_id = ${id} order by id limit 1)`
    later()
    await sendUntil(app, () => paused(id))
    expect(await campaign(id)).toMatchObject({
      pause_reason: 'render_errors',
      pause_detail: '1 of 100 messages could not be rendered: 1 %; the limit is 1 %.',
    })
  })
})
