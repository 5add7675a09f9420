import type { Fragment, Sql } from '../../platform/storage/open.ts'

/** Queries for those of the ids that exist, with their names: resources of areas above conditions. */
export type NamedResources = Record<
  'lists' | 'tags' | 'campaigns' | 'links' | 'forms' | 'sequences' | 'automations',
  (sql: Sql, ids: readonly string[]) => Fragment
>
