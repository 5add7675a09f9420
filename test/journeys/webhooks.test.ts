import { expect, test } from 'vitest'
import { timeIdsBy } from '../../server/platform/ids.ts'
import { startTestApp } from '../support/app.ts'
import { mayCallReceivers, startReceiver } from '../system/webhooks/receiver.ts'
import { stepsOf } from './respect.ts'
import { runBesideEvents } from './support.ts'

const app = await startTestApp({ environment: mayCallReceivers })
const receiver = await startReceiver()
// Times and ids of events are compared, so both have one clock, and it never goes back, as the time of a machine may.
const began = Date.now() - performance.now()
Object.assign(app.clock, { now: () => new Date(began + performance.now()) })
timeIdsBy(app.clock)

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
