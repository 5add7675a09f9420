import { createPort } from '../../platform/port.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { CustomField } from './fields/custom.ts'
import type { SavedTree } from './tree.ts'

/** Queries for those of the ids that exist, with their names: resources of areas above conditions. */
export type NamedResources = Record<
  'lists' | 'tags' | 'campaigns' | 'links' | 'forms' | 'sequences' | 'automations',
  (sql: Sql, ids: readonly string[]) => Fragment
>

interface Subject {
  id: string
  name: string
}

/** What conditions name and who asks them: areas above conditions. */
interface Subjects {
  /** A query for those of the ids that exist, with their names. */
  named: Record<
    'lists' | 'tags' | 'segments' | 'campaigns' | 'links' | 'forms' | 'sequences' | 'automations',
    (sql: Sql, ids: readonly string[]) => Fragment
  >
  /** Every custom field in its order, archived ones too: what is saved may still ask them. */
  listEveryField(sql: Sql): Promise<CustomField[]>
  /** The conditions of segments by id; those that do not exist are left out. */
  listSegmentConditions(sql: Sql, ids: readonly string[]): Promise<{ id: string; condition: SavedTree }[]>
  /** Segments whose condition names something by its id, or asks a field such as `custom.genre`, by name. */
  listSegmentsUsing(sql: Sql, named: { id: string } | { field: string }): Promise<Subject[]>
  /**
   * Queries for kind, id and name. The first finds campaigns that are not over and whose audience does so. The second finds
   * active and paused sequences and automations whose published version does so. The third finds published forms, the fourth
   * webhooks.
   */
  campaignsUsing(sql: Sql, named: { id: string } | { field: string }): Fragment
  flowsUsing(sql: Sql, named: { id: string } | { field: string }): Fragment
  formsUsing(sql: Sql, named: { id: string } | { field: string }): Fragment
  webhooksUsing(sql: Sql, named: { id: string } | { field: string }): Fragment
}

export const subjects = createPort<Subjects>('subjects of conditions')
