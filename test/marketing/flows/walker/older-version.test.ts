import { afterAll, expect, test } from 'vitest'
import { nodeTypes } from '../../../../server/marketing/flows/catalogue.ts'
import type { NodeType } from '../../../../server/marketing/flows/node.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node, pathOf, walkAll } from '../support.ts'

const app = await startTestApp()
const [added] = [nodeTypes.get('end') as NodeType]
const types = nodeTypes as Map<string, NodeType>
// Later files of the same process have the same catalogue.
afterAll(() => void types.delete('newer'))

test('a worker of an older version leaves contacts at a step that it does not know to a newer one', async () => {
  const note = node('note', 'add_note', { title: null, body: 'Hello' })
  types.set('newer', { ...added, key: 'newer' })
  const flow = await addFlow(app, chain([note, node('step', 'newer')]))
  await enter(app, flow.id, await addContacts(app, 3))
  types.delete('newer')
  await walkAll(app)
  for (let minutes = 0; minutes < 3 * 1440; minutes += 720) {
    app.clock.advance(720 * 60_000)
    await walkAll(app)
  }
  const left = { status: 'active', node_id: 'step', attempts: 0, error: expect.stringContaining('newer') }
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([left, left, left])
  types.set('newer', { ...added, key: 'newer' })
  app.clock.advance(60_000)
  await walkAll(app)
  const rows = await enrolmentsOf(app, flow.id)
  expect(rows.map(({ status, error }) => [status, error])).toEqual(Array(3).fill(['completed', null]))
  expect(await pathOf(app, rows[0]?.id ?? '')).toEqual(['note done next', 'step done'])
})
