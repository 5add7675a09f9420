import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { mayCallReceivers, startReceiver } from '../system/webhooks/receiver.ts'
import { stepsOf } from './respect.ts'
import { runBesideEvents } from './support.ts'

const app = await startTestApp({ environment: mayCallReceivers })
const receiver = await startReceiver()
// The ids of events have the time of the machine, so the service has it, too.
Object.assign(app.clock, { now: () => new Date() })

const typesOf = (calls: typeof receiver.calls): string[] =>
  calls.map(({ body }) => (JSON.parse(body) as { type: string }).type)

test('keeps a receiver up to date through a pause and a redelivery, twice on the same service', async () => {
  const steps = await stepsOf('webhooks')
  for (const run of ['autumn', 'winter']) {
    receiver.calls.length = 0
    const { passed, failed } = await runBesideEvents(app, 'webhooks', { run, receiver: receiver.url })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
    // The test call comes first.
    expect(typesOf(receiver.calls)).toEqual([
      'contact.created',
      'contact.created',
      'contact.updated',
      'contact.created',
      'contact.updated',
      'contact.deleted',
    ])
  }
}, 120_000)
