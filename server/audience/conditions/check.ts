import { doesNotExist, notATime } from '../../platform/fault-details.ts'
import type { Fault, FaultCode } from '../../platform/problem.ts'
import type { Field, FieldInfo, Source } from './field.ts'
import { segmentField } from './fields/audience.ts'
import { type OperatorKey, operatorsOf } from './operators.ts'
import { type ParameterKey, type Parameters, parameterKeys } from './parameters.ts'
import { deepest, isTree, type Leaf, mostParts, type SavedLeaf, type SavedTree, type Tree } from './tree.ts'
import { isTime, valueFaults } from './values.ts'

/** A validated rule. */
export interface SoundLeaf {
  kind: 'leaf'
  field: Field
  /** The operator that is compiled. With `negated`, the rule used its opposite. */
  operator: OperatorKey
  negated: boolean
  parameters: Parameters
  saved: SavedLeaf
}

/** A rule on segments. `of` contains the conditions of the segments, in the order of the value. */
export interface SoundSegment {
  kind: 'segment'
  operator: OperatorKey
  negated: boolean
  of: SoundTree[]
  saved: SavedLeaf
}

export interface SoundTree {
  kind: 'tree'
  match: Tree['match']
  parts: SoundPart[]
}

export type SoundPart = SoundTree | SoundLeaf | SoundSegment

/** The fields and segments that trees can refer to. */
export interface Known {
  fields: ReadonlyMap<string, Field>
  /** The conditions of segments, by id. */
  segments: ReadonlyMap<string, Tree>
}

/** A resource that a tree refers to by id. */
export interface Reference {
  source: Exclude<Source, 'segments' | 'contacts'> | 'campaigns' | 'links' | 'forms'
  id: string
  pointer: string
}

export type Checked =
  | { outcome: 'sound'; tree: SoundTree; saved: SavedTree; references: Reference[] }
  | { outcome: 'faulty'; faults: Fault[] }
  | { outcome: 'too_complex'; detail: string; limit: string }

export interface CheckOptions {
  /** The position of the tree in the request. */
  pointer: string
  /** The segment that the condition is saved for. */
  segmentId?: string | undefined
  /** The condition can mean contacts in the trash. */
  trash?: boolean
  /** The condition was valid when it was saved: archived fields and deleted options are accepted. */
  saved?: boolean
}

/** Where a part is. */
interface Place {
  isSaved: boolean
  /** Each tree around it has `match: all`. */
  isInAll: boolean
  /** The segments that it is in. */
  within: readonly string[]
}

/** Thrown as soon as a tree is too deep or has too many parts: checking the rest would cost too much. */
class TooComplex extends Error {
  readonly limit: string

  constructor(detail: string, limit: string) {
    super(detail)
    this.limit = limit
  }
}

/** Parameters with ids that must exist when a condition is evaluated or saved. */
const idParameters = [
  ['list_id', 'lists'],
  ['campaign_id', 'campaigns'],
  ['link_id', 'links'],
  ['sequence_id', 'sequences'],
  ['automation_id', 'automations'],
  ['form_id', 'forms'],
] as const satisfies readonly (readonly [ParameterKey, Reference['source']])[]

const countParts = (tree: Tree, depth = 1): number => {
  if (depth > deepest)
    throw new TooComplex(
      `The condition has more than ${deepest} levels.`,
      `The condition must have at most ${deepest} levels.`,
    )
  return tree.conditions.reduce((sum, part) => sum + (isTree(part) ? countParts(part, depth + 1) : 1), 1)
}

const normalId = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.toLowerCase()
    : Array.isArray(value)
      ? value.map((one) => normalId(one))
      : value

const givenParameters = (leaf: Leaf): Parameters =>
  Object.fromEntries(
    Object.entries(leaf.parameters ?? {})
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([key, value]) => {
        if (key.endsWith('_id')) return [key, normalId(value)]
        if (key.startsWith('occurred_') && isTime(value as string))
          return [key, new Date(value as string).toISOString()]
        return [key, value]
      }),
  )

/** The saved form of a rule: all members are present, ids and times are normalised. */
const savedForm = (leaf: Leaf, hasIds: boolean, parameters: Parameters): SavedLeaf => ({
  field: leaf.field,
  operator: leaf.operator,
  value: ((hasIds ? normalId(leaf.value) : leaf.value) ?? null) as SavedLeaf['value'],
  parameters:
    Object.keys(parameters).length === 0
      ? null
      : (Object.fromEntries(
          parameterKeys.map((key) => [key, parameters[key] ?? null]),
        ) as SavedLeaf['parameters']),
})

const parameterFaults = (field: FieldInfo, given: Parameters, at: string): Fault[] => {
  const fault = (key: ParameterKey, code: FaultCode, detail: string): Fault => ({
    pointer: `${at}/parameters/${key}`,
    code,
    detail,
  })
  const faults: Fault[] = []
  for (const { key, required } of field.parameters)
    if (required && given[key] === undefined)
      faults.push(fault(key, 'required', `\`${field.key}\` requires the parameter \`${key}\`.`))
  for (const key of Object.keys(given) as ParameterKey[])
    if (!field.parameters.some((takes) => takes.key === key))
      faults.push(fault(key, 'not_allowed', `\`${field.key}\` does not accept the parameter \`${key}\`.`))
  for (const key of ['occurred_after', 'occurred_before'] as const)
    if (given[key] !== undefined && !isTime(given[key]))
      faults.push(fault(key, 'invalid_value', notATime(key)))
  if (given.property_value !== undefined && given.property === undefined)
    faults.push(fault('property', 'required', '`property_value` requires `property`.'))
  if (given.max_count !== undefined && given.max_count < (given.min_count ?? 1))
    faults.push(fault('max_count', 'invalid_value', '`max_count` must not be less than `min_count`.'))
  return faults
}

/** The error in using the field at this place. */
const placeFault = (
  { key, requestOnly }: FieldInfo,
  at: string,
  { trash = false }: CheckOptions,
  isInAll: boolean,
): Fault[] => {
  if (!requestOnly || (trash && isInAll)) return []
  const detail = trash
    ? `\`${key}\` is allowed only if every enclosing tree has \`match: all\`.`
    : `\`${key}\` is allowed only in the condition of a single request, such as a search or a bulk action.`
  return [{ pointer: `${at}/field`, code: 'not_allowed', detail }]
}

const inWords = (keys: readonly string[]): string => {
  const named = keys.map((key) => `\`${key}\``)
  return named.length < 2
    ? `only the operator ${named.join('')}`
    : `the operators ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

const ownSegment =
  'The condition refers to its own segment, directly or through another segment. Remove this segment from the condition.'
const inSegment = 'The condition of this segment has an error: '

/** Validates a tree against the existing fields and segments, and returns all errors. */
export const checkTree = (tree: Tree, known: Known, options: CheckOptions): Checked => {
  const faults: Fault[] = []
  const references: Reference[] = []
  let parts = 0

  const count = (): void => {
    parts += 1
    if (parts > mostParts)
      throw new TooComplex(
        `The condition has more than ${mostParts} nodes, including those of the segments that it refers to.`,
        `The condition must have at most ${mostParts} nodes.`,
      )
  }

  const fieldOf = (key: string, at: string, isSaved: boolean): FieldInfo | null => {
    const field = key === segmentField.key ? segmentField : known.fields.get(key)
    if (field && (isSaved || !field.archived)) return field
    const detail = field ? `The field \`${key}\` is archived. Use another field.` : doesNotExist('field', key)
    faults.push({ pointer: `${at}/field`, code: 'not_found', detail })
    return null
  }

  const leaf = (given: Leaf, at: string, depth: number, { isSaved, isInAll, within }: Place) => {
    const field = fieldOf(given.field, at, isSaved)
    if (field === null) return null
    const misplaced = isSaved ? [] : placeFault(field, at, options, isInAll)
    if (misplaced.length > 0) {
      faults.push(...misplaced)
      return null
    }
    const operator = field.operators.includes(given.operator)
      ? operatorsOf(field.type).find(({ key }) => key === given.operator)
      : undefined
    if (operator === undefined) {
      const detail = `\`${field.key}\` accepts ${inWords(field.operators)}.`
      faults.push({ pointer: `${at}/operator`, code: 'enum', detail })
      return null
    }
    const parameters = givenParameters(given)
    const comparable = isSaved ? { ...field, options: null } : field
    const wrong = [
      ...valueFaults(comparable, operator.value, given.value).map(({ at: inside, ...rest }) => ({
        pointer: `${at}/value${inside}`,
        ...rest,
      })),
      ...parameterFaults(field, parameters, at),
    ]
    if (wrong.length > 0) {
      faults.push(...wrong)
      return null
    }
    const saved = savedForm(given, field.source !== null, parameters)
    const asked = {
      operator: operator.opposite ?? operator.key,
      negated: operator.opposite !== undefined,
      saved,
    }
    if (field.source === 'segments')
      return { kind: 'segment', ...asked, of: segments(saved, at, depth, within) } as const
    const source = field.source
    if (source !== null && source !== 'contacts' && Array.isArray(saved.value))
      for (const [index, id] of saved.value.entries())
        references.push({ source, id: String(id), pointer: `${at}/value/${index}` })
    for (const [key, of] of idParameters) {
      const named = parameters[key]
      if (named !== undefined) references.push({ source: of, id: named, pointer: `${at}/parameters/${key}` })
    }
    return { kind: 'leaf', ...asked, field: field as Field, parameters } as const
  }

  /** What is found in the condition of a segment is reported where the caller names the segment. */
  const atPlace = <Result>(pointer: string, read: () => Result): Result => {
    const [firstFault, firstReference] = [faults.length, references.length]
    const result = read()
    const details = faults
      .splice(firstFault)
      .map(({ detail }) =>
        detail === ownSegment || detail.startsWith(inSegment) ? detail : `${inSegment}${detail}`,
      )
    for (const detail of new Set(details)) faults.push({ pointer, code: 'invalid_value', detail })
    for (const reference of references.splice(firstReference)) references.push({ ...reference, pointer })
    return result
  }

  const segments = (saved: SavedLeaf, at: string, depth: number, within: readonly string[]): SoundTree[] =>
    ((saved.value ?? []) as string[]).flatMap((id, index) => {
      const place = `${at}/value/${index}`
      if (within.includes(id)) {
        faults.push({ pointer: place, code: 'invalid_value', detail: ownSegment })
        return []
      }
      const condition = known.segments.get(id)
      if (condition === undefined) {
        faults.push({ pointer: place, code: 'not_found', detail: doesNotExist('segment') })
        return []
      }
      return [
        atPlace(
          place,
          () =>
            walk(condition, '', depth + 1, { isSaved: true, isInAll: false, within: [...within, id] }).sound,
        ),
      ]
    })

  const walk = (
    branch: Tree,
    at: string,
    depth: number,
    place: Place,
  ): { sound: SoundTree; saved: SavedTree } => {
    if (depth > deepest)
      throw new TooComplex(
        `The condition has more than ${deepest} levels, including those of the segments that it refers to.`,
        `The condition must have at most ${deepest} levels.`,
      )
    count()
    const sound: SoundPart[] = []
    const saved: SavedTree['conditions'] = []
    const inner = { ...place, isInAll: place.isInAll && branch.match === 'all' }
    for (const [index, part] of branch.conditions.entries()) {
      const pointer = `${at}/conditions/${index}`
      if (isTree(part)) {
        const below = walk(part, pointer, depth + 1, inner)
        sound.push(below.sound)
        saved.push(below.saved)
        continue
      }
      count()
      const asked = leaf(part, pointer, depth, inner)
      if (asked === null) continue
      sound.push(asked)
      saved.push(asked.saved)
    }
    return {
      sound: { kind: 'tree', match: branch.match, parts: sound },
      saved: { match: branch.match, conditions: saved },
    }
  }

  try {
    const own = countParts(tree)
    if (own > mostParts)
      throw new TooComplex(
        `The condition has ${own} nodes; ${mostParts} are allowed.`,
        `The condition must have at most ${mostParts} nodes.`,
      )
    const within = options.segmentId === undefined ? [] : [options.segmentId]
    const { sound, saved } = walk(tree, options.pointer, 1, {
      isSaved: options.saved ?? false,
      isInAll: true,
      within,
    })
    return faults.length > 0
      ? { outcome: 'faulty', faults }
      : { outcome: 'sound', tree: sound, saved, references: options.saved ? [] : references }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return { outcome: 'too_complex', detail: error.message, limit: error.limit }
  }
}
