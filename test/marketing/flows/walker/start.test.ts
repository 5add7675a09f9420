import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startWorker } from '../../../../server/worker.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node } from '../support.ts'

const app = await startTestApp()

test('a worker walks a contact within a second of entering', async () => {
  const worker = await startWorker({ ...app.context, url: app.databaseUrl })
  try {
    const flow = await addFlow(app, chain([node('last', 'end')]))
    const contacts = await addContacts(app, 1)
    // Without a notification, the walker would find the contact after a second.
    await pause(300)
    await enter(app, flow.id, contacts)
    const from = performance.now()
    await expect
      .poll(() => enrolmentsOf(app, flow.id), { timeout: 5_000, interval: 20 })
      .toMatchObject([{ status: 'completed' }])
    expect(performance.now() - from).toBeLessThan(900)
  } finally {
    await worker.stop()
  }
})
