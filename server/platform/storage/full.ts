/** PostgreSQL's word for a disk that is full. */
const diskFull = '53100'

export const isDiskFull = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === diskFull

/**
 * What is written on the way to an answer, such as when a password was last used or how many requests were made, is left out where
 * the database has no room for it: reading goes on. Returns `fallback` then.
 */
export const unlessFull = <T>(work: Promise<T>, fallback: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (isDiskFull(error)) return fallback
    throw error
  })
