import { expect, test } from 'vitest'
import { type Parameter, resolve, type Schema } from '../../../openapi/tools/document.ts'
import { startTestApp } from '../../support/app.ts'
import { send } from '../walk/calls.ts'
import { document, type Operation, operations, parametersIn } from '../walk/contract.ts'
import { wideQuotas } from '../walk/quotas.ts'
import { faultOf, isKept, valuesFor } from './rules.ts'
import type { Row, Scene } from './scene.ts'
import { scenes } from './scenes.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })

const schemaOf = ({ responses }: Operation): Schema =>
  resolve(document, responses['200']?.content?.['application/json']?.schema ?? {})

const isList = (operation: Operation): boolean =>
  operation.method === 'GET' && 'data' in (schemaOf(operation).properties ?? {})

/** Parameters that select no rows: they have tests of their own. */
const others = ['cursor', 'include', 'limit', 'sort', 'total']

interface Filter {
  operation: Operation
  parameter: Parameter
  id: string
  name: string
}

const filters: Filter[] = operations.filter(isList).flatMap((operation) =>
  parametersIn(operation, 'query')
    .filter(({ name }) => !others.includes(name))
    .map((parameter) => ({ operation, parameter, id: operation.id, name: parameter.name })),
)

const listed = async (operation: Operation, { params = {} }: Scene, query: Record<string, string>) => {
  const isPaged = parametersIn(operation, 'query').some(({ name }) => name === 'limit')
  const call = { params, query: { ...(isPaged ? { limit: '200' } : {}), ...query } }
  const { status, body } = await send(app, operation, call)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Row[]
}

interface Stage {
  scene: Scene
  /** The list without a filter. */
  rows: Row[]
}

const stages = new Map<string, Promise<Stage>>()

const stageOf = (operation: Operation): Promise<Stage> => {
  const make = async (): Promise<Stage> => {
    const scene = (await scenes[operation.id]?.(app)) ?? {}
    return { scene, rows: await listed(operation, scene, {}) }
  }
  const stage = stages.get(operation.id) ?? make()
  stages.set(operation.id, stage)
  return stage
}

test.for(filters)('$id: $name excludes the other rows', async ({ operation, parameter, name }) => {
  const { scene, rows } = await stageOf(operation)
  const values = valuesFor(scene, parameter, rows)
  expect(values, 'no row has a value for it: arrange rows that differ in it').not.toEqual([])
  for (const value of values) {
    const keeps = (row: Row): boolean => isKept(scene, name, row, value)
    const found = await listed(operation, scene, { [name]: value })
    expect(faultOf(rows, found, keeps), `${name}=${value}`).toBe(null)
    expect(faultOf(rows, rows, keeps), `if ${name}=${value} were ignored`).not.toBe(null)
  }
})

test('every scene belongs to a list with a filter', () => {
  expect(Object.keys(scenes).filter((name) => !filters.some(({ id }) => id === name))).toEqual([])
})
