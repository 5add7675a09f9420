import { doesNotExist } from '../../platform/fault-details.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { listEveryField } from '../custom-fields/index.ts'
import { lockReferences } from '../references/index.ts'
import {
  type Checked,
  type CheckOptions,
  checkTree,
  type Known,
  type Reference,
  type SoundTree,
} from './check.ts'
import { evidenceOf, type NeededEvidence } from './evidence.ts'
import type { Field, FieldInfo } from './field.ts'
import { allFields, catalogue } from './fields/catalogue.ts'
import { customConditionField } from './fields/custom.ts'
import type { NamedResources } from './named.ts'
import { listSegmentConditions } from './segments.ts'
import { listNamed } from './store.ts'
import { deepest, mostParts, type SavedTree, segmentsNamed, type Tree } from './tree.ts'

/** All current fields, in the order of the condition builder. */
export const listFields = async (sql: Sql): Promise<FieldInfo[]> => {
  const custom = await listEveryField(sql)
  return catalogue(custom.map(customConditionField)).filter(({ archived }) => !archived)
}

const knownFields = async (sql: Sql): Promise<ReadonlyMap<string, Field>> => {
  const custom = await listEveryField(sql)
  return new Map(allFields(custom.map(customConditionField)).map((field) => [field.key, field]))
}

/**
 * The segments that trees refer to directly or through other segments, down to the maximum depth of a valid
 * tree.
 */
const findSegments = async (sql: Sql, trees: readonly Tree[]): Promise<Map<string, Tree>> => {
  const found = new Map<string, Tree>()
  let pending = [...new Set(trees.flatMap((tree) => segmentsNamed(tree).slice(0, mostParts)))]
  for (let depth = 1; pending.length > 0 && depth <= deepest; depth += 1) {
    const rows = await listSegmentConditions(sql, pending)
    for (const { id, condition } of rows) found.set(id, condition)
    pending = [...new Set(rows.flatMap(({ condition }) => segmentsNamed(condition)))]
      .filter((id) => !found.has(id))
      .slice(0, mostParts * trees.length)
  }
  return found
}

const tooComplex = (limit: string, pointer: string): Fault => ({
  pointer,
  code: 'invalid_value',
  detail: limit,
})

/** @throws invalid_request, too_complex */
const requireSound = (checked: Checked, pointer: string) => {
  if (checked.outcome === 'sound') return checked
  if (checked.outcome === 'too_complex')
    throw problem('too_complex', { detail: checked.detail, errors: [tooComplex(checked.limit, pointer)] })
  return throwFaults(checked.faults)
}

const throwFaults = (faults: Fault[]): never => {
  const [first] = faults
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  throw problem('invalid_request', {
    errors: faults.slice(0, 1000),
    ...(first ? { detail: `${first.pointer}: ${first.detail}${more}` } : {}),
  })
}

const resourceNames: Record<Reference['source'], string> = {
  lists: 'list',
  tags: 'tag',
  campaigns: 'campaign',
  links: 'link of a campaign',
  forms: 'form',
  sequences: 'sequence',
  automations: 'automation',
}

/** A fault for each reference to a resource that does not exist. */
const missingResources = async (
  sql: Sql,
  resources: NamedResources,
  references: readonly Reference[],
): Promise<Fault[]> => {
  const keyOf = ({ source, id }: { source: string; id: string }): string => `${source}/${id}`
  const named = [...new Map(references.map((one) => [keyOf(one), one])).values()]
  const there = new Set((await listNamed(sql, resources, named)).map(keyOf))
  return references
    .filter((one) => !there.has(keyOf(one)))
    .map(({ source, pointer }) => ({
      pointer,
      code: 'not_found',
      detail: doesNotExist(resourceNames[source]),
    }))
}

/** A condition from a request: the validated tree and the form to save. */
export interface ReadCondition {
  tree: SoundTree
  saved: SavedTree
}

/**
 * Reads a condition from a request.
 * @throws invalid_request, with all errors and their positions, and too_complex
 */
export const readCondition = async (
  sql: Sql,
  resources: NamedResources,
  tree: Tree,
  { pointer = '/condition', ...options }: Partial<CheckOptions> = {},
): Promise<ReadCondition> => {
  const [fields, segments] = await Promise.all([knownFields(sql), findSegments(sql, [tree])])
  const known: Known = { fields, segments }
  const { references, ...read } = requireSound(checkTree(tree, known, { pointer, ...options }), pointer)
  const missing = await missingResources(sql, resources, references)
  if (missing.length > 0) throwFaults(missing)
  return read
}

/**
 * Reads the conditions of a request, with as many statements as for one. Returns their forms to save, in their order, or their
 * errors: with errors, a condition stays as it was given. `needed`: the rules that need evidence.
 */
export const readConditions = async (
  sql: Sql,
  resources: NamedResources,
  given: readonly { tree: Tree; pointer: string }[],
): Promise<{ saved: Tree[]; faults: Fault[]; needed: NeededEvidence[] }> => {
  if (given.length === 0) return { saved: [], faults: [], needed: [] }
  const trees = given.map(({ tree }) => tree)
  const [fields, segments] = await Promise.all([knownFields(sql), findSegments(sql, trees)])
  const checked = given.map(({ tree, pointer }) => checkTree(tree, { fields, segments }, { pointer }))
  const faults = checked.flatMap((one, at) => {
    if (one.outcome === 'sound') return []
    return one.outcome === 'faulty' ? one.faults : [tooComplex(one.limit, given[at]?.pointer ?? '')]
  })
  const references = checked.flatMap((one) => (one.outcome === 'sound' ? one.references : []))
  return {
    saved: checked.map((one, at) => (one.outcome === 'sound' ? one.saved : (trees[at] as Tree))),
    faults: [...faults, ...(await missingResources(sql, resources, references))],
    needed: checked.flatMap((one, at) =>
      one.outcome === 'sound' ? evidenceOf(one.tree, given[at]?.pointer) : [],
    ),
  }
}

/** Reads a condition from a request, and returns the form to save. What it refers to is not deleted meanwhile. */
export const readToSave = async (tx: Sql, resources: NamedResources, tree: Tree): Promise<SavedTree> => {
  await lockReferences(tx)
  return (await readCondition(tx, resources, tree)).saved
}

/**
 * Reads saved conditions, with as many statements as for one. Fields and options that were archived since then are still
 * evaluated. @throws too_complex
 */
export const readEachSaved = async (sql: Sql, trees: readonly Tree[]): Promise<SoundTree[]> => {
  const [fields, segments] = await Promise.all([knownFields(sql), findSegments(sql, trees)])
  return trees.map(
    (tree) => requireSound(checkTree(tree, { fields, segments }, { pointer: '', saved: true }), '').tree,
  )
}

/** Reads a saved condition. @throws too_complex */
export const readSaved = async (sql: Sql, tree: Tree): Promise<SoundTree> => {
  const [only] = await readEachSaved(sql, [tree])
  return only as SoundTree
}

/** The condition of a saved segment; null if the segment does not exist. @throws too_complex */
export const readSegment = async (sql: Sql, id: string): Promise<SoundTree | null> => {
  const [segment] = await listSegmentConditions(sql, [id])
  return segment === undefined ? null : readSaved(sql, segment.condition)
}
