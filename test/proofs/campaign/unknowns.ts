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

/**
 * Assigns each delivery to an end at which it was open, with at most as many for each end as there were
 * connections. A chunk can wait for several ends until a process takes it over, so its deliveries are open at
 * all of them.
 */
const assign = (ids: readonly string[], deaths: readonly Death[]): { counts: number[]; left: number } => {
  const assigned = deaths.map((): string[] => [])
  const place = (id: string, tried: Set<number>): boolean =>
    deaths.some(({ open, most }, at) => {
      const here = assigned[at] ?? []
      if (!open.has(id) || tried.has(at)) return false
      tried.add(at)
      if (here.length < most) return here.push(id) > 0
      const moved = here.findIndex((other) => place(other, tried))
      if (moved >= 0) here[moved] = id
      return moved >= 0
    })
  const left = ids.filter((id) => !place(id, new Set())).length
  return { counts: assigned.map(({ length }) => length), left }
}

export const watchDeaths = (stage: Stage, id: string): Deaths => {
  const deaths: Death[] = []
  return {
    async note(processes = 1) {
      deaths.push({ open: new Set(await openOf(stage, id)), most: connections * processes })
    },
    async check() {
      const unknown = await unknownOf(stage, id)
      const lost = unknown.find(({ id: one }) => !deaths.some(({ open }) => open.has(one)))
      if (lost)
        throw new Error(`${lost.id} is unknown (${lost.reason}) and was not open when a process ended.`)
      const { counts, left } = assign(
        unknown.map((one) => one.id),
        deaths,
      )
      const open = deaths.map((death) => death.open.size)
      const counted = `open each time ${open.join(' ')}, unknown of these ${counts.join(' ')}`
      if (left > 0) throw new Error(`${left} unknown more than there were connections: ${counted}`)
      return counted
    },
  }
}
