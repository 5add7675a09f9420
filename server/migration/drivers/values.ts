import { BlockList, isIP } from 'node:net'
import { jsonStart } from '../../platform/json-pieces.ts'
import { instantOf } from '../../platform/local-time.ts'

/*
 * Functions that read the JSON of a source. None of them throws; what has the wrong type is absent.
 */

export type Json = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Text, or a number as text. Empty text is absent. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null
}

/** An id of the source as text. Without one the record cannot be found again. */
export const idOf = (value: unknown): string => textOf(value) ?? ''

export const numberOf = (value: unknown): number | null => {
  const text = textOf(value)
  if (text === null || text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** What sources write for yes: many have no booleans. */
export const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

/** The value at a path of members, as `data.results`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce<unknown>((at, name) => objectOf(at)[name], value)

const withZone = /(?:[Zz]|[+-]\d{2}:?\d{2})$/
const localTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/

/** A time as RFC 3339 in UTC. `zone` is for times that name none. Null if it cannot be read. */
export const timeOf = (value: unknown, zone = 'UTC'): string | null => {
  if (typeof value !== 'string' || value.startsWith('0000-') || value.length > 40) return null
  const local = localTime.exec(value)
  if (local === null) {
    if (!withZone.test(value)) return null
    // PostgreSQL and others write more digits than Date reads everywhere.
    const instant = new Date(value.replace(' ', 'T').replace(/(\.\d{3})\d+/, '$1'))
    return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local
    .slice(1)
    .map((part) => Number(part ?? 0))
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const read = new Date(wall)
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day || hour > 23) return null
  if (minute > 59 || second > 59) return null
  return (zone === 'UTC' ? read : instantOf(wall, zone)).toISOString()
}

const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
const inside6 = new BlockList()
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside6.addSubnet(network, prefix, 'ipv6')

/** The address that a person used. Addresses of the source's own network are no evidence. */
export const ipOf = (given: unknown): string | null => {
  if (typeof given !== 'string') return null
  // Behind proxies: the client is the first one.
  const value = given.split(',', 1)[0]?.trim() ?? ''
  const family = isIP(value)
  if (family === 0) return null
  if (family === 6 && (inside6.check(value, 'ipv6') || /^::ffff:/i.test(value))) return null
  return family === 4 && inside.check(value, 'ipv4') ? null : value
}

/** An IPv4 address that may be written as a decimal number. */
export const decimalIpOf = (value: unknown): string | null => {
  const text = textOf(value)
  if (text === null || !/^\d{1,10}$/.test(text)) return ipOf(value)
  const number = Number(text)
  if (number >= 2 ** 32) return null
  return ipOf([24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.'))
}

/** First and last name of one name, at the last space. */
export const splitName = (value: unknown): { first_name: string | null; last_name: string | null } => {
  const name = textOf(value)?.trim() ?? ''
  const at = name.lastIndexOf(' ')
  if (name === '') return { first_name: null, last_name: null }
  return at < 0
    ? { first_name: name, last_name: null }
    : { first_name: name.slice(0, at).trim(), last_name: name.slice(at + 1) }
}

/** Values of a record that are looked at: ten times as many as are kept. */
export const mostValues = 5000

/** JSON as a text. Longer than any that is kept, it has no end. */
export const jsonOf = (value: unknown): string => jsonStart(value, 20_000)

function* entriesOf(value: Json, depth: number): Generator<[string, unknown]> {
  for (const [name, one] of Object.entries(value)) {
    const isObject = typeof one === 'object' && one !== null && !Array.isArray(one)
    if (!isObject) yield [name, one]
    else if (depth <= 1) yield [name, jsonOf(one)]
    else for (const [inner, deep] of entriesOf(one as Json, depth - 1)) yield [`${name}_${inner}`, deep]
  }
}

/** Nested JSON as members `a_b`, to a depth of three; what is deeper is JSON text. */
export const flattened = (value: Json): Record<string, unknown> =>
  Object.fromEntries(entriesOf(value, 3).take(mostValues))
