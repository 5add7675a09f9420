import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLimiters } from '../../../server/marketing/campaigns/index.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { invalidateSettings } from '../../../server/system/settings/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addReader, addSender, useSink } from '../campaigns/support.ts'
import { sendFlowMail } from './mail/support.ts'
import { addFlow, chain, enrolmentsOf, enter, node, pathOf, walkAll } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const sink = await startSmtpSink()
const limiters = createLimiters({ ...app.context, clock: app.clock })
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(() => {
  sink.received.length = 0
  sink.behaviour = {}
})

const content = { kind: 'plain', subject: 'Welcome', preheader: null, source: 'Welcome.', text: null }
const mail = node('mail', 'send_email', { content, sender_id })
const hour = node('hour', 'wait', { mode: 'duration', amount: 1, unit: 'hours' })

const merge = async (target: string, source: string): Promise<void> => {
  const { status, body } = await app.send('POST', `/contacts/${target}/merge`, {
    body: { source_id: source },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

const putSending = async (window: object | null): Promise<void> => {
  await sql`delete from settings_groups where key = 'sending'`
  if (window !== null)
    await sql`
      insert into settings_groups (key, value, updated_at)
      values ('sending', ${sql.json({ window } as never)}, ${app.clock.now()})`
  invalidateSettings(sql, 'sending')
}

let count = 0
const reader = () => addReader(app, `Reader${++count}`)

const never = { mode: 'never', after_days: null } as const

/** What a server says that takes no more e-mail from us for now. */
const tooMany = {
  accepted: false,
  failure: { stage: 'rcpt', code: 421, enhanced: '4.7.28', reply: 'Too many messages' },
} as never

let flowId = ''
/** What holds queued mail, and what lets it go again. */
const delays: Record<string, [hold: () => unknown, letGo: () => unknown]> = {
  'a paused flow': [
    () => sql`update flows set status = 'paused' where id = ${flowId}`,
    () => sql`update flows set status = 'active' where id = ${flowId}`,
  ],
  'a window that is closed': [
    () => {
      const hours = app.clock.now().getUTCHours()
      const at = (add: number) => `${String((hours + add) % 24).padStart(2, '0')}:00`
      const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
      return putSending({ days, from: at(3), until: at(5), timezone: 'UTC' })
    },
    () => putSending(null),
  ],
  'a sender that is not verified': [
    () => sql`update senders set verified_at = null where id = ${sender_id}`,
    () => sql`update senders set verified_at = now() where id = ${sender_id}`,
  ],
  'a mail server that is paused': [
    () => sql`update mail_servers set state = 'paused', pause_reason = 'manual'`,
    () => sql`update mail_servers set state = 'ok', pause_reason = null`,
  ],
  'a mailbox that is full for now': [
    () => {
      sink.behaviour = { rcpt: () => ({ refuse: 452 }) }
    },
    () => {
      sink.behaviour = {}
    },
  ],
  'a domain that takes fewer messages': [
    async () => {
      const [server] = await sql<{ id: string }[]>`select id from mail_servers`
      limiters.domains.of(server?.id ?? '').report('first@example.com', tooMany, 1)
      await limiters.domains.refresh()
    },
    async () => {
      await sql`delete from send_rates where domain is not null`
      await limiters.domains.refresh()
    },
  ],
}

const sendAll = async (): Promise<void> => {
  app.clock.advance(3_600_000)
  await sql`update delivery_queue set due_at = ${app.clock.now()}`
  await sendFlowMail(app, limiters)
}

describe('mail of one step for two contacts that are merged', () => {
  test.each(Object.keys(delays))('comes once after %s', async (name) => {
    const [hold, letGo] = delays[name] ?? []
    const [one, twin] = [await reader(), await reader()]
    const flow = await addFlow(app, chain([mail], { re_entry: never }))
    flowId = flow.id
    await enter(app, flow.id, [one, twin])
    await walkAll(app)
    await hold?.()
    await sendFlowMail(app, limiters)
    expect(sink.received).toEqual([])
    await merge(one, twin)
    await letGo?.()
    app.clock.advance(5_000)
    for (let time = 0; time < 3; time += 1) await sendAll()
    expect(sink.received).toHaveLength(1)
    expect(
      await sql`select count(*)::integer as count from deliveries where source_id = ${flow.id} and status = 'skipped'`,
    ).toEqual([{ count: 1 }])
  })

  test.each([
    ['source', 0],
    ['target', 1],
  ])('comes once if that of the %s was sent', async (_name, first) => {
    const people = [await reader(), await reader()] as const
    const [twin, one] = people
    const flow = await addFlow(app, chain([mail], { re_entry: never }))
    await enter(app, flow.id, [people[first] ?? ''])
    await walkAll(app)
    await sendFlowMail(app, limiters)
    await enter(app, flow.id, [people[1 - first] ?? ''])
    await walkAll(app)
    await merge(one, twin)
    await sendAll()
    expect(sink.received).toHaveLength(1)
  })

  const sentBefore = async (re_entry: object): Promise<void> => {
    const [one, twin] = [await reader(), await reader()]
    const flow = await addFlow(app, chain([mail], { re_entry } as never))
    await enter(app, flow.id, [one])
    await walkAll(app)
    await sendFlowMail(app, limiters)
    app.clock.advance(86_400_000)
    await enter(app, flow.id, [twin])
    await walkAll(app)
    await merge(one, twin)
    await sendAll()
  }

  test('comes once where contacts enter once, also if that of the target was sent a day before', async () => {
    await sentBefore(never)
    expect(sink.received).toHaveLength(1)
  })

  test('comes again where contacts enter again', async () => {
    await sentBefore({ mode: 'always', after_days: null })
    expect(sink.received).toHaveLength(2)
  })

  test('comes if that of the other contact failed', async () => {
    const [one, twin] = [await reader(), await reader()]
    const flow = await addFlow(app, chain([mail], { re_entry: never }))
    await enter(app, flow.id, [twin])
    await walkAll(app)
    sink.behaviour = { sent: () => ({ refuse: 554, text: '5.6.0 Message content rejected' }) }
    await sendFlowMail(app, limiters)
    const [failed] = await sql`select status from deliveries where source_id = ${flow.id}`
    expect(failed).toEqual({ status: 'failed' })
    sink.behaviour = {}
    await enter(app, flow.id, [one])
    await walkAll(app)
    await merge(one, twin)
    await sendAll()
    expect(sink.received).toHaveLength(1)
  })

  /** Merges a contact that waits in front of the mail with one that got it. Returns the flow, and the enrolment that goes on. */
  const mergedBehind = async () => {
    const [one, twin] = [await reader(), await reader()]
    const flow = await addFlow(app, chain([hour, mail], { re_entry: never }))
    await enter(app, flow.id, [one])
    await walkAll(app)
    app.clock.advance(60_000)
    await enter(app, flow.id, [twin])
    await walkAll(app)
    await sql`update enrolments set arrived_at = arrived_at - interval '1 hour', due_at = ${app.clock.now()} where contact_id = ${twin}`
    await walkAll(app)
    await sendFlowMail(app, limiters)
    await merge(one, twin)
    const [first] = await enrolmentsOf(app, flow.id)
    return { flow, id: first?.id ?? '' }
  }

  test('does not come again to the enrolment that goes on and was behind', async () => {
    const { id } = await mergedBehind()
    app.clock.advance(3_600_000)
    await walkAll(app)
    await sendAll()
    expect(sink.received).toHaveLength(1)
    expect(await pathOf(app, id)).toEqual(['hour done next', 'mail skipped next passed'])
  })

  test('does not come again to an enrolment that is advanced to its step', async () => {
    const { flow, id } = await mergedBehind()
    const path = `/automations/${flow.id}/enrolments/${id}/advance`
    expect((await app.send('POST', path, { body: { step_id: 'mail' } })).status).toBe(200)
    await walkAll(app)
    await sendAll()
    expect(sink.received).toHaveLength(1)
  })

  test('comes for each order', async () => {
    const [one, twin] = [await reader(), await reader()]
    const flow = await addFlow(app, chain([mail], { re_entry: never }))
    await enter(app, flow.id, [one], { entryKey: 'order 1' })
    await enter(app, flow.id, [twin], { entryKey: 'order 2' })
    await walkAll(app)
    await merge(one, twin)
    await sendAll()
    expect(sink.received).toHaveLength(2)
  })
})
