/**
 * For `node --import`: sets the clock of this process CLOCK_AHEAD milliseconds ahead, with CLOCK_TURNS only
 * after SIGUSR2. Timers and the monotonic clock are unaffected, as on a machine whose clock is set.
 */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
let shift = process.env.CLOCK_TURNS === undefined ? ahead : 0
process.on('SIGUSR2', () => {
  shift = ahead
})

const Real = Date
class Turned extends Real {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(Real.now() + shift)
    else super(...(parts as [number]))
  }
  static override now(): number {
    return Real.now() + shift
  }
}
globalThis.Date = Turned as DateConstructor
