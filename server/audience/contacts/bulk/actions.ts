import type { Parts } from '../../../platform/parts.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { ActionName, Applied, BodyOf, BulkAction, Images, Means, Reversal } from './action.ts'
import { changeStatus } from './change-status.ts'
import { addToLists, removeFromLists } from './lists.ts'
import { sendDoubleOptIn } from './send-double-opt-in.ts'
import { suppressAddresses } from './suppress.ts'
import { addToTags, removeFromTags } from './tags.ts'
import { updateFields } from './update-fields.ts'
import { putIntoTrash, takeFromTrash } from './whereabouts.ts'

/** Every action: one that is missing does not compile. */
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
} satisfies { [Name in ActionName]: unknown }

/** An action with what it needs to know: which one it is has been forgotten by the type system, not by the table. */
export interface Deed {
  action: ActionName
  kept: object
}

const actionOf = (name: ActionName): BulkAction<ActionName, object> =>
  actions[name] as unknown as BulkAction<ActionName, object>

/** Reads a body. @throws invalid_request */
export const readDeed = async (
  tx: Sql,
  body: BodyOf<ActionName>,
  parts: Pick<Parts, 'clock'>,
): Promise<Deed> => ({ action: body.action, kept: await actionOf(body.action).read(tx, body, parts) })

/** Where contacts have to be for it. */
export const placeOf = ({ action }: Deed): 'live' | 'trash' => actionOf(action).from

export const summaryOfDeed = ({ action, kept }: Deed, count: number): string => {
  const summary = actionOf(action).summary(kept, `${count} ${count === 1 ? 'contact' : 'contacts'}`)
  return summary.length > 500 ? `${summary.slice(0, 499)}…` : summary
}

export const applyDeed = (
  tx: Sql,
  { action, kept }: Deed,
  ids: readonly string[],
  means: Means,
): Promise<Applied> => actionOf(action).apply(tx, kept, ids, means)

/** What taking it back demands; null where it cannot be. */
export const demandsOfUndo = ({ action, kept }: Deed) => actionOf(action).undo?.demands(kept) ?? null

export const revertDeed = (
  tx: Sql,
  { action, kept }: Deed,
  images: Images,
  means: Means,
): Promise<Map<string, Reversal>> => {
  const { undo } = actionOf(action)
  if (undo === null) throw new Error(`${action} cannot be taken back.`)
  return undo.revert(tx, kept, images, means)
}
