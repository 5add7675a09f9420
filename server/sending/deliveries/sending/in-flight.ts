export interface InFlight<Landed> {
  /** Number of messages in flight. */
  readonly count: number
  begin(flight: Promise<Landed>): void
  /** Waits until at most `count` messages are in flight. Throws the error of a failed one. */
  until(count: number): Promise<void>
  /** Messages that finished since the last call. */
  landed(): Landed[]
}

/** Messages in flight at the same time. A slow one does not hold up the others. */
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
