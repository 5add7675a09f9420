import { afterAll, expect, test } from 'vitest'
import { startMock } from '../../packages/mock/command.ts'
import { closeConnections } from '../../server/sending/mail-servers/index.ts'
import { addSender, setDefaultSender } from '../sending/messages/support.ts'
import { startTestApp } from '../support/app.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { runJourney, stepsOf } from './respect.ts'
import { runBesideDelivery } from './support.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
const mock = await startMock({ port: 0, light: true })
afterAll(async () => {
  closeConnections()
  await sink.close()
  await mock.close()
})

test('sends a message once, and none to an ineligible recipient, twice on the same service', async () => {
  const { senderId } = await addSender(app, { port: sink.port })
  await setDefaultSender(app, senderId)
  const steps = await stepsOf('messages')
  for (const run of ['autumn', 'winter']) {
    sink.received.length = 0
    const { passed, failed } = await runBesideDelivery(app, 'messages', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
    expect(sink.received.map(({ to }) => to)).toEqual([`grace.${run}@example.com`])
  }
}, 120_000)

test('stops at the repeated request on the mock, which remembers no idempotency keys', async () => {
  const { login: username, password } = app.admin
  const { passed, failed } = await runJourney('messages', mock.url, { username, password, run: 'spring' })
  expect(passed).toEqual(['send'])
  expect(failed).toMatchObject([{ step: 'send_again' }])
}, 60_000)
