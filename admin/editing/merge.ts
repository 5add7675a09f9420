/** Members of a document by their path, such as `address.city`. */
export type Members = Readonly<Record<string, unknown>>

/** A member that both sides have changed, to different values. */
export interface Conflict {
  member: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merged {
  /** What is still to be written. */
  send: Members
  /** What a person has to decide. */
  conflicts: Conflict[]
  /** What only the other side has changed. */
  others: string[]
}

/** A text for comparing values. Members that are arrays are sets: their order says nothing. */
const comparable = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value)
      ? value.map((one) => JSON.stringify(one)).sort()
      : value === undefined
        ? null
        : value,
  )

export const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/**
 * Merges changes of two sides. `base` is what both began with, `mine` has the members that I want to write, `theirs` is what the service
 * has now.
 */
export const merge = (base: Members, mine: Members, theirs: Members): Merged => {
  const send: Record<string, unknown> = {}
  const conflicts: Conflict[] = []
  for (const [member, value] of Object.entries(mine)) {
    if (isSame(value, theirs[member])) continue
    if (isSame(base[member], theirs[member])) send[member] = value
    else if (!isSame(value, base[member]))
      conflicts.push({ member, base: base[member], mine: value, theirs: theirs[member] })
  }
  const others = Object.keys({ ...base, ...theirs }).filter(
    (member) =>
      !isSame(base[member], theirs[member]) && (!(member in mine) || isSame(mine[member], base[member])),
  )
  return { send, conflicts, others }
}
