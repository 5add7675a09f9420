import { afterAll, expect, test } from 'vitest'
import { closeConnections } from '../../server/sending/mail-servers/index.ts'
import { addSender, setDefaultSender } from '../sending/messages/support.ts'
import { startTestApp } from '../support/app.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { stepsOf } from './respect.ts'
import { runBesideDelivery } from './support.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
afterAll(async () => {
  closeConnections()
  await sink.close()
})

test('creates, checks, counts and sends a campaign and accounts for it, twice on the same service', async () => {
  const { senderId } = await addSender(app, { port: sink.port })
  await setDefaultSender(app, senderId)
  await app.send('PUT', '/settings/general', {
    body: { business_name: 'Harbour Books', address: { line1: '1 Harbour Street', city: 'London' } },
  })
  const steps = await stepsOf('campaign')
  for (const run of ['autumn', 'winter']) {
    sink.received.length = 0
    const { passed, failed } = await runBesideDelivery(app, 'campaign', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
    expect(sink.received.map(({ to }) => to).sort(), 'who got it').toEqual([
      `ada.${run}@example.com`,
      `grace.${run}@example.com`,
    ])
  }
}, 180_000)
