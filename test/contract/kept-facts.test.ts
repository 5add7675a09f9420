import { describe, expect, test } from 'vitest'
import { lastRelease } from '../../openapi/tools/breaking.ts'
import { readContract } from '../../openapi/tools/contract.ts'
import { lostFacts } from './kept-facts.ts'

const released = (await lastRelease())?.document as unknown as Node

/** What was changed on purpose since the release. The next release empties the list. */
const changed: Record<string, string> = {
  '/paths/~1contacts/get/x-slow': 'more orders of contacts',
  '/paths/~1contacts/get/parameters/query:sort/schema/enum': 'more orders of contacts',
  '/components/schemas/ContactSearch/properties/sort/enum': 'more orders of contacts',
}

test('the document has lost or changed no fact of the last release, except on purpose', () => {
  const lost = lostFacts(released, readContract())
  expect(lost.filter((line) => changed[line.split(' was ', 1)[0] ?? ''] === undefined)).toEqual([])
})

interface Node {
  [name: string]: Node
}

/** The first object that has the fact, below a path. */
const firstWith = (node: Node, key: string, fits: (value: unknown) => boolean = () => true): Node | null => {
  if (typeof node !== 'object' || node === null) return null
  if (key in node && fits(node[key])) return node
  for (const [name, inner] of Object.entries(node)) {
    const found = ['example', 'examples'].includes(name) ? null : firstWith(inner, key, fits)
    if (found !== null) return found
  }
  return null
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

/** A fault for each extension and each kind of constraint: dropped, and swapped or narrowed. */
const faults: [key: string, fits: (value: unknown) => boolean, to: unknown][] = [
  ['x-scopes', Array.isArray, undefined],
  ['x-audit-event', isText, 'tag.created_by_another_area'],
  ['x-audit-event', isText, undefined],
  ['x-audit-by-history', Boolean, undefined],
  ['x-grows', Boolean, undefined],
  ['x-pro-feature', isText, undefined],
  ['x-pro-feature-by-member', Array.isArray, undefined],
  ['x-plan-limit', isText, undefined],
  ['x-rate-limit-policy', isText, 'read_more'],
  ['x-secret', Boolean, undefined],
  ['x-calls-out', Boolean, undefined],
  ['x-slow', Boolean, undefined],
  ['x-urgent', Boolean, undefined],
  ['x-unpaged', Boolean, undefined],
  ['x-pattern', isText, undefined],
  ['pattern', isText, undefined],
  ['pattern', isText, '^narrower$'],
  ['format', isText, undefined],
  ['$ref', (value) => String(value).includes('/schemas/'), '#/components/schemas/JsonSchema'],
  ['enum', (value) => Array.isArray(value) && value.length > 2, ['one', 'another']],
  ['minimum', isNumber, 77_777],
  ['maximum', isNumber, 7],
  ['minLength', isNumber, 777],
  ['maxLength', isNumber, 7],
  ['minItems', isNumber, 777],
  ['maxItems', isNumber, 0],
  ['uniqueItems', Boolean, undefined],
  ['maxProperties', isNumber, 7],
  ['default', isText, 'another'],
  ['writeOnly', Boolean, undefined],
  ['style', isText, undefined],
  ['explode', (value) => value === false, true],
  ['propertyName', isText, 'another'],
  ['additionalProperties', (value) => value === false, undefined],
  ['required', Array.isArray, []],
]

describe('a fault in the document is found', () => {
  test.each(faults)('%s', (key, fits, to) => {
    const copy = structuredClone(released)
    const holder = firstWith(copy, key, fits)
    if (holder === null) throw new Error(`The release has no ${key}.`)
    if (to === undefined) Reflect.deleteProperty(holder, key)
    else Object.assign(holder, { [key]: to })
    expect(lostFacts(released, copy)).toHaveLength(1)
  })

  test('an enum that does not grow is widened', () => {
    const copy = structuredClone(released)
    const { enum: values } = Object.values(
      copy.components?.schemas as unknown as Record<string, { enum?: string[]; 'x-grows'?: boolean }>,
    ).find((schema) => schema.enum !== undefined && schema['x-grows'] !== true) as { enum: string[] }
    values.push('one_more')
    expect(lostFacts(released, copy)).toHaveLength(1)
  })
})
