import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { invalidateSettings } from '../../../server/system/settings/index.ts'
import { type Running, startDelivery } from '../../../server/worker.ts'
import { csv, finishImport } from '../../audience/imports/applying-support.ts'
import { startTestApp } from '../../support/app.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender } from '../messages/support.ts'

const app = await startTestApp()
const { sql } = app.context
let sink: SmtpSink
let delivery: Running | null = null

beforeAll(async () => {
  sink = await startSmtpSink()
  const { senderId } = await addSender(app, { port: sink.port })
  const rate = { per_second: 30, per_hour: null, per_day: null }
  await sql`
    insert into settings_groups (key, value, updated_at)
    values ('sending', ${sql.json({ default_sender_id: senderId, rate })}, ${app.clock.now()})`
  invalidateSettings(sql, 'sending')
})
afterAll(async () => {
  await delivery?.stop()
  closeConnections()
  await sink.close()
})

const until = async (isSo: () => boolean): Promise<void> => {
  const giveUp = performance.now() + 20_000
  while (!isSo()) {
    if (performance.now() > giveUp)
      throw new Error(`${sink.received.length} have arrived, and it is not so yet.`)
    await pause(20)
  }
}

test('confirmations of an import obey the rate of the account and do not delay a single message', async () => {
  const people = Array.from({ length: 100 }, (_, row) => [`reader${row}@import.example`])
  await finishImport(app, {
    content: csv(['Mail'], ...people),
    mapping: { Mail: 'email' },
    settings: { double_opt_in: true },
  })
  delivery = startDelivery({ ...app.context, url: app.databaseUrl })
  // The test's clock stands still: the rate of one second, and no more.
  await until(() => sink.received.length === 30)
  const content = { kind: 'plain', subject: 'Your order', source: 'It is on its way.' }
  const { status } = await app.send('POST', '/messages', {
    body: { to: { email: 'ada@example.com' }, content },
  })
  expect(status).toBe(202)
  await until(() => sink.received.some(({ to }) => to === 'ada@example.com'))
  expect(sink.received).toHaveLength(31)
  for (let seconds = 0; sink.received.length < 101 && seconds < 10; seconds++) {
    app.clock.advance(1000)
    const before = sink.received.length
    await until(() => sink.received.length >= Math.min(101, before + 30))
  }
  expect(new Set(sink.received.map(({ to }) => to)).size).toBe(101)
}, 60_000)
