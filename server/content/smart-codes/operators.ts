import { toText } from './filters.ts'
import type { Value, ValueRow } from './types.ts'

type Read = Value | ValueRow | undefined

/** No value, `false` and empty texts are false; everything else is true. */
export const isTruthy = (value: Read): boolean =>
  value !== null && value !== undefined && value !== false && value !== ''

const isNothing = (value: Read): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Values of one type. No value equals an empty text or an empty list. */
export const equal = (left: Read, right: Read): boolean =>
  left === right || (isNothing(left) && isNothing(right))

/** Below, at or above 0; NaN if the two cannot be compared, so that no comparison is true. */
export const compare = (left: Read, right: Read): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'number' && typeof right === 'string') return left - Number(right)
  if (typeof left === 'string' && typeof right === 'number') return Number(left) - right
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN
  if (left === right) return 0
  return left < right ? -1 : 1
}

export const contains = (left: Read, right: Read): boolean => {
  if (isNothing(right)) return false
  if (Array.isArray(left)) return left.some((item) => item === right)
  return typeof left === 'string' && left.includes(toText(right))
}
