/** What a word of a source means for sending. Only `explicit` leads to `subscribed` by itself. */
export type StatusClass =
  | 'explicit'
  | 'implied'
  | 'unconfirmed'
  | 'never'
  | 'opted_out'
  | 'bounced'
  | 'complained'
  | 'blocked'
  | 'gone'
  | 'unknown'

/** The words of a source. A word that is missing is `unknown`. */
export type StatusTable = Readonly<Record<string, StatusClass>>

/** From the loosest to the strictest. Where two records disagree, the stricter one counts. */
const strictness: readonly StatusClass[] = [
  'explicit',
  'implied',
  'unconfirmed',
  'never',
  'gone',
  'blocked',
  'unknown',
  'opted_out',
  'bounced',
  'complained',
]

/** Statements against marketing mail. */
export const negatives: ReadonlySet<StatusClass> = new Set([
  'complained',
  'bounced',
  'opted_out',
  'unknown',
  'blocked',
])

/** What lets a person be on a list. */
export const loose: ReadonlySet<StatusClass> = new Set(['explicit', 'implied', 'unconfirmed'])

export const isStricter = (one: StatusClass, other: StatusClass): boolean =>
  strictness.indexOf(one) > strictness.indexOf(other)

export const strictest = (classes: Iterable<StatusClass>): StatusClass | null => {
  let found: StatusClass | null = null
  for (const one of classes) if (found === null || isStricter(one, found)) found = one
  return found
}

/** How a source's words are read. */
export interface Words {
  table: StatusTable
  /** In files, words are compared after trimming and without case. */
  isFile: boolean
  /** What the administrator wants instead, for each word. Counts only where it is stricter. */
  chosen: StatusTable
}

const has = (table: StatusTable, word: string): boolean => Object.hasOwn(table, word)

/** The class of a word. `decided` is the driver's own class, which counts only where it is stricter. */
export const classOf = (words: Words, word: unknown, decided?: StatusClass): StatusClass => {
  if (typeof word !== 'string') return 'unknown'
  const key = words.isFile ? word.trim().toLowerCase() : word
  const known = has(words.table, key) ? (words.table[key] as StatusClass) : 'unknown'
  const stated = [known, ...(decided === undefined ? [] : [decided])]
  if (has(words.chosen, key)) stated.push(words.chosen[key] as StatusClass)
  return strictest(stated) ?? 'unknown'
}
