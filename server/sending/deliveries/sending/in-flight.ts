export interface InFlight<Landed> {
  /** How many are under way. */
  readonly count: number
  begin(flight: Promise<Landed>): void
  /** Waits until no more than so many are under way. Throws what one of them threw. */
  until(count: number): Promise<void>
  /** What has landed since this was asked last. */
  landed(): Landed[]
}

/** Messages under way at the same time. Each lands when it does: one that takes a minute keeps none of the others waiting. */
export const createInFlight = <Landed>(): InFlight<Landed> => {
  let flying = 0
  let done: Landed[] = []
  let fault: { error: unknown } | null = null
  let waiter: { count: number; wake: () => void } | null = null

  const land = (): void => {
    flying -= 1
    if (waiter !== null && flying <= waiter.count) waiter.wake()
  }

  return {
    get count() {
      return flying
    },
    begin(flight) {
      flying += 1
      flight.then(
        (landed) => {
          done.push(landed)
          land()
        },
        (error: unknown) => {
          fault ??= { error }
          land()
        },
      )
    },
    async until(count) {
      if (flying > count) await new Promise<void>((wake) => (waiter = { count, wake }))
      waiter = null
      if (fault !== null) throw fault.error
    },
    landed() {
      const taken = done
      done = []
      return taken
    },
  }
}
