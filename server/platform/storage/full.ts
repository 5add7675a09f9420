/** PostgreSQL's code for a full disk. */
const diskFull = '53100'

export const isDiskFull = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === diskFull

/**
 * For writes that a response does not depend on, such as the last use of a password or a request count. If
 * the database's disk is full, they are skipped and `fallback` is returned: reads still work.
 */
export const unlessFull = <T>(work: Promise<T>, fallback: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (isDiskFull(error)) return fallback
    throw error
  })
