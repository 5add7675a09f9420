import { connections, type Stage } from './setup.ts'

/**
 * Records the messages being sent when a process ended, and how many of them ended with an unknown result.
 */
export interface Deaths {
  /**
   * Call it after a process has ended and before another one starts. Several frozen processes may each have
   * had all their connections.
   */
  note(processes?: number): Promise<void>
  /** Throws if more deliveries are unknown than there were connections. Returns the counts as text. */
  check(): Promise<string>
}

interface Death {
  open: ReadonlySet<string>
  most: number
}

/** Deliveries in the state `sending`. */
export const openOf = async ({ sql }: Stage, id: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from deliveries where source_id = ${id} and status = 'sending'`
  return rows.map((row) => row.id)
}

/**
 * The unknown deliveries, without those whose server never replied: these are not caused by the end of a
 * process.
 */
const unknownOf = async ({ sql }: Stage, id: string): Promise<{ id: string; reason: string }[]> =>
  sql<{ id: string; reason: string }[]>`
    select d.id, u.reason from unknown_deliveries u join deliveries d on d.id = u.delivery_id
    where d.source_id = ${id} and u.reason <> 'no_reply'`

export const watchDeaths = (stage: Stage, id: string): Deaths => {
  const deaths: Death[] = []
  return {
    async note(processes = 1) {
      deaths.push({ open: new Set(await openOf(stage, id)), most: connections * processes })
    },
    async check() {
      const unknown = await unknownOf(stage, id)
      const counts = deaths.map(() => 0)
      for (const one of unknown) {
        // A repeated delivery may have been open at several ends: the last one counts.
        const at = deaths.findLastIndex(({ open }) => open.has(one.id))
        if (at < 0)
          throw new Error(`${one.id} is unknown (${one.reason}) and was not open when a process ended.`)
        counts[at] = (counts[at] ?? 0) + 1
      }
      const [at] = counts.flatMap((count, index) => (count > (deaths[index]?.most ?? 0) ? [index] : []))
      const open = deaths.map((death) => death.open.size)
      const counted = `open each time ${open.join(' ')}, unknown of these ${counts.join(' ')}`
      if (at !== undefined)
        throw new Error(`${counts[at]} unknown, with ${deaths[at]?.most} connections: ${counted}`)
      return counted
    },
  }
}
