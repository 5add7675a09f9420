import type { components } from '../../../../generated/types.ts'
import type { Cell } from './types.ts'

type Separator = components['schemas']['ImportValueSeparator']

/** A value in quotes, in which what stands between values is a part of it, or whatever comes before the next separator. */
const partsAt = (separators: string): RegExp =>
  new RegExp(`\\s*"((?:[^"]|"")*)"\\s*(?:[${separators}]|$)|([^${separators}]*)(?:[${separators}]|$)`, 'gy')

/** Our own CSV has semicolons: a file that was exported here is read as it is, with nothing said of it. */
const parts: Record<Separator, RegExp> = {
  comma: partsAt(',;'),
  semicolon: partsAt(';'),
  pipe: partsAt('|'),
}

/** A cell as text; null where there is none. Several values come with a comma between. */
export const textOf = (cell: Cell): string | null => {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.join(', ') : String(cell)
}

const divided = (text: string, separator: Separator): string[] =>
  [...text.matchAll(parts[separator])].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim().replace(/^"(.*)"$/s, '$1') : quoted.replaceAll('""', '"'),
  )

/** A cell as several values, none of them empty. Those in quotes are not divided. */
export const valuesOf = (cell: Cell, separator: Separator): string[] => {
  if (cell === null) return []
  const values = typeof cell === 'object' ? cell : divided(String(cell), separator)
  return values.map((value) => value.trim()).filter((value) => value !== '')
}
