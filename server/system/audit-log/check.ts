import type { components } from '../../../generated/types.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import type { JobKind, NewJobError } from '../jobs/index.ts'
import { closeNotice, notify } from '../notices/index.ts'
import { type Break, findBreaks, findChain, findHash, findOutside } from './store.ts'

type KnownEntry = components['schemas']['AuditLogKnownEntry']

export interface AuditCheckPayload {
  known: KnownEntry[]
}

/** Entries in one step: some milliseconds for a thousand. */
const size = 10_000

/** An entry that the caller has noted: a chain that was written anew from before it has another hash there. */
export const breakOfKnown = async (sql: Sql, known: KnownEntry): Promise<Break[]> => {
  const hash = await findHash(sql, known.number)
  if (hash === null) {
    const { former_number } = await findChain(sql)
    return known.number <= former_number ? [] : [{ number: known.number, kind: 'missing' }]
  }
  return hash.toString('hex') === known.hash ? [] : [{ number: known.number, kind: 'changed' }]
}

const sentences: Record<Break['kind'], (number: number | null) => string> = {
  missing: (number) => `Entry ${number} is missing.`,
  changed: (number) => `Entry ${number} was changed.`,
  inserted: (number) => `Entry ${number} does not belong to the chain.`,
  unsealed: () => 'Entries were not sealed within ten minutes.',
}

const errorOf = ({ number, kind }: Break): NewJobError => ({
  code: `entry_${kind}`,
  detail: sentences[kind](number),
})

interface Checked {
  breaks: Break[]
  /** Numbers that were looked at. */
  count: number
  after: number
  isLast: boolean
}

/** Checks the next part of the chain; with its end, also what is outside. */
const checkPart = async (sql: Sql, from: number): Promise<Checked> => {
  const { former_number, last_number } = await findChain(sql)
  const first = Math.max(from, former_number)
  const after = Math.max(first, Math.min(first + size, last_number))
  const isLast = after >= last_number
  const breaks = await findBreaks(sql, first, size, size)
  return {
    breaks: [...breaks, ...(isLast ? await findOutside(sql) : [])],
    count: after - first,
    after,
    isLast,
  }
}

/** Checks the whole log. */
export const auditCheckKind: JobKind = {
  kind: 'audit_check',
  begin: async (work) => {
    const { known } = work.payload as AuditCheckPayload
    let after = (work.checkpoint as { after: number } | null)?.after ?? 0
    return {
      step: async (tx) => {
        const part = await checkPart(tx, after)
        const { breaks, count, isLast } = part
        if (isLast) for (const entry of known) breaks.push(...(await breakOfKnown(tx, entry)))
        after = part.after
        const chain = await findChain(tx)
        return {
          checkpoint: { after },
          counted: { unchanged: Math.max(0, count - breaks.length), failed: breaks.length },
          errors: breaks.map(errorOf),
          total: Math.max(0, chain.last_number - chain.former_number),
          finished: isLast,
        }
      },
    }
  },
}

/** Checks the whole log, and tells administrators of breaks. */
export const checkAuditLog = async ({ sql, clock }: { sql: Database; clock: Clock }): Promise<void> => {
  let [found, count]: [Break | undefined, number] = [undefined, 0]
  for (let part = await checkPart(sql, 0); ; part = await checkPart(sql, part.after)) {
    found ??= part.breaks[0]
    count += part.breaks.length
    if (part.isLast) break
  }
  const notice = { kind: 'audit_log_broken', subject: '', resourceId: null, now: clock.now() } as const
  if (found === undefined) {
    await closeNotice(sql, notice)
    return
  }
  const first = sentences[found.kind](found.number)
  const detail = count === 1 ? first : `${first} There are ${count} faults in total.`
  await notify(sql, { ...notice, data: { detail }, isCheck: true })
}
