import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { SoundTree } from './check.ts'

/** Where contacts are: outside or inside the trash. */
export type Location = 'live' | 'trash'

/** A rule on the trash. */
interface TrashRule {
  location: Location
  pointer: string
}

/** The rules on the trash. A checked tree has them only where each tree around them has `match: all`. */
export const trashRules = (tree: SoundTree, pointer = ''): TrashRule[] =>
  tree.parts.flatMap((part, at) => {
    const place = `${pointer}/conditions/${at}`
    if (part.kind === 'tree') return trashRules(part, place)
    if (part.kind === 'segment' || part.field.key !== 'trashed') return []
    return [{ location: part.operator === 'is_true' ? 'trash' : 'live', pointer: place }]
  })

/** Where the contacts that a condition means are; null if it does not say so. */
export const locationOf = (tree: SoundTree): Location | null => {
  const said = trashRules(tree).map(({ location }) => location)
  if (said.length === 0) return null
  return said.includes('trash') ? 'trash' : 'live'
}

/** The contacts in a location. */
export const located = (sql: Sql, location: Location): Fragment =>
  location === 'trash' ? sql`contacts.trashed_at is not null` : sql`contacts.trashed_at is null`
