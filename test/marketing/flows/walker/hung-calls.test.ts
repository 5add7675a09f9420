import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startFlows } from '../../../../server/marketing/flows/walker/start.ts'
import { createOutbound } from '../../../../server/platform/http/outbound.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })

/** A receiver that never answers. */
let open = 0
let most = 0
const server = createServer((request) => {
  open += 1
  most = Math.max(most, open)
  request.socket.once('close', () => {
    open -= 1
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const statusesOf = async (flowId: string) =>
  Object.groupBy(await enrolmentsOf(app, flowId), ({ status }) => status)

test('calls without an answer hold no other automation, and stay below the limit of their host', async () => {
  const hung = await Promise.all(
    [1, 2].map(() => addFlow(app, chain([node('call', 'call_webhook', { url, timeout_seconds: 30 })]))),
  )
  const other = await addFlow(app, chain([node('note', 'add_note', { title: null, body: 'Hello' })]))
  for (const { id } of hung) await enter(app, id, await addContacts(app, 300))
  const flows = startFlows({
    ...app.context,
    outbound: createOutbound({ allowed: ['127.0.0.1'] }),
    idle: 20,
  })
  await expect.poll(() => open, { timeout: 20_000 }).toBe(10)
  // No call has ended: what enters now must not wait for one.
  for (let time = 0; time < 10; time += 1) {
    await enter(app, other.id, await addContacts(app, 5))
    await expect
      .poll(async () => (await statusesOf(other.id)).completed?.length, { timeout: 10_000 })
      .toBe(5 * (time + 1))
  }
  expect(most).toBe(10)
  server.closeAllConnections()
  server.close()
  await flows.stop()
})
