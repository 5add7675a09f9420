/** Kinds that a row is compared with: the latest ones. */
const compared = 16

/**
 * What rows have in common in some members. A statement gets it once and not for each row, because thousands of contacts take
 * the same step. `numberOf` has the number of each row's kind, from 1 as PostgreSQL counts.
 */
export const kindsOf = <Row extends object>(
  rows: readonly Row[],
  members: readonly (keyof Row)[],
): { kinds: Row[]; numberOf: number[] } => {
  const kinds: Row[] = []
  const numberOf = rows.map((row) => {
    for (let at = kinds.length - 1; at >= Math.max(0, kinds.length - compared); at--) {
      const kind = kinds[at] as Row
      if (members.every((member) => kind[member] === row[member])) return at + 1
    }
    return kinds.push(row)
  })
  return { kinds, numberOf }
}
