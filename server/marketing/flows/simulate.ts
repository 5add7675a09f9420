import { takeOwnEvents } from '../../audience/trigger-events/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { newId } from '../../platform/ids.ts'
import { actorColumns } from '../../platform/principal.ts'
import type { Sql, TransactionSql } from '../../platform/storage/open.ts'
import { enrol } from './enrol.ts'
import type { FlowMembers } from './node.ts'
import { publishVersion } from './publish.ts'
import { findOnlyEnrolment, listPath, type PathStep, type ShownEnrolment } from './store/enrolments.ts'
import { insertFlow } from './store/flows.ts'
import { lockContactStates, lockEnrolments } from './store/walking.ts'
import type { FlowDefinition } from './types.ts'
import { wakeByEvents } from './wake.ts'
import { walk } from './walker/walk.ts'

/** The longest virtual time, and the longest real time for a user who waits: in milliseconds. */
const longest = 5 * 366 * 86_400_000
const longestRun = 3000
/** Steps that are returned. A loop with waits would go on for ever. */
const mostSteps = 500

const system = { kind: 'system', id: null, name: null } as const

export interface Simulation {
  state: ShownEnrolment['status']
  exit_reason: string | null
  step_id: string | null
  waiting_for: string | null
  starts_at: string
  ends_at: string
  path: PathStep[]
}

/** Rolls the transaction back, with its result. */
class Simulated extends Error {
  readonly result: Simulation | null

  constructor(result: Simulation | null) {
    super('The simulation is rolled back.')
    this.result = result
  }
}

interface Wanted {
  definition: FlowDefinition
  /** The contact, which the transaction may have inserted. */
  contact: string | ((tx: Sql) => Promise<string>)
  /** The outputs of the trigger. */
  trigger: Record<string, unknown>
}

/** An enrolment in a flow that exists in this transaction only. Null if the contact does not exist. */
const enter = async (
  tx: TransactionSql,
  { definition, trigger }: Wanted,
  contactId: string,
  now: Date,
): Promise<string | null> => {
  const flow = newId()
  const at = now.toISOString()
  await insertFlow(
    tx,
    { id: flow, kind: 'automation', name: flow, description: null, draft: definition, sequence: null },
    actorColumns(system),
    at,
  )
  await publishVersion(tx, { flowId: flow, definition }, system, at)
  const outcomes = await enrol(
    tx,
    { flowId: flow, contactIds: [contactId], context: { trigger } },
    system,
    now,
  )
  return outcomes.get(contactId) === 'entered' ? flow : null
}

const run = async (
  app: AppContext & FlowMembers,
  tx: TransactionSql,
  wanted: Wanted,
): Promise<Simulation | null> => {
  const start = app.clock.now()
  const contactId = typeof wanted.contact === 'string' ? wanted.contact : await wanted.contact(tx)
  const flow = await enter(tx, wanted, contactId, start)
  if (flow === null) return null
  // Those of a contact that was inserted for the simulation happened before it entered.
  await takeOwnEvents(tx, contactId)
  let now = start
  let enrolment = await findOnlyEnrolment(tx, flow)
  const until = performance.now() + longestRun
  while (enrolment !== null && performance.now() < until) {
    const rows = await lockEnrolments(tx, [enrolment.id])
    if (rows.some(({ visit }) => visit >= mostSteps)) break
    const virtual = { ...app, clock: { ...app.clock, now: () => now } }
    await walk({ app: virtual, isSimulated: true, hasSavepoints: false }, tx, {
      rows,
      contacts: await lockContactStates(tx, [contactId]),
      now,
      lease: { seconds: 0, isNew: false },
    })
    // What its own steps caused, such as a tag that a goal waits for.
    const events = await takeOwnEvents(tx, contactId)
    await wakeByEvents(
      tx,
      events.map((event) => ({ ...event, contactId })),
      now,
    )
    enrolment = await findOnlyEnrolment(tx, flow)
    if (enrolment === null || enrolment.finished_at !== null || enrolment.due_at === null) break
    const next = new Date(Math.max(Date.parse(enrolment.due_at), now.getTime() + 1))
    if (next.getTime() - start.getTime() > longest) break
    now = next
  }
  if (enrolment === null) return null
  return {
    state: enrolment.status,
    exit_reason: enrolment.exit_reason,
    step_id: enrolment.node_id,
    waiting_for: enrolment.waiting_for,
    starts_at: start.toISOString(),
    ends_at: now.toISOString(),
    path: (await listPath(tx, enrolment.id, mostSteps)).map((step) => ({ ...step, delivery_id: null })),
  }
}

/**
 * Walks a contact through a definition with a virtual clock, by the engine itself, in a transaction that is always rolled
 * back. Null if the contact does not exist.
 */
export const simulate = async (app: AppContext & FlowMembers, wanted: Wanted): Promise<Simulation | null> => {
  try {
    await app.sql.begin(async (tx: TransactionSql) => {
      throw new Simulated(await run(app, tx, wanted))
    })
  } catch (error) {
    if (error instanceof Simulated) return error.result
    throw error
  }
  return null
}
