import type { Logger } from './log.ts'
import type { Database } from './storage/open.ts'
import { subscribe } from './storage/subscribe.ts'

/**
 * Caches credentials, users with their capabilities, and the licence until one of them changes. Only what
 * grants access is cached: a refusal always comes from the database.
 */
export interface AccessCache {
  /**
   * Returns the cached value of a key, or else what `find` returns. A cached value that is no longer valid,
   * such as an expired session, is looked up again.
   */
  read<T extends object>(
    key: string,
    find: () => Promise<T | null>,
    isValid?: (found: T) => boolean,
  ): Promise<T | null>
  /** Whether values are cached at present. */
  isUsed(): boolean
  /** Empties the cache. Call it after a change in this process: other processes are notified. */
  empty(): void
}

/** Asks the database every time. */
export const noAccessCache: AccessCache = {
  read: (_key, find) => find(),
  isUsed: () => false,
  empty: () => undefined,
}

/**
 * Milliseconds that an entry is used at most: a connection can be lost without a sign, and then no
 * notification arrives.
 */
const maxAge = 15_000

/** Credentials in use at once. When there are more, the cache is emptied. */
const maxEntries = 10_000

interface Entry {
  found: object
  expiresAt: number
}

export interface ControlledCache extends AccessCache {
  /** Starts caching, because notifications arrive from now on. */
  use(): void
  /** Empties the cache and stops caching. */
  stop(): void
}

/** A cache that is off until `use` is called. */
export const createAccessCache = (): ControlledCache => {
  const entries = new Map<string, Entry>()
  const finding = new Map<string, Promise<object | null>>()
  let isUsed = false
  /** A query that was sent before a change may return the old value after it. Such a value is not cached. */
  let generation = 0

  const empty = (): void => {
    generation += 1
    entries.clear()
    finding.clear()
  }

  const findAndCache = async (key: string, find: () => Promise<object | null>): Promise<object | null> => {
    const begun = generation
    try {
      const found = await find()
      if (found !== null && begun === generation) {
        if (entries.size >= maxEntries) entries.clear()
        entries.set(key, { found, expiresAt: performance.now() + maxAge })
      }
      return found
    } finally {
      if (begun === generation) finding.delete(key)
    }
  }

  return {
    read: async <T extends object>(
      key: string,
      find: () => Promise<T | null>,
      isGood: (found: T) => boolean = () => true,
    ) => {
      if (!isUsed) return find()
      const known = entries.get(key)
      if (known !== undefined && known.expiresAt > performance.now() && isGood(known.found as T))
        return known.found as T
      // Concurrent reads of a key share one query.
      const pending = finding.get(key) ?? findAndCache(key, find)
      finding.set(key, pending)
      return (await pending) as T | null
    },
    isUsed: () => isUsed,
    empty,
    use: () => {
      empty()
      isUsed = true
    },
    stop: () => {
      isUsed = false
      empty()
    },
  }
}

/**
 * The cache of a process. Triggers of the database notify it of changes; while it receives no notifications,
 * it caches nothing.
 */
export const openAccessCache = (from: {
  sql: Database
  url: string
  log: Logger
}): AccessCache & { close(): Promise<void> } => {
  const cache = createAccessCache()
  const subscription = subscribe({
    ...from,
    channel: 'access_changed',
    onListening: cache.use,
    onNotify: cache.empty,
    onLost: cache.stop,
  })
  return { ...cache, close: subscription.close }
}
