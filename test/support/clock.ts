import type { Clock } from '../../server/platform/clock.ts'

/** A clock that only the test advances. */
export interface TestClock extends Clock {
  set(time: string): void
  advance(milliseconds: number): void
}

export const createTestClock = (start = '2026-11-02T09:00:00.000Z'): TestClock => {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    set: (to) => {
      time = new Date(to).getTime()
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
