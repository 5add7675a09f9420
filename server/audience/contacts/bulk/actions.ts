import type { AppContext } from '../../../platform/app-context.ts'
import { requireCapability } from '../../../platform/contract/authorise.ts'
import type { Capability } from '../../../platform/host.ts'
import type { Principal } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { JobScopes, JobTarget } from '../../../system/jobs/index.ts'
import { suppressTriggerEvents } from '../../trigger-events/index.ts'
import type { ContactMembers } from '../members.ts'
import type { ActionName, Applied, BodyOf, BulkAction, BulkContext, Reversal, Snapshots } from './action.ts'
import { changeStatus } from './change-status.ts'
import { enrolIn, removeFrom } from './flows.ts'
import { addToLists, removeFromLists } from './lists.ts'
import { sendDoubleOptIn } from './send-double-opt-in.ts'
import { suppressAddresses } from './suppress.ts'
import { addToTags, removeFromTags } from './tags.ts'
import { putIntoTrash, takeFromTrash } from './trash.ts'
import { updateFields } from './update-fields.ts'

/** All actions. A missing one is a compile error. */
const actions = {
  change_status: changeStatus,
  update_fields: updateFields,
  delete: putIntoTrash,
  restore: takeFromTrash,
  add_to_lists: addToLists,
  remove_from_lists: removeFromLists,
  add_to_tags: addToTags,
  remove_from_tags: removeFromTags,
  send_double_opt_in: sendDoubleOptIn,
  suppress: suppressAddresses,
  enrol_in_sequence: enrolIn<'enrol_in_sequence'>('sequence', (body) => body.sequence_id),
  remove_from_sequence: removeFrom<'remove_from_sequence'>('sequence', (body) => body.sequence_id),
  enrol_in_automation: enrolIn<'enrol_in_automation'>('automation', (body) => body.automation_id),
  cancel_automation: removeFrom<'cancel_automation'>('automation', (body) => body.automation_id),
} satisfies { [Name in ActionName]: unknown }

/** An action with its validated parameters. The type does not relate the two; the table `actions` does. */
export interface BulkCommand {
  action: ActionName
  /** The parameters. Stored jobs contain this name, so it cannot be renamed. */
  kept: object
  /** False if the changes start no sequences and automations. Jobs of earlier releases do not have it. */
  run_automations?: boolean
}

const actionOf = (name: ActionName): BulkAction<ActionName, object> =>
  actions[name] as unknown as BulkAction<ActionName, object>

/** Reads a body. @throws invalid_request */
export const readCommand = async (
  tx: Sql,
  body: BodyOf<ActionName>,
  context: Pick<AppContext, 'clock'> & ContactMembers,
): Promise<BulkCommand> => ({
  action: body.action,
  kept: await actionOf(body.action).read(tx, body, context),
  run_automations: body.run_automations ?? true,
})

/** The capability that a command requires. */
export const capabilityFor = async (
  tx: Sql,
  { action, kept: params }: BulkCommand,
  members: ContactMembers,
): Promise<Capability> => (await actionOf(action).requiredCapability?.(tx, params, members)) ?? 'crm_access'

const flowScopes = {
  enrol_in_sequence: 'sequences:write',
  remove_from_sequence: 'sequences:write',
  enrol_in_automation: 'automations:write',
  cancel_automation: 'automations:write',
} as const satisfies Partial<Record<ActionName, JobScopes[number]>>

const isOfFlow = (action: ActionName): action is keyof typeof flowScopes => Object.hasOwn(flowScopes, action)

/** The scopes of the requests that take a command: sequences and automations have operations of their own for theirs. */
export const scopesFor = ({ action }: BulkCommand): JobScopes =>
  isOfFlow(action) ? ['contacts:write', flowScopes[action]] : ['contacts:write']

/**
 * An API key that may only write contacts must not enrol them.
 * @throws missing_scope
 */
export const requireScopeOf = ({ action }: Pick<BulkCommand, 'action'>, { scopes }: Principal): void => {
  if (scopes === null || !isOfFlow(action) || scopes.includes(flowScopes[action])) return
  throw problem('missing_scope', {
    detail: `The action \`${action}\` requires the scope \`${flowScopes[action]}\`, which the credentials do not have.`,
  })
}

/** @throws missing_capability */
export const requireRightTo = async (
  tx: Sql,
  command: BulkCommand,
  principal: Principal,
  members: ContactMembers,
): Promise<void> => {
  if (principal.capabilities.includes('crm_administer')) return
  requireCapability(principal, await capabilityFor(tx, command, members), 'This action')
}

/** Where the contacts must be. */
export const locationOf = ({ action }: BulkCommand): 'live' | 'trash' => actionOf(action).from

export const targetOfCommand = ({ action, kept: params }: BulkCommand): JobTarget | null =>
  actionOf(action).target?.(params) ?? null

export const summaryOfCommand = ({ action, kept: params }: BulkCommand, count: number): string => {
  const summary = actionOf(action).summary(params, `${count} ${count === 1 ? 'contact' : 'contacts'}`)
  return summary.length > 500 ? `${summary.slice(0, 499)}…` : summary
}

const suppressUnwanted = async (tx: Sql, { run_automations }: BulkCommand): Promise<void> => {
  if (run_automations === false) await suppressTriggerEvents(tx)
}

export const applyCommand = async (
  tx: Sql,
  command: BulkCommand,
  ids: readonly string[],
  bulkContext: BulkContext,
): Promise<Applied> => {
  await suppressUnwanted(tx, command)
  return actionOf(command.action).apply(tx, command.kept, ids, bulkContext)
}

/** The capability that undo requires; null if the action cannot be undone. */
export const capabilityForUndo = ({ action, kept: params }: BulkCommand) =>
  actionOf(action).undo?.requiredCapability(params) ?? null

export const revertCommand = async (
  tx: Sql,
  command: BulkCommand,
  snapshots: Snapshots,
  bulkContext: BulkContext,
): Promise<Map<string, Reversal>> => {
  const { undo } = actionOf(command.action)
  if (undo === null) throw new Error(`${command.action} cannot be undone.`)
  await suppressUnwanted(tx, command)
  return undo.revert(tx, command.kept, snapshots, bulkContext)
}
