import { createLimiters } from '../../../../server/marketing/campaigns/index.ts'
import { nodeTypes } from '../../../../server/marketing/flows/catalogue.ts'
import { enrol } from '../../../../server/marketing/flows/enrol.ts'
import { cancel } from '../../../../server/marketing/flows/enrolments.ts'
import {
  createFlowMailing,
  type FlowDefinition,
  insertFlow,
  publishVersion,
} from '../../../../server/marketing/flows/index.ts'
import type { NodeContext, StepResult, Visit } from '../../../../server/marketing/flows/node.ts'
import type { FlowKind, Settings } from '../../../../server/marketing/flows/types.ts'
import { newId } from '../../../../server/platform/ids.ts'
import { actorColumns } from '../../../../server/platform/principal.ts'
import type { Sql } from '../../../../server/platform/storage/open.ts'
import { recordBounce } from '../../../../server/sending/bounces/index.ts'
import { type QueueSending, sendQueued } from '../../../../server/sending/deliveries/sending/queue.ts'
import { queueOf } from '../../../../server/sending/deliveries/store/ledger.ts'
import type { TestApp } from '../../../support/app.ts'

const system = { kind: 'system', id: null, name: null } as const

export interface PublishedStep {
  flowId: string
  versionId: string
  kind: FlowKind
  type: string
  settings: Settings
}

/** A published flow of one node. */
export const publishStep = async (
  { context: { sql }, clock }: TestApp,
  type: string,
  settings: Settings,
  kind: FlowKind = 'automation',
): Promise<PublishedStep> => {
  const flowId = newId()
  const now = clock.now().toISOString()
  const definition: FlowDefinition = {
    triggers: [],
    start: 'step',
    nodes: [{ id: 'step', type, settings, note: null }],
    edges: [],
    re_entry: { mode: 'always', after_days: null } as never,
    exit_condition: null,
    exit_events: [],
  }
  const version = await sql.begin(async (tx: Sql) => {
    const flow = {
      id: flowId,
      kind,
      name: `Welcome ${flowId}`,
      description: null,
      draft: definition,
      sequence: null,
    }
    await insertFlow(tx, flow, actorColumns(system), now)
    return publishVersion(tx, { flowId, definition }, system, now)
  })
  return { flowId, versionId: version.id, kind, type, settings }
}

/** A contact that is at the node. */
export const arrive = async (
  { context: { sql }, clock }: TestApp,
  step: PublishedStep,
  contactId: string,
  trigger: Record<string, unknown> = {},
): Promise<Visit> => {
  const enrolmentId = newId()
  const context = { trigger }
  await sql`
    insert into enrolments (id, contact_id, kind, source_id, source_name, status, entered_at, version_id, node_id, visit, arrived_at, context)
    values (${enrolmentId}, ${contactId}, ${step.kind}, ${step.flowId}, 'Welcome', 'active', ${clock.now()}, ${step.versionId},
      'step', 1, ${clock.now()}, ${sql.json(context as never)})`
  return {
    enrolmentId,
    contactId,
    visit: 1,
    arrivedAt: clock.now(),
    entryKey: '',
    timezone: null,
    resumed: null,
  }
}

/** Runs the node for these visits, as the walker does. */
export const runStep = (
  { context: parts, clock }: TestApp,
  step: PublishedStep,
  visits: readonly Visit[],
): Promise<ReadonlyMap<string, StepResult>> =>
  parts.sql.begin(async (tx: Sql) => {
    const node = nodeTypes.get(step.type)
    if (node === undefined) throw new Error(step.type)
    const context: NodeContext = {
      tx,
      app: parts,
      now: clock.now(),
      flow: { id: step.flowId, kind: step.kind, name: 'Welcome', versionId: step.versionId },
      node: { id: 'step' },
      pin: null,
      actor: system,
      isSimulated: false,
      others: {
        enter: (flowId, contactIds) => enrol(tx, { flowId, contactIds }, system, clock.now()),
        leave: (flowId, contactIds, reason) =>
          cancel(tx, { flowId, contactIds, reason }, system, clock.now()),
      },
    }
    return node.run(context, step.settings, visits)
  }) as Promise<ReadonlyMap<string, StepResult>>

/** Sends the due e-mails of flows. Returns their number. */
/** Sends what is due. Pass `limiters` to keep the rates of domains from one call to the next. */
export const sendFlowMail = async (
  { context: parts, clock }: TestApp,
  limiters = createLimiters({ ...parts, clock }),
): Promise<number> => {
  const context = { ...parts, clock, ending: new AbortController().signal }
  const mailing = createFlowMailing(context, limiters)
  const sending: QueueSending = {
    ...context,
    admit: (_kind, deliveries) => mailing.admit(deliveries),
    prepare: (tx, _kind, deliveries, now) => mailing.prepare(tx, deliveries, now),
    bounced: (tx, results, now) => recordBounce(tx, parts.secret, results, now),
    deliveriesSettled: async () => undefined,
    campaignsSettled: async () => undefined,
  }
  return sendQueued(sending, queueOf.sequence)
}
