import type { Fault } from '../platform/problem.ts'
import type { Field, ParameterName, Parameters } from './field.ts'
import { operatorsByType } from './operators.ts'
import { deepest, isTree, type Leaf, mostParts, type Tree } from './tree.ts'
import { valueFaults } from './values.ts'

/** A question found sound. */
export interface SoundLeaf {
  kind: 'leaf'
  field: Field
  /** The operator whose SQL is used; `negated` where the one given is its opposite. */
  operator: string
  negated: boolean
  value: unknown
  parameters: Parameters
  given: Leaf
}

export interface SoundTree {
  kind: 'tree'
  match: Tree['match']
  parts: (SoundTree | SoundLeaf | SoundSegment)[]
}

/** A question about segments: `of` are their conditions, in the order of the value. */
export interface SoundSegment {
  kind: 'segment'
  operator: 'contains_any' | 'contains_all'
  negated: boolean
  of: SoundTree[]
  given: Leaf
}

export interface Known {
  fields: ReadonlyMap<string, Field>
  /** The conditions of the segments that trees may refer to, by id. */
  segments: ReadonlyMap<string, Tree>
}

export type Checked = { tree: SoundTree; faults: [] } | { tree: null; faults: Fault[] }

/** Thrown in the middle of a tree that goes too deep or has too many parts, since to go on would be the damage. */
class TooComplex extends Error {
  readonly pointer: string

  constructor(pointer: string, message: string) {
    super(message)
    this.pointer = pointer
  }
}

const segmentOperators: Record<string, { operator: SoundSegment['operator']; negated: boolean }> = {
  contains_any: { operator: 'contains_any', negated: false },
  contains_all: { operator: 'contains_all', negated: false },
  contains_none: { operator: 'contains_any', negated: true },
}

const missingParameters = (field: Field, given: Parameters, pointer: string): Fault[] =>
  field.parameters
    .filter(({ name, required }) => required && (given[name] ?? null) === null)
    .map(({ name }) => ({
      pointer: `${pointer}/parameters/${name}`,
      code: 'required',
      detail: `The field ${field.key} needs ${name}.`,
    }))

const foreignParameters = (field: Field, given: Parameters, pointer: string): Fault[] =>
  Object.entries(given)
    .filter(([name, value]) => value !== null && !field.parameters.some((known) => known.name === name))
    .map(([name]) => ({
      pointer: `${pointer}/parameters/${name}`,
      code: 'not_allowed',
      detail: `The field ${field.key} does not take ${name}.`,
    }))

/**
 * Reads a tree against the fields and segments that there are, and names everything that is wrong with it.
 * `pointer` is where the tree stands in the request.
 */
export const checkTree = (tree: Tree, known: Known, pointer: string): Checked => {
  const faults: Fault[] = []
  let parts = 0

  const count = (at: string): void => {
    parts += 1
    if (parts > mostParts) throw new TooComplex(at, `A condition has at most ${mostParts} parts.`)
  }

  const leaf = (given: Leaf, at: string): SoundLeaf | null => {
    const field = known.fields.get(given.field)
    if (!field) {
      faults.push({ pointer: `${at}/field`, code: 'enum', detail: `There is no field ${given.field}.` })
      return null
    }
    const operator = operatorsByType[field.type].find(({ key }) => key === given.operator)
    if (!operator) {
      const takes = operatorsByType[field.type].map(({ key }) => key).join(', ')
      faults.push({ pointer: `${at}/operator`, code: 'enum', detail: `${field.key} takes: ${takes}.` })
      return null
    }
    const parameters = Object.fromEntries(
      Object.entries(given.parameters ?? {}).filter(([, value]) => value !== null),
    ) as Record<ParameterName, unknown>
    const options = field.options?.map(({ value }) => value) ?? null
    const wrong = [
      ...valueFaults(field.type, operator.arity, given.value, options).map(({ at: inside, ...rest }) => ({
        pointer: `${at}/value${inside}`,
        ...rest,
      })),
      ...idFaults(field, operator.arity, given.value, `${at}/value`),
      ...missingParameters(field, parameters, at),
      ...foreignParameters(field, parameters, at),
    ]
    faults.push(...wrong)
    return {
      kind: 'leaf',
      field,
      operator: operator.opposite ?? operator.key,
      negated: operator.opposite !== undefined,
      value: given.value,
      parameters,
      given,
    }
  }

  const segment = (given: Leaf, at: string, depth: number, within: string[]): SoundSegment | null => {
    const how = segmentOperators[given.operator]
    if (!how) {
      const takes = Object.keys(segmentOperators).join(', ')
      faults.push({ pointer: `${at}/operator`, code: 'enum', detail: `segment takes: ${takes}.` })
      return null
    }
    const wrong = valueFaults('set', 'many', given.value, null)
    if (wrong.length) {
      faults.push(...wrong.map(({ at: inside, ...rest }) => ({ pointer: `${at}/value${inside}`, ...rest })))
      return null
    }
    const of = (given.value as string[]).map((id, index) => {
      const place = `${at}/value/${index}`
      const condition = known.segments.get(id.toLowerCase())
      if (!condition) {
        faults.push({ pointer: place, code: 'not_found', detail: 'There is no segment with this id.' })
        return null
      }
      if (within.includes(id)) {
        faults.push({ pointer: place, code: 'invalid_value', detail: 'A segment cannot be part of itself.' })
        return null
      }
      return walk(condition, place, depth + 1, [...within, id])
    })
    const sound = of.filter((one) => one !== null)
    return { kind: 'segment', ...how, of: sound, given }
  }

  const walk = (branch: Tree, at: string, depth: number, within: string[]): SoundTree => {
    if (depth > deepest) throw new TooComplex(at, `A condition is at most ${deepest} levels deep.`)
    count(at)
    const inside = branch.conditions.map((part, index) => {
      const place = `${at}/conditions/${index}`
      if (isTree(part)) return walk(part, place, depth + 1, within)
      count(place)
      return part.field === 'segment' ? segment(part, place, depth, within) : leaf(part, place)
    })
    return { kind: 'tree', match: branch.match, parts: inside.filter((part) => part !== null) }
  }

  try {
    const sound = walk(tree, pointer, 1, [])
    return faults.length ? { tree: null, faults } : { tree: sound, faults: [] }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return { tree: null, faults: [{ pointer: error.pointer, code: 'invalid_value', detail: error.message }] }
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Values that name resources are ids. */
const idFaults = (field: Field, arity: string, value: unknown, pointer: string): Fault[] =>
  field.source === null || arity === 'none' || !Array.isArray(value)
    ? []
    : value.flatMap((one, index) =>
        typeof one === 'string' && uuid.test(one)
          ? []
          : [{ pointer: `${pointer}/${index}`, code: 'format' as const, detail: 'This must be an id.' }],
      )
