import type { components } from '../../../generated/types.ts'
import type { Cell } from './types.ts'

const separators: Record<components['schemas']['ImportValueSeparator'], string> = {
  comma: ',',
  semicolon: ';',
  pipe: '|',
}

/** A cell as text; null where there is none. Several values come with a comma between. */
export const textOf = (cell: Cell): string | null => {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.join(', ') : String(cell)
}

/** A cell as several values, none of them empty. Single ones may stand in quotes. */
export const valuesOf = (cell: Cell, separator: keyof typeof separators): string[] => {
  if (cell === null) return []
  const values = typeof cell === 'object' ? cell : String(cell).split(separators[separator])
  return values
    .map((value) =>
      value
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .trim(),
    )
    .filter((value) => value !== '')
}
