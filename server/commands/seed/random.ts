/** Pseudo-random numbers, the same for the same seed. */
export interface Random {
  /** From 0 to 1, exclusive. */
  next(): number
  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** A value of `[value, weight]` pairs, chosen by weight. */
  weighted<Value>(values: readonly (readonly [Value, number])[]): Value
}

/** Mulberry32: small, fast, and good enough for names and dates. */
export const createRandom = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
    weighted: <Value>(values: readonly (readonly [Value, number])[]) => {
      let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of values) {
        left -= weight
        if (left < 0) return value
      }
      return values.at(-1)?.[0] as Value
    },
  }
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** A UUIDv7 for a time, like the service's own ids but the same for the same seed. */
export const idAt = (random: Random, at: number): string => {
  const time = hex(at, 12)
  const tail = `${hex(random.below(0x1000000), 6)}${hex(random.below(0x1000000), 6)}`
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random.below(0x1000), 3)}-${hex(0x8000 | random.below(0x4000), 4)}-${tail}`
}
