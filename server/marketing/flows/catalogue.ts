import type { NodeType } from './node.ts'
import { addTag } from './nodes/add-tag.ts'
import type { TriggerType } from './trigger.ts'
import { tagAdded } from './triggers/tag-added.ts'

const byKey = <Entry extends { key: string }>(entries: readonly Entry[]): ReadonlyMap<string, Entry> =>
  new Map(entries.map((entry) => [entry.key, entry]))

/** In the order of the catalogue. */
export const triggerTypes: ReadonlyMap<string, TriggerType> = byKey([tagAdded])

/** In the order of the catalogue. */
export const nodeTypes: ReadonlyMap<string, NodeType> = byKey([addTag])
