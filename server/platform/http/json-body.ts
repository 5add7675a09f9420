import { isUtf8 } from 'node:buffer'
import { composed } from '../composed.ts'
import { colon, comma, openArray, openObject, scanMarks } from '../json-marks.ts'
import { problem } from '../problem.ts'

/**
 * Levels of arrays and objects: more than any body of the contract has, and few enough for recursive code.
 */
const deepest = 64
/**
 * Members of one object: 25 times as many as any object of the contract has. Parsing and checking 90,000
 * members takes 200 ms.
 */
const widest = 5000
/**
 * Arrays and objects in total: twice as many as the largest body of the contract has. A third of a million
 * take as long.
 */
const maxContainers = 50_000

/**
 * Why JSON is too complex, and how many members its objects have as written. A parsed body has no duplicate names.
 */
const survey = (json: Buffer): { excess: string | null; members: number } => {
  const membersAt = new Uint32Array(deepest + 1)
  let depth = 0
  let members = 0
  let containers = 0
  let excess: string | null = null
  scanMarks(json, { at: 0, isQuoted: false }, json.length, (mark) => {
    if (mark === colon) {
      members += 1
      membersAt[depth] = (membersAt[depth] ?? 0) + 1
      if ((membersAt[depth] ?? 0) > widest) excess = `An object of the body has more than ${widest} members.`
    } else if (mark === openArray || mark === openObject) {
      depth += 1
      containers += 1
      if (containers > maxContainers) excess = `The body has more than ${maxContainers} arrays and objects.`
      else if (depth > deepest) excess = `The body has more than ${deepest} levels of arrays and objects.`
      else membersAt[depth] = 0
    } else if (mark !== comma) depth -= 1
    return excess === null
  })
  return { excess, members }
}

/** Why JSON from outside is too complex to be parsed, as a sentence; null if it is not. */
export const excessIn = (json: Buffer): string | null => survey(json).excess

const countMembers = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Array.isArray(value) ? value : Object.values(value)
  let count = Array.isArray(value) ? 0 : inner.length
  for (const one of inner) count += countMembers(one)
  return count
}

export const malformed = (detail: string) => problem('malformed_body', { detail })

/** Texts are compared and stored composed. Secrets stay as they are. */
const composedValue = (key: string, value: string): string =>
  /password|secret|token/i.test(key) ? value : composed(value)

/** The same for all texts in a value, in place: a reviver of `JSON.parse` takes a second for half a million numbers. */
const compose = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return composedValue(key, value)
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      if (typeof item === 'string' || typeof item === 'object') value[at] = compose(item)
  } else if (typeof value === 'object' && value !== null) {
    const members = value as Record<string, unknown>
    for (const name of Object.keys(members)) {
      const item = members[name]
      if (typeof item === 'string' || typeof item === 'object') members[name] = compose(item, name)
    }
  }
  return value
}

/**
 * The value of a body. Rejects what nests too deep, has too many members, or has two of the same name in one object. From senders
 * that cannot be asked (`repeated: 'last'`) the last one counts, as in most programs.
 * @throws malformed_body, invalid_request
 */
export const parseJson = (
  bytes: Buffer,
  { repeated = 'refused' }: { repeated?: 'refused' | 'last' } = {},
): unknown => {
  if (!isUtf8(bytes)) throw malformed('The body is not valid UTF-8.')
  const { excess, members } = survey(bytes)
  if (excess !== null) {
    const errors = [{ pointer: '', code: 'invalid_value' as const, detail: excess }]
    throw problem('invalid_request', { errors, detail: excess })
  }
  // A byte order mark only repeats that the encoding is UTF-8.
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  let value: unknown
  try {
    value = compose(JSON.parse(text))
  } catch (error) {
    throw malformed(`The body is not valid JSON: ${(error as Error).message}.`)
  }
  if (repeated === 'refused' && countMembers(value) < members)
    throw malformed('An object of the body has two members with the same name. Remove one of them.')
  return value
}
