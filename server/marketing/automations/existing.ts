import {
  countMatching,
  orTooComplex,
  readCondition,
  type SavedTree,
} from '../../audience/conditions/index.ts'
import {
  type ContactMembers,
  contactMismatch,
  createBulkJob,
  readCommand,
} from '../../audience/contacts/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Actor } from '../../platform/principal.ts'
import { type FaultCode, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type FlowDefinition, type FlowMembers, fittingContacts, triggerTypes } from '../flows/index.ts'

export interface Existing {
  condition: SavedTree
  count: number
}

const pointer = '/enrol_existing'

const fault = (at: string, code: FaultCode, detail: string) =>
  problem('invalid_request', { detail, errors: [{ pointer: at, code, detail }] })

const listed = (): string =>
  [...triggerTypes.values()].flatMap(({ key, fitting }) => (fitting === undefined ? [] : [key])).join(', ')

/**
 * Counts the contacts that a trigger of a definition fits already.
 * @throws invalid_request, too_complex, count_mismatch
 */
export const findExisting = async (
  tx: Sql,
  { clock, named }: AppContext & FlowMembers,
  definition: FlowDefinition,
  { expected, dryRun }: { expected: number | undefined; dryRun: boolean },
): Promise<Existing> => {
  if (expected === undefined && !dryRun)
    throw fault(
      '/expected_count',
      'required',
      '`enrol_existing` requires `expected_count`, except in a dry run.',
    )
  const given = fittingContacts(definition)
  if (given === null)
    throw fault(
      pointer,
      'not_allowed',
      `\`enrol_existing\` requires a trigger that existing contacts can match. These triggers allow it, depending on their settings: ${listed()}.`,
    )
  const { tree, saved } = await readCondition(tx, named, given, { pointer })
  const count = await orTooComplex(countMatching(tx, tree, clock.now()), { pointer })
  if (expected !== undefined && count !== expected) throw contactMismatch(count, expected)
  return { condition: saved, count }
}

/** The job that lets them enter, as a bulk action on contacts does: by the rule of re-entry. */
export const enrolExisting = async (
  tx: Sql,
  context: AppContext & ContactMembers,
  automationId: string,
  { condition, count }: Existing,
  actor: Actor,
): Promise<string> => {
  const body = { action: 'enrol_in_automation', automation_id: automationId } as const
  const command = await readCommand(tx, body, context)
  // They were counted in this transaction. The job must not fail because one of them changes before it begins.
  const target = { condition, exceptIds: [], count, expected: null, dryRun: false }
  const { id } = await createBulkJob(tx, command, target, {
    actor,
    now: context.clock.now().toISOString(),
    members: context,
  })
  return id
}
