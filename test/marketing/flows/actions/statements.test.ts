import { expect, test } from 'vitest'
import { nodeTypes } from '../../../../server/marketing/flows/catalogue.ts'
import { enrol } from '../../../../server/marketing/flows/enrol.ts'
import { cancel } from '../../../../server/marketing/flows/enrolments.ts'
import type { NodeContext, Visit } from '../../../../server/marketing/flows/node.ts'
import type { Settings } from '../../../../server/marketing/flows/types.ts'
import { newId } from '../../../../server/platform/ids.ts'
import type { Sql } from '../../../../server/platform/storage/open.ts'
import { startTestApp } from '../../../support/app.ts'
import { addSender } from '../../campaigns/support.ts'
import { arrive, publishStep } from '../mail/support.ts'
import { addContacts, addFlow, chain, node } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

const system = { kind: 'system', id: null, name: null } as const

const idOf = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

await app.send('POST', '/custom-fields', { body: { key: 'points', label: 'Points', type: 'number' } })
const list_id = await idOf('/lists', { name: 'Readers' })
const tag_id = await idOf('/tags', { name: 'Poetry' })
const other = await addFlow(app, chain([node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'days' })]))
const sender_id = await addSender(app)

/** Settings that refer to what exists here; the sample for others. */
const settings: Record<string, Settings> = {
  add_tag: { tag_id },
  remove_tag: { tag_id },
  add_to_list: { list_id },
  remove_from_list: { list_id },
  enrol_in_sequence: { sequence_id: other.id },
  remove_from_sequence: { sequence_id: other.id },
  start_automation: { automation_id: other.id },
  stop_automation: { automation_id: other.id },
  send_email: { ...nodeTypes.get('send_email')?.sample, sender_id },
}

const actions = [...nodeTypes.values()].filter(({ effect }) => effect !== 'none')

/** The statements of the node for so many contacts. */
const statementsOf = async (type: string, count: number): Promise<number> => {
  const action = nodeTypes.get(type)
  const step = await publishStep(app, type, settings[type] ?? action?.sample ?? {})
  const visits: Visit[] = []
  for (const id of await addContacts(app, count)) visits.push(await arrive(app, step, id))
  return sql.begin(async (tx: Sql) => {
    const context: NodeContext = {
      tx,
      app: app.context,
      now: app.clock.now(),
      flow: { id: newId(), kind: 'automation', name: 'Welcome', versionId: step.versionId },
      node: { id: 'step' },
      pin: null,
      actor: { kind: 'system', id: null, name: null },
      isSimulated: false,
      others: {
        enter: (flowId, contactIds) => enrol(tx, { flowId, contactIds }, system, app.clock.now()),
        leave: (flowId, contactIds, reason) =>
          cancel(tx, { flowId, contactIds, reason }, system, app.clock.now()),
      },
    }
    let statements = 0
    sql.options.onStatement = (text) => {
      // Cached by time: licence and settings.
      if (!/from (?:licences|settings_groups)/.test(text)) statements += 1
    }
    const results = await action?.run(
      { ...context, flow: { ...context.flow, id: step.flowId } },
      step.settings,
      visits,
    )
    sql.options.onStatement = undefined as never
    expect(results?.size).toBe(count)
    return statements
  }) as Promise<number>
}

test.for(actions.map(({ key }) => key))(
  '%s sends as many statements for 40 contacts as for 2',
  async (key) => {
    // The first run fills caches.
    await statementsOf(key, 1)
    expect(await statementsOf(key, 40)).toBe(await statementsOf(key, 2))
  },
)
