import type { Logger } from './log.ts'
import type { Database } from './storage/open.ts'
import { subscribe } from './storage/subscribe.ts'

/**
 * Remembers what the database says about credentials, users and the licence, until one of these changes. Only what lets somebody in is
 * remembered: a refusal always comes from the database.
 */
export interface AccessCache {
  /**
   * What is remembered under a key, or else what `find` finds. What is remembered and not good at present, such as a session that
   * has expired since, is found again.
   */
  read<T extends object>(
    key: string,
    find: () => Promise<T | null>,
    isGood?: (found: T) => boolean,
  ): Promise<T | null>
  /** Whether anything may be remembered at present. */
  isUsed(): boolean
  /** Forgets everything. To be called after a change of one's own: that of another process is told. */
  empty(): void
}

/** Asks every time. */
export const noAccessCache: AccessCache = {
  read: (_key, find) => find(),
  isUsed: () => false,
  empty: () => undefined,
}

/** Milliseconds: a connection may be lost without a sign, and then nobody is told of changes. */
const longest = 15_000

/** Credentials in use at once; with more, it is as if something had changed. */
const most = 10_000

interface Entry {
  found: object
  until: number
}

export interface ControlledCache extends AccessCache {
  /** Remembers from now on, because changes are told from now on. */
  use(): void
  /** Forgets everything and remembers nothing. */
  stop(): void
}

/** A cache that remembers nothing before `use`. */
export const createAccessCache = (): ControlledCache => {
  const entries = new Map<string, Entry>()
  const finding = new Map<string, Promise<object | null>>()
  let isUsed = false
  /** What was asked before a change may be answered after it with what was before. */
  let generation = 0

  const empty = (): void => {
    generation += 1
    entries.clear()
    finding.clear()
  }

  const findAndKeep = async (key: string, find: () => Promise<object | null>): Promise<object | null> => {
    const begun = generation
    try {
      const found = await find()
      if (found !== null && begun === generation) {
        if (entries.size >= most) entries.clear()
        entries.set(key, { found, until: performance.now() + longest })
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
      if (known !== undefined && known.until > performance.now() && isGood(known.found as T))
        return known.found as T
      // Whoever comes while it is read waits for that one answer.
      const pending = finding.get(key) ?? findAndKeep(key, find)
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

/** The cache of a process: triggers of the database tell it when to forget. Without them it remembers nothing. */
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
