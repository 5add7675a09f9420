import { connections, type Stage } from './stage.ts'

/** What was under way each time that a process ended, and how much of it nobody could tell of afterwards. */
export interface Deaths {
  /** To be called when a process has ended and before another one has begun. `frozen` ones may have had as many connections each. */
  note(processes?: number): Promise<void>
  /** Throws where more is unknown than there were connections. Says what it has counted. */
  check(): Promise<string>
}

interface Death {
  open: ReadonlySet<string>
  most: number
}

/** Deliveries that somebody is about to send, or was when it ended. */
export const openOf = async ({ sql }: Stage, id: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from deliveries where source_id = ${id} and status = 'sending'`
  return rows.map((row) => row.id)
}

/** The unknown, without those whose server never replied: that is its doing, and not of whoever ended. */
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
        // What was sent again may have been open twice: then it was the last time.
        const at = deaths.findLastIndex(({ open }) => open.has(one.id))
        if (at < 0)
          throw new Error(`${one.id} is unknown (${one.reason}) and was not open when a process ended.`)
        counts[at] = (counts[at] ?? 0) + 1
      }
      const [at] = counts.flatMap((count, index) => (count > (deaths[index]?.most ?? 0) ? [index] : []))
      const open = deaths.map((death) => death.open.size)
      const said = `open each time ${open.join(' ')}, unknown of these ${counts.join(' ')}`
      if (at !== undefined)
        throw new Error(`${counts[at]} unknown, with ${deaths[at]?.most} connections: ${said}`)
      return said
    },
  }
}
