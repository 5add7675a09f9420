import { isUtf8 } from 'node:buffer'
import { longestCell } from './limits.ts'
import type { Cell, RowFault } from './types.ts'

export type Members = ReadonlyMap<string, Cell>

/** The values of a line by column name (null if the line is blank), or why it cannot be used. */
export type Line = { members: Members | null; fault: null } | { members: null; fault: RowFault }

const broken = (reason: RowFault['reason'], detail: string, column: string | null = null): Line => ({
  members: null,
  fault: { reason, detail, column },
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in an array, such as a tag: the name if it is an object with one. */
const itemText = (item: unknown): string => {
  if (isObject(item)) return typeof item.name === 'string' ? item.name : JSON.stringify(item)
  return typeof item === 'string' ? item : JSON.stringify(item)
}

/**
 * An export also contains lists that the contact has left. An import must not add the contact to them again.
 */
const isLeft = (item: unknown): boolean => isObject(item) && item.status === 'unsubscribed'

const cellOf = (value: unknown): Cell => {
  if (value === null || value === '') return null
  if (Array.isArray(value)) {
    const items = value.filter((item) => item !== null && item !== '' && !isLeft(item)).map(itemText)
    return items.length > 0 ? items : null
  }
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

/** The members of an object as columns. Members of nested objects have both names with a dot between. */
const flatten = (value: Record<string, unknown>): Members => {
  const members = new Map<string, Cell>()
  for (const [name, inner] of Object.entries(value))
    if (isObject(inner))
      for (const [part, innermost] of Object.entries(inner)) members.set(`${name}.${part}`, cellOf(innermost))
    else members.set(name, cellOf(inner))
  return members
}

const texts = (cell: Cell): readonly string[] =>
  typeof cell === 'string' ? [cell] : typeof cell === 'object' && cell !== null ? cell : []

const faultIn = (members: Members): Line | null => {
  for (const [name, cell] of members)
    for (const text of texts(cell)) {
      if (text.includes('\u0000')) return broken('nul', 'The row contains a NUL character.', name)
      if (!text.isWellFormed()) return broken('encoding', 'The row contains an unpaired surrogate.', name)
      if (text.length > longestCell && [...text].length > longestCell)
        return broken(
          'cell_too_long',
          `A value has more than ${longestCell.toLocaleString('en')} characters.`,
          name,
        )
    }
  return null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads one line, which is one JSON object. */
export const readLine = (bytes: Buffer): Line => {
  if (!isUtf8(bytes))
    return broken('encoding', 'The row contains bytes that are invalid in the encoding of the file.')
  const text = bytes.toString('utf8').trim()
  if (text === '') return { members: null, fault: null }
  const value = parsed(text)
  if (value === undefined) return broken('json', 'The line is not valid JSON.')
  if (!isObject(value)) return broken('json', 'The line is not a JSON object.')
  const members = flatten(value)
  return faultIn(members) ?? { members, fault: null }
}
