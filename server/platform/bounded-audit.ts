import { auditFact, type NewAuditEntry, recordAudit } from './audit.ts'
import type { Clock } from './clock.ts'
import { ProblemError } from './problem.ts'
import type { Sql } from './storage/open.ts'

/** What the callers of the service can cause as often as they like, such as sign-ins that fail. */
export interface BoundedAudit {
  /**
   * Writes an entry at once, and further equal ones as one entry with their number, a minute later. Callers that must not be slowed down
   * do not wait for it. It never rejects: a full disk must not change the answer.
   */
  note(entry: NewAuditEntry): Promise<void>
  /** Writes the numbers that are still to be written. */
  flush(): Promise<void>
}

interface Options {
  sql: Sql
  clock: Clock
  log: { error(details: object, message: string): void }
}

const minute = 60_000
const hour = 60 * minute

/** Different entries of one event in an hour of one process. Others are only counted: an attacker can have any number of addresses. */
export const mostOfAnHour = 100

interface Counted {
  entry: NewAuditEntry
  more: number
}

const keyOf = ({ event, operation, targetId, actor, changes }: NewAuditEntry): string =>
  JSON.stringify([event, operation, targetId, actor.kind, actor.id, changes])

const withCount = ({ entry, more }: Counted): NewAuditEntry => ({
  ...entry,
  requestId: null,
  changes: [...(entry.changes ?? []), auditFact('further_times', more)],
})

export const createBoundedAudit = ({ sql, clock, log }: Options): BoundedAudit => {
  const counted = new Map<string, Counted>()
  /** Entries of each event in this hour. */
  const written = new Map<string, number>()
  let hourBegan = 0
  let timer: NodeJS.Timeout | null = null

  const write = (entry: NewAuditEntry): Promise<void> =>
    recordAudit(sql, entry, clock.now()).catch((error) =>
      log.error({ err: error, event: entry.event }, 'an entry of the audit log was not written'),
    )

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const due = [...counted.values()].filter(({ more }) => more > 0)
    counted.clear()
    for (const one of due) await write(withCount(one))
  }

  const isRoomFor = (event: string): boolean => {
    const now = clock.now().getTime()
    if (now - hourBegan >= hour || now < hourBegan) {
      hourBegan = now
      written.clear()
    }
    const count = (written.get(event) ?? 0) + 1
    written.set(event, count)
    return count <= mostOfAnHour
  }

  const note = async (entry: NewAuditEntry): Promise<void> => {
    timer ??= setTimeout(() => void flush(), minute).unref()
    const key = keyOf(entry)
    const known = counted.get(key)
    if (known !== undefined) {
      known.more += 1
      return
    }
    if (isRoomFor(entry.event)) {
      counted.set(key, { entry, more: 0 })
      return write(entry)
    }
    const { event, area } = entry
    const others = { event, area, actor: anybody, changes: [auditFact('reason', 'others')] }
    const sum = counted.get(keyOf(others)) ?? { entry: others, more: 0 }
    sum.more += 1
    counted.set(keyOf(others), sum)
  }

  return { note, flush }
}

/** Who did not sign in. */
const anybody = { kind: 'system', id: null, name: 'Not signed in' } as const

/** A sign-in that failed. Never the login that was given: it may be a password in the wrong field. */
export const failedSignIn = (
  reason: string,
  network: string,
  userId: string | null = null,
): NewAuditEntry => ({
  event: 'sign_in.failed',
  area: 'users',
  targetId: userId,
  actor: anybody,
  changes: [auditFact('reason', reason), auditFact('network', network)],
})

const refusals = new Set(['missing_capability', 'missing_scope'])

/** The code, if this is a request for which the caller lacks a right; else null. */
export const refusalIn = (error: unknown): string | null =>
  error instanceof ProblemError && refusals.has(error.code) ? error.code : null
