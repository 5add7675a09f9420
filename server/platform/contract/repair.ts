import { type Place, pointerTo } from '../pointer.ts'
import type { Document, JsonSchema } from './document.ts'
import { createInspector, type Finding } from './inspect.ts'

/** What a stored value can break. Everything else, such as a missing member, is a fault of the code that made the answer. */
const ofValues = new Set([
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'maxItems',
  'uniqueItems',
  'maxProperties',
])

/** Stands for a member that is left out. */
const absent = Symbol('absent')

/** Values in place of a bad one, from the nearest to the farthest. The first that the contract takes is shown. */
const insteadOf = (value: unknown, { keyword, params }: Finding): unknown[] => {
  const limit = typeof params.limit === 'number' ? params.limit : 0
  if (keyword === 'maxItems') return [(value as unknown[]).slice(0, limit), null, absent]
  if (keyword === 'uniqueItems') return [[...new Set(value as unknown[])], null, absent]
  if (keyword === 'maxProperties')
    return [Object.fromEntries(Object.entries(value as object).slice(0, limit)), null, absent]
  if (typeof value === 'number') return [null, absent, limit]
  if (keyword === 'maxLength') return [[...(value as string)].slice(0, limit).join(''), null, absent]
  if (keyword === 'minLength') return [null, absent, '\u2014'.repeat(limit)]
  if (keyword === 'format') return [null, absent, 'unknown@address.invalid', 'about:blank']
  if (keyword === 'pattern') return [String(value).replace(/\p{Cc}/gu, ' '), null, absent]
  return [null, absent]
}

type Node = Record<string | number, unknown>

/** The object or list that a place is in; undefined for a body that is a single value. */
const holderOf = (body: unknown, place: Place | null): Node | undefined => {
  if (place === null) return undefined
  const keys: Place['key'][] = []
  for (let at = place.above; at !== null; at = at.above) keys.push(at.key)
  return keys.reverse().reduce((node: unknown, key) => (node as Node | undefined)?.[key], body) as
    | Node
    | undefined
}

const put = (holder: Node, key: string | number, value: unknown): boolean => {
  if (value !== absent) {
    holder[key] = value
    return true
  }
  if (Array.isArray(holder)) return false
  delete holder[key]
  return true
}

/** Errors that are looked at in one pass. */
const most = 1000
/** More than there are values in place of a bad one. A value can also hide others, such as a list that is too long. */
const mostPasses = 10

/**
 * Shows an answer in spite of stored values that the contract refuses: values of an earlier version, or written into the database
 * by hand. One of them would fail a page with all its items. Returns the answer without them and their places; null if
 * the answer is wrong in another way.
 */
export const createRepair = (document: Document) => {
  const inspect = createInspector(document)
  return (schema: JsonSchema, given: unknown): { body: unknown; places: string[] } | null => {
    const body = JSON.parse(JSON.stringify(given)) as unknown
    const tried = new Map<string, { value: unknown; keywords: Set<string>; left: unknown[] }>()
    for (let pass = 0; pass < mostPasses; pass++) {
      const findings = inspect(schema, body, most)
      if (findings.length === 0) return { body, places: [...tried.keys()] }
      for (const finding of findings) {
        const { at } = finding
        const pointer = pointerTo(at)
        const holder = holderOf(body, at)
        if (at === null || holder === undefined) return null
        const isOfValue = ofValues.has(finding.keyword)
        const one = tried.get(pointer) ?? { value: holder[at.key], keywords: new Set(), left: [] }
        if (!isOfValue && !tried.has(pointer)) return null
        // A text that is cut can still be no address.
        if (isOfValue && !one.keywords.has(finding.keyword)) one.left.push(...insteadOf(one.value, finding))
        one.keywords.add(finding.keyword)
        tried.set(pointer, one)
        do if (one.left.length === 0) return null
        while (!put(holder, at.key, one.left.shift()))
      }
    }
    return null
  }
}
