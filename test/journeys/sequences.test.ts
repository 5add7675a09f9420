import { afterAll, expect, test } from 'vitest'
import { closeConnections } from '../../server/sending/mail-servers/index.ts'
import { addSender, setDefaultSender } from '../sending/messages/support.ts'
import { startTestApp } from '../support/app.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { stepsOf } from './respect.ts'
import { runBesideFlows } from './support.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
afterAll(async () => {
  closeConnections()
  await sink.close()
})

test('sends a contact through a sequence that changes meanwhile, twice on the same service', async () => {
  const { senderId } = await addSender(app, { port: sink.port })
  await setDefaultSender(app, senderId)
  await app.send('PUT', '/settings/general', { body: { business_name: 'Harbour Books' } })
  await app.send('PUT', '/settings/compliance', { body: { postal_address: '1 Harbour Street, London' } })
  const steps = await stepsOf('sequences')
  for (const run of ['autumn', 'winter']) {
    sink.received.length = 0
    const { passed, failed } = await runBesideFlows(app, 'sequences', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
    expect(sink.received.map(({ to }) => to)).toEqual([`ada.${run}@example.com`])
  }
}, 180_000)
