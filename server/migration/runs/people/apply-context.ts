import type { FieldDefinition } from '../../../audience/custom-fields/index.ts'
import type { ListRef, TagRef } from '../../../audience/memberships/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { createQuotaReader } from '../../../platform/contract/plan-limit.ts'
import type { Actor } from '../../../platform/principal.ts'
import type { Words } from '../../records/index.ts'
import type { RunRow } from '../store/runs.ts'

/** What the lists, tags and fields of the source are here, by their ids there. */
export interface References {
  lists: ReadonlyMap<string, ListRef>
  tags: ReadonlyMap<string, TagRef>
  fields: ReadonlyMap<string, FieldDefinition>
}

export interface ApplyContext {
  run: RunRow
  source: string
  words: Words
  actor: Actor
  clock: Clock
  /** For times of the source without one. */
  timezone: string
  /** Whether the run reads only those audiences of a person in which something changed. */
  byAudience: boolean
  /** Whether the source is a file, which may be a part of an account. */
  isFile: boolean
  secret: Uint8Array
  references: References
  quota: Awaited<ReturnType<ReturnType<typeof createQuotaReader>>>
  /** How much of the plan's quota a dry run would have used so far. */
  used: number
  /** Whether nothing is written: in a dry run, and before a run that must know its counts. */
  isDry: boolean
  /** Only these people, where the plan does not allow all of them. */
  only: 'subscribed' | 'others' | null
}
