import { expect, test } from 'vitest'
import { addSender, setDefaultSender } from '../sending/messages/support.ts'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideFlows } from './support.ts'

const app = await startTestApp()
await setDefaultSender(app, (await addSender(app, { port: 9 })).senderId)

test('makes a welcome automation live in five calls and lets a contact enter, twice on the same service', async () => {
  const steps = await stepsOf('automations')
  expect(steps.indexOf('live')).toBeLessThan(5)
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideFlows(app, 'automations', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
}, 180_000)
