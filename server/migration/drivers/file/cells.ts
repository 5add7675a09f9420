import { readEmails } from '../../../audience/contact-members/index.ts'
import { type Cell, textOf } from '../../../audience/imports/index.ts'
import type { Column } from './columns.ts'

/** The cells of a row by what they contain. */
export interface Cells {
  /** As they are in the row. */
  row: readonly Cell[]
  /** The first cell with a target; null if it is empty or there is none. */
  text(target: string): string | null
  all(target: string): Cell[]
  has(target: string): boolean
  column(target: string): Column | undefined
}

export const cellsBy = (columns: readonly Column[], cells: readonly Cell[]): Cells => {
  const indexOf = (target: string): number => columns.findIndex((column) => column.target === target)
  const textAt = (index: number): string | null => {
    const text = textOf(cells[index] ?? null)
    return text !== null && text.toLowerCase() === columns[index]?.nothing ? null : text
  }
  return {
    row: cells,
    text: (target) => {
      const index = indexOf(target)
      return index < 0 ? null : textAt(index)
    },
    all: (target) =>
      columns.flatMap((column, index) =>
        column.target === target && textAt(index) !== null ? [cells[index] ?? null] : [],
      ),
    has: (target) => indexOf(target) >= 0,
    column: (target) => columns[indexOf(target)],
  }
}

const inBrackets = /^[^<>]{0,300}<([^<>\s]{1,320})>$/

/** An address as files have them: with a name in front, as a link, or with an apostrophe before it. Several stay as they are. */
export const addressOf = (text: string | null): string | null => {
  if (text === null) return null
  const [email, ...more] = readEmails(text)
  if (email !== undefined) return more.length === 0 ? email : text.trim()
  const trimmed = text.trim().replace(/^'/, '')
  const inside = (inBrackets.exec(trimmed)?.[1] ?? trimmed).replace(/^mailto:/i, '')
  return inside === '' ? null : inside
}
