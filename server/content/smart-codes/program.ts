import { own } from '../../platform/own.ts'
import type { Calendar } from './dates.ts'
import { urlBehind } from './escape.ts'
import { type FilterContext, findFilter, toText } from './filters.ts'
import { Meter } from './meter.ts'
import type { Expression, Node } from './nodes.ts'
import { compare, contains, equal, isTruthy } from './operators.ts'
import { escapeFor, wholeContext } from './output-contexts.ts'
import type {
  MissingValue,
  RenderOptions,
  Segment,
  UnreadableDate,
  Value,
  ValueRow,
  Values,
} from './types.ts'

type Read = Value | ValueRow | undefined
type Evaluator = (run: Run) => Read
type Step = (run: Run) => void

/** The state of one rendering. */
export interface Run extends FilterContext {
  segments: Segment[]
  values: Values
  /** The item and the counters of each active loop, outermost first. */
  items: Read[]
  loops: { index0: number; length: number }[]
  link: RenderOptions['link']
  trackingMarkup: string
  missingValues: MissingValue[] | undefined
  unreadableDates: UnreadableDate[] | undefined
  /** True within the URL of a link that is being replaced. */
  isReplacing: boolean
}

/** How a replaced URL is written. */
export type WriteLink = (url: string) => string

/** Markers around a link's URL: no content contains them, see templates/content. */
export const linkMarker = { begin: '\uE000', number: '\uE001', end: '\uE002' } as const
/** The position of the sender's markup, such as the tracking pixel. */
export const trackingMarker = '\uE004'

const fieldOf = (value: Read, name: string | number): Read => {
  if (Array.isArray(value)) {
    if (name === 'size') return value.length
    if (name === 'first') return value[0]
    if (name === 'last') return value.at(-1)
    return typeof name === 'number' ? value.at(name) : null
  }
  if (typeof value === 'string') return name === 'size' ? value.length : null
  if (value === null || typeof value !== 'object') return null
  return typeof name === 'string' && Object.hasOwn(value, name) ? (value as ValueRow)[name] : null
}

const walk = (value: Read, path: readonly (string | number)[]): Read => {
  let found = value
  for (const name of path) found = fieldOf(found, name)
  return found
}

export const loopFields: Record<string, (loop: { index0: number; length: number }) => Read> = {
  index: ({ index0 }) => index0 + 1,
  index0: ({ index0 }) => index0,
  first: ({ index0 }) => index0 === 0,
  last: ({ index0, length }) => index0 === length - 1,
  length: ({ length }) => length,
}

export const binary: Record<string, (left: Read, right: Read) => boolean> = {
  '==': equal,
  '!=': (left, right) => !equal(left, right),
  '<': (left, right) => compare(left, right) < 0,
  '<=': (left, right) => compare(left, right) <= 0,
  '>': (left, right) => compare(left, right) > 0,
  '>=': (left, right) => compare(left, right) >= 0,
  contains,
  and: (left, right) => isTruthy(left) && isTruthy(right),
  or: (left, right) => isTruthy(left) || isTruthy(right),
}

const lengthOf = (value: Read): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0

/** Searching costs the product of both lengths if their characters repeat. */
const costOf = (operator: string, left: Read, right: Read): number =>
  operator === 'contains'
    ? lengthOf(left) * Math.max(1, lengthOf(right) / 16)
    : lengthOf(left) + lengthOf(right)

const binaryEvaluator = (operator: string, left: Evaluator, right: Evaluator): Evaluator => {
  const apply = own(binary, operator) ?? (() => false)
  return (run) => {
    const [one, other] = [left(run), right(run)]
    run.meter.work(costOf(operator, one, other))
    return apply(one, other)
  }
}

const filteredEvaluator = (
  initial: Evaluator,
  filters: readonly { name: string; args: readonly Expression[] }[],
): Evaluator => {
  const applied = filters.map(({ name, args }) => {
    const apply = findFilter(name)?.apply ?? (() => null)
    const evaluators = args.map(evaluatorOf)
    return (value: Read, run: Run): Read => {
      run.meter.step()
      return apply(
        value,
        evaluators.map((arg) => arg(run)),
        run,
      )
    }
  })
  return (run) => {
    let read = initial(run)
    for (const apply of applied) read = apply(read, run)
    return read
  }
}

const evaluatorOf = (expression: Expression): Evaluator => {
  switch (expression.kind) {
    case 'constant': {
      const { value } = expression
      return () => value
    }
    case 'item': {
      const { depth, rest } = expression
      return (run) => walk(run.items[depth], rest)
    }
    case 'loop': {
      const { depth } = expression
      const field = own(loopFields, expression.field) ?? (() => null)
      return (run) => field(run.loops[depth] ?? { index0: 0, length: 0 })
    }
    case 'code': {
      const { key, whole, rest } = expression
      if (rest.length === 0) return (run) => run.values[key]
      return (run) => (whole in run.values ? run.values[whole] : walk(run.values[key], rest))
    }
    case 'not': {
      const of = evaluatorOf(expression.of)
      return (run) => !isTruthy(of(run))
    }
    case 'binary':
      return binaryEvaluator(expression.operator, evaluatorOf(expression.left), evaluatorOf(expression.right))
    case 'one_of': {
      const value = evaluatorOf(expression.value)
      const candidates = expression.candidates.map(evaluatorOf)
      return (run) => {
        const present = value(run)
        return candidates.some((candidate) => {
          run.meter.step()
          return equal(present, candidate(run))
        })
      }
    }
    case 'filtered':
      return filteredEvaluator(evaluatorOf(expression.of), expression.filters)
  }
}

/** Fixed text. In a loop it is metered, because it repeats. */
const plainStep = (text: string, looped: boolean): Step => {
  const fixed: Segment = { text }
  return (run) => {
    if (looped) run.meter.keep(text.length)
    if (!run.isReplacing) run.segments.push(fixed)
  }
}

/** The cost of a link in a loop, in characters read by a filter: its URL is signed. */
const costOfLink = 2000

const linkStep =
  (position: number, writeLink: WriteLink): Step =>
  (run) => {
    if (run.link === undefined) return
    run.meter.work(costOfLink)
    run.segments.push(writeLink(run.link(position)))
    run.isReplacing = true
  }

const endOfLink: Step = (run) => {
  run.isReplacing = false
}

const trackingStep: Step = (run) => {
  if (run.trackingMarkup !== '') run.segments.push(run.trackingMarkup)
}

/** The cost of building a value before it is written. */
const sizeOf = (value: Read): number =>
  Array.isArray(value) ? value.reduce<number>((sum, item) => sum + lengthOf(item) + 16, 0) : lengthOf(value)

const outputStep = ({
  value,
  context,
  prefix,
  last,
  missing: missingValue,
  dated,
}: Extract<Node, { kind: 'output' }>): Step => {
  const read = evaluatorOf(value)
  const isMarkup = context === 'markup' || context === 'unquoted'
  const written =
    last === 'escape' && isMarkup ? (text: string) => text : escapeFor(context, last === 'url_encode')
  const whole = escapeFor(wholeContext(context), false)
  return (run) => {
    if (run.isReplacing) return
    run.unreadableDate = null
    const value = read(run)
    if (run.unreadableDates !== undefined && dated !== null && run.unreadableDate !== null)
      record(run.unreadableDates, { ...dated, value: run.unreadableDate })
    run.meter.work(sizeOf(value))
    const text = typeof value === 'string' ? value : toText(value)
    const url = prefix === '' ? null : urlBehind(prefix, text)
    const words = url === null ? written(text) : whole(url)
    run.meter.keep(prefix.length + words.length)
    if (url === null && prefix !== '') run.segments.push(prefix)
    if (words !== '') run.segments.push(words)
    else if (run.missingValues !== undefined && missingValue !== null) record(run.missingValues, missingValue)
  }
}

/** Users see fewer, and a loop finds the same ones repeatedly. */
const maxMissing = 1000

const record = <One>(found: One[], one: One): void => {
  if (found.length < maxMissing) found.push(one)
}

const branchesStep = (
  { branches, otherwise }: Extract<Node, { kind: 'branches' }>,
  writeLink: WriteLink,
): Step => {
  const ready = branches.map(({ test, expected, nodes }) => ({
    test: evaluatorOf(test),
    wanted: expected,
    steps: stepsOf(nodes, writeLink),
  }))
  const rest = stepsOf(otherwise, writeLink)
  return (run) => {
    for (const { test, wanted, steps } of ready) {
      run.meter.step()
      if (isTruthy(test(run)) !== wanted) continue
      for (const step of steps) step(run)
      return
    }
    for (const step of rest) step(run)
  }
}

const repeatStep = (node: Extract<Node, { kind: 'repeat' }>, writeLink: WriteLink): Step => {
  const { offset, limit, reversed, depth } = node
  const collection = evaluatorOf(node.collection)
  const body = stepsOf(node.nodes, writeLink)
  const otherwise = stepsOf(node.otherwise, writeLink)
  return (run) => {
    run.meter.step()
    const found = collection(run)
    const all: readonly Read[] = Array.isArray(found) ? found : []
    run.meter.work(all.length)
    const some = all.slice(offset, limit === null ? undefined : offset + limit)
    const items = reversed ? some.reverse() : some
    if (items.length === 0) for (const step of otherwise) step(run)
    for (const [index0, item] of items.entries()) {
      run.meter.step()
      run.items[depth] = item
      run.loops[depth] = { index0, length: items.length }
      for (const step of body) step(run)
    }
  }
}

const stepOf = (node: Node, writeLink: WriteLink): Step => {
  switch (node.kind) {
    case 'text':
      return plainStep(node.text, node.looped)
    case 'link':
      return linkStep(node.position, writeLink)
    case 'end_of_link':
      return endOfLink
    case 'marks':
      return trackingStep
    case 'output':
      return outputStep(node)
    case 'branches':
      return branchesStep(node, writeLink)
    case 'repeat':
      return repeatStep(node, writeLink)
  }
}

const stepsOf = (nodes: readonly Node[], writeLink: WriteLink): Step[] =>
  nodes.map((node) => stepOf(node, writeLink))

export type Program = (values: Values, calendar: Calendar, options: RenderOptions) => Segment[]

/** Compiles a parsed text to a program, which is the same for every contact. */
export const programOf = (nodes: readonly Node[], writeLink: WriteLink): Program => {
  const steps = stepsOf(nodes, writeLink)
  return (values, calendar, { link, trackingMarkup = '', missingValues, unreadableDates }) => {
    const run: Run = {
      segments: [],
      values,
      items: [],
      loops: [],
      meter: new Meter(),
      calendar,
      link,
      trackingMarkup,
      missingValues,
      unreadableDates,
      unreadableDate: null,
      isReplacing: false,
    }
    for (const step of steps) step(run)
    return run.segments
  }
}
