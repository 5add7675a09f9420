import { alreadyExists, ifTaken } from '../../platform/already-exists.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type NamedRow, type NamedTable, requireFree } from '../../platform/unique-names.ts'
import { isInUse, lockReferences, type ReferenceUsers, refuseWhileInUse } from '../references/index.ts'
import { forgetSubject } from './store/changes.ts'

interface SubjectRow extends NamedRow {
  version: number
}

/** The names of the members of the contract's schema of an update. */
export type Changeable<Update> = { readonly [Name in keyof Update]-?: true }

/** The members of a row that an update writes. */
export const changedValues = <Update>(
  row: Update,
  changeable: Changeable<Update>,
): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.keys(changeable).map((name) => [name, row[name as keyof Update] as string | null]),
  )

/** The table of lists or of tags. */
interface SubjectTable<Row extends SubjectRow, Counted extends Row> extends NamedTable<Row> {
  kind: 'list' | 'tag'
  changeable: { readonly [Name in keyof Row]?: true }
  find: (sql: Sql, id: string) => Promise<Counted | null>
  /** The row, locked until the transaction ends. */
  lock: (tx: Sql, id: string) => Promise<Row | null>
  /** Keeps the row from being deleted until the transaction ends; false if it does not exist. */
  hold: (tx: Sql, id: string) => Promise<boolean>
  update: (tx: Sql, row: Row, now: string) => Promise<void>
  remove: (tx: Sql, id: string) => Promise<void>
  hasContacts: (tx: Sql, id: string) => Promise<boolean>
}

/** The version of a list or tag without its counts: what the preconditions of a write compare. */
export const versionTag = ({ version }: SubjectRow): string => `v${version}`

/** What lists and tags have in common. The functions throw `not_found` if the row does not exist. */
export const createSubject = <Row extends SubjectRow, Counted extends Row>(
  table: SubjectTable<Row, Counted>,
) => {
  const { kind } = table

  const found = <Found>(row: Found | null): Found => {
    if (row === null) throw problem('not_found', { detail: doesNotExist(kind) })
    return row
  }

  const lockAt = async (tx: Sql, id: string, ifMatch: string | undefined): Promise<Row> => {
    const present = found(await table.lock(tx, id))
    requireMatch(ifMatch, versionTag(present))
    return present
  }

  const remove = async (tx: Sql, id: string): Promise<void> => {
    await table.remove(tx, id)
    await forgetSubject(tx, id)
  }

  return {
    async get(sql: Sql, id: string): Promise<Counted> {
      return found(await table.find(sql, id))
    },

    async hold(tx: Sql, id: string): Promise<void> {
      found((await table.hold(tx, id)) || null)
    },

    /** @throws already_exists */
    async change(
      tx: Sql,
      {
        id,
        ifMatch,
        body,
        now,
      }: { id: string; ifMatch: string | undefined; body: Partial<Row>; now: string },
    ): Promise<Counted> {
      const present = await lockAt(tx, id, ifMatch)
      const next: Row = { ...present, ...body }
      if (
        Object.keys(table.changeable).some((name) => next[name as keyof Row] !== present[name as keyof Row])
      ) {
        await requireFree(tx, table, next)
        await table
          .update(tx, next, now)
          .catch(ifTaken(`${kind}s_name`, alreadyExists(kind, 'name', next.name)))
          .catch(ifTaken(`${kind}s_slug_key`, alreadyExists(kind, 'slug', next.slug)))
      }
      return found(await table.find(tx, present.id))
    },

    /** @throws in_use */
    async delete(
      tx: Sql,
      users: ReferenceUsers,
      { id, ifMatch }: { id: string; ifMatch: string | undefined },
    ): Promise<string> {
      await lockReferences(tx)
      const present = await lockAt(tx, id, ifMatch)
      await refuseWhileInUse(tx, users, { what: kind, id: present.id })
      await remove(tx, present.id)
      return present.id
    },

    /**
     * Deletes a row that an undone job had created. Returns its name if it stays, because it was changed, has contacts or
     * is in use.
     */
    async undo(tx: Sql, users: ReferenceUsers, id: string): Promise<string | null> {
      await lockReferences(tx)
      const row = await table.lock(tx, id)
      if (row === null) return null
      if (
        row.version > 1 ||
        (await table.hasContacts(tx, id)) ||
        (await isInUse(tx, users, { what: kind, id }))
      )
        return row.name
      await remove(tx, id)
      return null
    },
  }
}
