import type { SourceMapping } from '../../migrations/index.ts'
import type { ItemRow, Link } from '../store/items.ts'

/** How the lists, tags and fields of a source become those here. */
export interface ReferenceContext {
  run: { id: string; fingerprint: string }
  mapping: SourceMapping
  /** After a new name that is in use. */
  suffix: string
  /** How many custom fields the plan allows; null without a limit. */
  allowed: number | null
  now: string
}

export type Links = ReadonlyMap<string, Link>

type Entry = { source_id: string; becomes: string; target: string | null }

export const entriesOf = <One extends Entry>(entries: readonly One[]): ReadonlyMap<string, One> =>
  new Map(entries.map((entry) => [entry.source_id, entry]))

export const item = (
  kind: ItemRow['kind'],
  source_id: string,
  local_id: string | null,
  action: ItemRow['action'],
  about: NonNullable<ItemRow['about']>,
  reason: string | null = null,
): ItemRow => ({ kind, source_id, local_id, action, reason, before: null, after: null, about })
