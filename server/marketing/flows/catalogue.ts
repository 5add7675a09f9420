import type { NodeType } from './node.ts'
import { addActivity } from './nodes/add-activity.ts'
import { addNote } from './nodes/add-note.ts'
import { addTag } from './nodes/add-tag.ts'
import { addToList } from './nodes/add-to-list.ts'
import { changeStatus } from './nodes/change-status.ts'
import { clearField } from './nodes/clear-field.ts'
import { emitEvent } from './nodes/emit-event.ts'
import { incrementField } from './nodes/increment-field.ts'
import { removeFromList } from './nodes/remove-from-list.ts'
import { removeTag } from './nodes/remove-tag.ts'
import { sendDoubleOptIn } from './nodes/send-double-opt-in.ts'
import { setFrequency } from './nodes/set-frequency.ts'
import { suppressContact } from './nodes/suppress.ts'
import { updateField } from './nodes/update-field.ts'
import { wait } from './nodes/wait.ts'
import type { TriggerType } from './trigger.ts'
import { tagAdded } from './triggers/tag-added.ts'

const byKey = <Entry extends { key: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.map((entry) => [entry.key, entry]))

/** In the order of the catalogue. */
export const triggerTypes: ReadonlyMap<string, TriggerType> = byKey([tagAdded])

/** In the order of the catalogue. */
export const nodeTypes: ReadonlyMap<string, NodeType> = byKey([
  sendDoubleOptIn,
  updateField,
  incrementField,
  clearField,
  changeStatus,
  addNote,
  addActivity,
  setFrequency,
  suppressContact,
  addToList,
  removeFromList,
  addTag,
  removeTag,
  wait,
  emitEvent,
])
