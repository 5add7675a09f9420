import type { components } from '../../../../generated/types.ts'
import type { Cell } from './types.ts'

type Separator = components['schemas']['ImportValueSeparator']

/** A quoted value, which can contain separators, or everything up to the next separator. */
const partsAt = (separators: string): RegExp =>
  new RegExp(`\\s*"((?:[^"]|"")*)"\\s*(?:[${separators}]|$)|([^${separators}]*)(?:[${separators}]|$)`, 'gy')

/** Our own CSV uses semicolons, so that an exported file can be imported without settings. */
const parts: Record<Separator, RegExp> = {
  comma: partsAt(',;'),
  semicolon: partsAt(';'),
  pipe: partsAt('|'),
}

/** A cell as text; null if it is empty. Several values are joined with a comma. */
export const textOf = (cell: Cell): string | null => {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.join(', ') : String(cell)
}

const divided = (text: string, separator: Separator): string[] =>
  [...text.matchAll(parts[separator])].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim().replace(/^"(.*)"$/s, '$1') : quoted.replaceAll('""', '"'),
  )

/** A cell as several non-empty values. Quoted values are not split. */
export const valuesOf = (cell: Cell, separator: Separator): string[] => {
  if (cell === null) return []
  const values = typeof cell === 'object' ? cell : divided(String(cell), separator)
  return values.map((value) => value.trim()).filter((value) => value !== '')
}
