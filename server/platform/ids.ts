import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import { type Clock, systemClock } from './clock.ts'

/** Random bytes for many ids: fetching some thousand takes as long as fetching sixteen. */
const pool = new Uint8Array(4096)
let used = pool.length

const sixteenBytes = (): Uint8Array => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}

const last = { msecs: 0, seq: 0 }

let clock = systemClock

/** Sets the clock for the times in new ids: the order of rows from several processes depends on them. */
export const timeIdsBy = (other: Clock): void => {
  clock = other
}

/**
 * A new UUIDv7. It sorts by creation time, so that new rows are at the end of an index. Ids of one process
 * sort in order of creation, also within a millisecond.
 */
export const newId = (): string => {
  const random = sixteenBytes()
  const now = clock.now().getTime()
  if (now > last.msecs) {
    last.msecs = now
    // 31 bits, so that the counter has space to grow.
    last.seq =
      (((random[6] ?? 0) << 23) | ((random[7] ?? 0) << 16) | ((random[8] ?? 0) << 8) | (random[9] ?? 0)) >>> 0
  } else {
    last.seq = (last.seq + 1) >>> 0
    if (last.seq === 0) last.msecs += 1
  }
  return v7({ random, msecs: last.msecs, seq: last.seq })
}

/**
 * Returns `count` ids that differ only in their last two bytes, counting up from zero, so that they can be
 * processed together.
 */
export const newNeighbours = (count: number): string[] => {
  if (count > 0x10000) throw new Error('There are no more than 65,536 neighbours.')
  const shared = newId().slice(0, -4)
  return Array.from({ length: count }, (_, at) => shared + at.toString(16).padStart(4, '0'))
}
