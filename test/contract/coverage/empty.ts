import { type Operation, operations } from '../walk/contract.ts'
import type { Fixture } from './support.ts'

/** The operation that reads the resource a list belongs to, such as the campaign of its links. */
const readingParentOf = ({ path }: Operation): Operation | undefined => {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return operations.find((other) => other.method === 'GET' && other.path === parent)
}

/** Nothing is in a list; where the list belongs to a resource, only that exists, as its own example shows it. */
export const emptyFixture = (
  operation: Operation,
  fixtures: Record<string, Record<string, Fixture>>,
): Fixture => {
  const parent = readingParentOf(operation)
  const [fixture] = Object.values((parent && fixtures[parent.id]) ?? {})
  return async (app) => {
    const { params } = (await fixture?.(app)) ?? {}
    return params === undefined ? {} : { params }
  }
}
