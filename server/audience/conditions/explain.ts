import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { SoundLeaf, SoundPart, SoundSegment, SoundTree } from './check.ts'
import { compileLeaf, compileTree } from './compile.ts'
import { segmentField } from './fields/audience.ts'
import { located, trashRules } from './location.ts'
import type { NamedResources } from './named.ts'
import { type Actual, reasonOf } from './reason.ts'
import { listNamed } from './store.ts'

type Schemas = components['schemas']
type Explained = Schemas['ExplainedCondition']
type Question = Schemas['ExplainedQuestion']

/** What is evaluated for the contact: all rules, and the condition of every segment in a rule on segments. */
type Evaluated = SoundLeaf | SoundTree

const evaluatedIn = (part: SoundPart): Evaluated[] => {
  switch (part.kind) {
    case 'leaf':
      return [part]
    case 'segment':
      return part.of
    case 'tree':
      return part.parts.flatMap(evaluatedIn)
  }
}

const rulesOf = (part: SoundPart): (SoundLeaf | SoundSegment)[] =>
  part.kind === 'tree' ? part.parts.flatMap(rulesOf) : [part]

const combine = (match: SoundTree['match'], parts: boolean[]): boolean => {
  if (match === 'all') return parts.every((fits) => fits)
  return match === 'any' ? parts.some((fits) => fits) : !parts.some((fits) => fits)
}

/** Values for display: times in the API's format, sets cut to the maximum length of the response. */
const shown = (leaf: SoundLeaf, actual: unknown): Actual => {
  if (leaf.field.type === 'date_time' && typeof actual === 'string') return new Date(actual).toISOString()
  return (Array.isArray(actual) ? actual.slice(0, 200) : actual) as Actual
}

/** Names of all resources that the rules and the results refer to by id. */
const namesFor = async (
  sql: Sql,
  resources: NamedResources,
  questions: readonly (SoundLeaf | SoundSegment)[],
  answers: ReadonlyMap<Evaluated, Answer>,
): Promise<Map<string, string>> => {
  const named = questions.flatMap((question) => {
    const source = question.kind === 'segment' ? 'segments' : question.field.source
    if (source === null || source === 'contacts') return []
    const actual = question.kind === 'leaf' ? answers.get(question)?.actual : null
    const ids = [question.saved.value, actual].flat().filter((id) => typeof id === 'string')
    return ids.map((id) => ({ source, id }))
  })
  return new Map((await listNamed(sql, resources, named)).map(({ id, name }) => [id, name]))
}

interface Answer {
  fits: boolean
  actual: unknown
}

/**
 * Evaluates all rules for one contact in one query, then combines the results as the tree does. Null if the
 * contact does not exist, or is in the trash and no rule asks for that.
 */
export const explainTree = async (
  sql: Sql,
  resources: NamedResources,
  tree: SoundTree,
  contactId: string,
  now: Date,
): Promise<Explained | null> => {
  const evaluated = evaluatedIn(tree)
  const all = evaluated
    .map((one) => {
      if (one.kind === 'tree') return sql`jsonb_build_array(${compileTree(sql, one, now)}, null)`
      const { field, operator, parameters, saved } = one
      const actual = field.actual({ sql, now, operator, parameters, value: saved.value })
      return sql`jsonb_build_array((${compileLeaf(sql, one, now)}) is true, ${actual})`
    })
    .reduce((left, right) => sql`${left}, ${right}`, sql`jsonb_build_array(true, null)`)
  const [row] = await sql<{ answers: [boolean, unknown][] }[]>`
    select to_jsonb(array[${all}]) as answers from contacts
    where contacts.id = ${contactId} and ${trashRules(tree).length > 0 ? sql`true` : located(sql, 'live')}`
  if (!row) return null
  const answers = new Map<Evaluated, Answer>(
    evaluated.map((one, index) => {
      const [fits = false, actual = null] = row.answers[index + 1] ?? []
      return [one, { fits, actual }]
    }),
  )
  const names = await namesFor(sql, resources, rulesOf(tree), answers)

  const question = (part: SoundLeaf | SoundSegment): Question => {
    const about = { kind: 'question', ...part.saved } as const
    if (part.kind === 'leaf') {
      const { fits, actual } = answers.get(part) ?? { fits: false, actual: null }
      const value = shown(part, actual)
      return { ...about, fits, actual: value, reason: reasonOf(part.field, part.saved, fits, value, names) }
    }
    const inEach = part.of.map((one) => answers.get(one)?.fits ?? false)
    const holds = combine(part.operator === 'contains_all' ? 'all' : 'any', inEach)
    const fits = part.negated ? !holds : holds
    const actual = ((part.saved.value ?? []) as string[]).filter((_, index) => inEach[index]).slice(0, 200)
    return { ...about, fits, actual, reason: reasonOf(segmentField, part.saved, fits, actual, names) }
  }
  const tell = (branch: SoundTree): Explained => {
    const conditions = branch.parts.map((part) => (part.kind === 'tree' ? tell(part) : question(part)))
    const fits = combine(
      branch.match,
      conditions.map((part) => part.fits),
    )
    return { kind: 'tree', match: branch.match, fits, conditions }
  }
  return tell(tree)
}
