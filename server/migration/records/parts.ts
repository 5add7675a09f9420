import { createHash } from 'node:crypto'
import type { StagedContact } from './records.ts'

/** Keeps two records of one person apart that say different things: a later one must not hide a stricter one. */
export const partOf = ({ status, memberships = [], flags = {} }: StagedContact): string => {
  const identity = [
    status?.word,
    status?.class,
    memberships.map(({ list, word, class: own }) => [list, word, own]),
    flags,
  ]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 12)
}

/** Of two records without a time, it is unknown which is the later one. Those that say nothing of a status are no matter. */
export const partWithoutTime = (record: StagedContact): string | undefined => {
  const { status, memberships = [], updated_at } = record
  const says = Boolean(status) || memberships.length > 0
  return says && !updated_at ? partOf(record) : undefined
}
