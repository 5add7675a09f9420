import { lockDefinitions } from '../../../audience/custom-fields/index.ts'
import { lockLists, lockTags } from '../../../audience/memberships/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { References } from '../people/apply-context.ts'
import { type ItemRow, listReferences } from '../store/items.ts'
import type { RunRow } from '../store/runs.ts'

/** Creates what is missing and takes it back: a dry run only needs to know what it would be. */
class RolledBack extends Error {
  readonly items: ItemRow[]
  constructor(items: ItemRow[]) {
    super('A dry run creates nothing.')
    this.items = items
  }
}

export const createAndRollBack = async (
  tx: Sql,
  create: (inner: Sql) => Promise<ItemRow[]>,
): Promise<ItemRow[]> => {
  const inSavepoint = tx as unknown as { savepoint(work: (inner: Sql) => Promise<never>): Promise<never> }
  try {
    return await inSavepoint.savepoint(async (inner) => {
      throw new RolledBack(await create(inner))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.items
    throw error
  }
}

/** The lists, tags and fields of a run, locked. Where nothing is written, those that are not here yet are created and rolled back. */
export const loadReferences = async (tx: Sql, run: RunRow, isDry: boolean): Promise<References> => {
  const items = await listReferences(tx, run.id)
  const of = (kind: ItemRow['kind']) => items.filter((item) => item.kind === kind && item.local_id !== null)
  const ids = (kind: ItemRow['kind']) => [...new Set(of(kind).flatMap(({ local_id }) => local_id ?? []))]
  const lists = new Map((await lockLists(tx, ids('list'))).map((list) => [list.id, list]))
  const tags = new Map((await lockTags(tx, ids('tag'))).map((tag) => [tag.id, tag]))
  const keys = of('field').flatMap(({ reason }) => reason ?? [])
  const fields = new Map((await lockDefinitions(tx, keys)).map((field) => [field.key, field]))
  const named = <Thing>(
    kind: ItemRow['kind'],
    present: ReadonlyMap<string, Thing>,
    make: (id: string) => Thing,
  ) =>
    new Map(
      of(kind).flatMap(({ source_id, local_id }) => {
        const found = present.get(local_id ?? '') ?? (isDry ? make(local_id ?? '') : undefined)
        return found === undefined ? [] : [[source_id, found] as const]
      }),
    )
  return {
    lists: named('list', lists, (id) => ({ id, name: id, slug: id, opt_in: 'single' })),
    tags: named('tag', tags, (id) => ({ id, name: id, slug: id })),
    fields: new Map(
      of('field').flatMap(({ source_id, reason }) => {
        const field = fields.get(reason ?? '')
        return field === undefined ? [] : [[source_id, field] as const]
      }),
    ),
  }
}
