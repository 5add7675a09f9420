import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { operationsOf, walk } from '../../openapi/tools/document.ts'
import { bundle } from '../../openapi/tools/generate/bundle.ts'

// What is published does not say it.
const document = await bundle('openapi/openapi.yaml')
const operations = operationsOf(document)

/** What the specification of the service states. */
const stated: { operations: string[]; members: string[] } = parse(
  readFileSync('openapi/specification.yaml', 'utf8'),
)

const isQuoted = (value: unknown): boolean => (value as { 'x-seed'?: unknown })['x-seed'] === 'quoted'

test('the operations that the specification states are quoted, and no others', () => {
  const quoted = operations.filter(({ operation }) => isQuoted(operation))
  expect(quoted.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(stated.operations.toSorted())
})

test('the members that the specification states are quoted, and no others', () => {
  const schemas = Object.entries(document.components?.schemas ?? {})
  const quoted = schemas.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, member]) => isQuoted(member))
      .map(([member]) => `${name}.${member}`),
  )
  expect(quoted.sort()).toEqual(stated.members.toSorted())
})

test('nothing else is quoted: no schema as a whole, no parameter and no member inside another', () => {
  let quoted = 0
  walk(document, (node) => {
    if (isQuoted(node)) quoted += 1
  })
  expect(quoted).toBe(stated.operations.length + stated.members.length)
})
