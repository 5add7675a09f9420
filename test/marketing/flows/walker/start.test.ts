import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startWorker } from '../../../../server/worker.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node } from '../support.ts'

const app = await startTestApp()

test('a worker walks a contact when it enters, and does not wait for its next look', async () => {
  const worker = await startWorker({ ...app.context, url: app.databaseUrl, idle: 60_000 })
  try {
    const flow = await addFlow(app, chain([node('last', 'end')]))
    const contacts = await addContacts(app, 1)
    // The walker is waiting.
    await pause(300)
    await enter(app, flow.id, contacts)
    await expect
      .poll(() => enrolmentsOf(app, flow.id), { interval: 20 })
      .toMatchObject([{ status: 'completed' }])
  } finally {
    await worker.stop()
  }
})
