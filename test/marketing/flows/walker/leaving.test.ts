import { expect, test } from 'vitest'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node, walkAll } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })
const hour = { mode: 'duration', amount: 1, unit: 'hours' }

/** The reasons for which contacts left that were changed while they waited. */
const reasonsAfter = async (kind: 'automation' | 'sequence', change: (id: string) => Promise<unknown>) => {
  const flow = await addFlow(app, chain([node('wait', 'wait', hour), node('end', 'end')]), { kind })
  const ids = await addContacts(app, 1)
  await enter(app, flow.id, ids)
  await walkAll(app)
  for (const id of ids) await change(id)
  app.clock.advance(3_700_000)
  await walkAll(app)
  return (await enrolmentsOf(app, flow.id)).map(({ status, exit_reason }) => `${status} ${exit_reason}`)
}

const setStatus = (status: string) => (id: string) =>
  app.context.sql`update contacts set status = ${status} where id = ${id}`

test('a contact in the trash leaves before its next step', async () => {
  const trash = (id: string) => app.context.sql`update contacts set trashed_at = now() where id = ${id}`
  expect(await reasonsAfter('automation', trash)).toEqual(['exited contact_deleted'])
})

test.for(['unsubscribed', 'bounced', 'complained'])(
  'a contact that is %s leaves a sequence, and not an automation',
  async (status) => {
    expect(await reasonsAfter('sequence', setStatus(status))).toEqual([`exited ${status}`])
    expect(await reasonsAfter('automation', setStatus(status))).toEqual(['completed ended'])
  },
)
