import type { Changes } from '../../../system/jobs/index.ts'
import { columnOf, givenNames } from '../../contact-members/index.ts'
import type { Person } from './persons.ts'

/** The columns that an import writes and an undo gives back, with the contract's names. */
export const givenColumns = givenNames.map((name) => ({ name, column: columnOf(name) }))

/**
 * The names of changes. Stored jobs contain them, so they cannot be renamed: `created`, `trashed`, `status`, and those of values,
 * custom fields, lists and tags.
 */
export const nameOf = {
  value: (column: string) => `value ${column}`,
  custom: (key: string) => `custom ${key}`,
  list: (id: string) => `list ${id}`,
  tag: (id: string) => `tag ${id}`,
}

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a step changes in a person, by the name of the change. Of a new contact the values are not needed. */
export const changesOf = ({ row, lists, tags, found }: Person): Changes => {
  const changes: Changes = {}
  const note = (name: string, before: unknown, after: unknown): void => {
    if (!same(before, after)) changes[name] = [before ?? null, after ?? null]
  }
  note('status', found?.row.status, row.status)
  if (found === null) changes.created = [false, true]
  else if (found.row !== row) {
    note('trashed', found.row.trashed_at, row.trashed_at)
    for (const { column } of givenColumns) note(nameOf.value(column), found.row[column], row[column])
    const keys = new Set([...Object.keys(found.row.custom_fields), ...Object.keys(row.custom_fields)])
    for (const key of keys) note(nameOf.custom(key), found.row.custom_fields[key], row.custom_fields[key])
  }
  for (const id of new Set([...(found?.lists.keys() ?? []), ...lists.keys()]))
    note(nameOf.list(id), found?.lists.get(id), lists.get(id))
  for (const id of new Set([...(found?.tags ?? []), ...tags]))
    note(nameOf.tag(id), found?.tags.has(id) ?? false, tags.has(id))
  return changes
}
