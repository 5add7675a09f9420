import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { insertTriggerEvents, listTriggerEvents } from '../../../../server/audience/trigger-events/index.ts'
import { lockDue } from '../../../../server/marketing/flows/store/walking.ts'
import type { Sql } from '../../../../server/platform/storage/open.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, node, walkAll } from '../support.ts'
import { routeAll, trigger } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql, clock } = app.context

const bodies: { trigger: { payload: { text: string } } }[] = []
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  bodies.push(JSON.parse(Buffer.concat(chunks).toString()))
  response.writeHead(200).end('{}')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
afterAll(() => server.close())

/** As long as a webhook may be. */
const text = 'x'.repeat(1_000_000)
const count = 40

test('webhooks of a megabyte are read few at a time, and reach the steps that need them', async () => {
  const wait = node('wait', 'wait_for', {
    event: { key: 'webhook_received', settings: {} },
    timeout: { amount: 1, unit: 'days' },
  })
  const flow = await addFlow(app, chain([node('call', 'call_webhook', { url }), wait]), {})
  await sql`
    update flow_versions set definition = definition || ${sql.json({ triggers: [trigger('webhook_received')] })}
    where id = ${flow.versionId}`
  await sql`insert into wanted_triggers (key, source_id) values ('webhook_received', ${flow.id}) on conflict do nothing`
  const contacts = await addContacts(app, count)
  const happen = () =>
    sql.begin((tx: Sql) =>
      insertTriggerEvents(
        tx,
        contacts.map((contactId, number) => ({
          key: 'webhook_received',
          contactId,
          occurredAt: clock.now().toISOString(),
          data: { payload: { number, text } },
          sourceId: flow.id,
        })),
      ),
    )
  await happen()
  const { events, isCut } = await listTriggerEvents(sql, new Map([['webhook_received', 1_000]]), [])
  expect([events.length, isCut]).toEqual([9, true])
  await routeAll(app)
  expect(await enrolmentsOf(app, flow.id)).toHaveLength(count)
  // What a walk reads of a contact has nothing of the webhook.
  const due = await sql.begin((tx: Sql) => lockDue(tx, [flow.id], 1_000, clock.now()))
  expect(JSON.stringify(due.rows)).not.toContain('xxxx')
  await walkAll(app)
  expect(new Set(bodies.map((body) => body.trigger.payload.text === text))).toEqual(new Set([true]))
  expect(bodies).toHaveLength(count)
  // The step that waited for such a webhook goes on without its data.
  await happen()
  await routeAll(app)
  await walkAll(app)
  const ended = await enrolmentsOf(app, flow.id)
  expect(new Set(ended.map(({ status, context }) => `${status} ${JSON.stringify(context.wait)}`))).toEqual(
    new Set(['completed {}']),
  )
})
