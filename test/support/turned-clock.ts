/**
 * For `node --import`: the clock of this process is so many milliseconds ahead as CLOCK_AHEAD says, from SIGUSR2 on where CLOCK_TURNS is
 * set. Only what reads the clock is turned; timers and the monotonic clock go on as they did, as on a machine whose clock is set.
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
