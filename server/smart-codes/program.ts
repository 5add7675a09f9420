import {
  CaseTag,
  type Expression,
  type Filter,
  ForTag,
  IfTag,
  type Value as LiquidValue,
  Output,
  type Template,
  type Token,
  UnlessTag,
} from 'liquidjs'
import { own } from '../platform/own.ts'
import type { Calendar } from './dates.ts'
import { positionOf } from './faults.ts'
import { type FilterContext, findFilter, wordsOf } from './filters.ts'
import { Meter } from './meter.ts'
import { compare, contains, equal, isTruthy } from './operators.ts'
import { escapeFor, type Spot } from './places.ts'
import type { CodeInfo, Gap, Passage, RenderFault, RenderOptions, Value, ValueRow, Values } from './types.ts'

type Read = Value | ValueRow | undefined
type Reader = (run: Run) => Read
type Step = (run: Run) => void

/** Something that the catalogue does not have, or that Liquid could and we cannot. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: Exclude<RenderFault['code'], 'empty_value' | 'invalid_markup' | 'invalid_link'>
  readonly begin: number
  readonly end: number

  constructor(code: Refused['code'], detail: string, { begin, end }: { begin: number; end: number }) {
    super(detail)
    this.code = code
    this.begin = begin
    this.end = end
  }
}

/** One rendering. */
export interface Run extends FilterContext {
  passages: Passage[]
  values: Values
  /** The item and the count of each loop that is under way, the outermost first. */
  items: Read[]
  loops: { index0: number; length: number }[]
  link: RenderOptions['link']
  marks: string
  gaps: Gap[] | undefined
  /** Within the address of a link that something else has taken the place of. */
  silent: boolean
}

export interface Rules {
  source: string
  /** The smart code of that key; unknown ones and those that may not stand at the spot are refused by throwing. */
  demandCode(path: readonly string[], at: { begin: number; end: number }, spot: Spot | null): CodeInfo
  spotOf(at: number): Spot
  /** How the address that takes the place of a link's is written. */
  writeLink(url: string): string
  /** Called with whatever is refused; the rest is read on. */
  refuse(refused: Refused): void
}

interface Scope {
  names: readonly (string | null)[]
}

/** Signs of the beginning and the end of a link's address: nobody's content has them, see templates/content. */
export const linkMark = { begin: '\uE000', number: '\uE001', end: '\uE002' } as const
/** Where the marks of whoever sends it come. */
export const marksHere = '\uE004'
const signs = /\uE000(\d+)\uE001|(\uE002)|\uE004/

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

const loopFields: Record<string, (loop: { index0: number; length: number }) => Read> = {
  index: ({ index0 }) => index0 + 1,
  index0: ({ index0 }) => index0,
  first: ({ index0 }) => index0 === 0,
  last: ({ index0, length }) => index0 === length - 1,
  length: ({ length }) => length,
}

interface AccessToken extends Token {
  variable: Token | undefined
  props: (Token & { content?: unknown })[]
}

// The numbers of LiquidJS's TokenKind, which it declares for its own compiler only.
const kinds = {
  number: 1,
  literal: 2,
  html: 16,
  access: 128,
  quoted: 1024,
  operator: 2048,
  filtered: 4096,
} as const

const pathOf = (token: AccessToken): (string | number)[] => {
  if (token.variable !== undefined) throw new Refused('syntax', 'Only smart codes have members.', token)
  return token.props.map(({ content }) => {
    if (typeof content === 'string' || (typeof content === 'number' && Number.isInteger(content)))
      return content
    throw new Refused('syntax', 'A member is named by its name or its number.', token)
  })
}

const accessReader = (token: AccessToken, rules: Rules, scope: Scope, spot: Spot | null): Reader => {
  const path = pathOf(token)
  const [head] = path
  const slot = typeof head === 'string' ? scope.names.lastIndexOf(head) : -1
  if (slot >= 0) {
    const rest = path.slice(1)
    return (run) => walk(run.items[slot], rest)
  }
  if (head === 'forloop' && scope.names.length > 0) {
    const field = path.length === 2 && own(loopFields, String(path[1]))
    if (!field) throw new Refused('unknown_code', `There is no smart code ${token.getText()}.`, token)
    const depth = scope.names.length - 1
    return (run) => field(run.loops[depth] ?? { index0: 0, length: 0 })
  }
  const names = path.map(String)
  const { key } = rules.demandCode(names, token, spot)
  const rest = path.slice(key.split('.').length)
  if (rest.length === 0) return (run) => run.values[key]
  const whole = names.join('.')
  return (run) => (whole in run.values ? run.values[whole] : walk(run.values[key], rest))
}

const reader = (token: Token, rules: Rules, scope: Scope, spot: Spot | null): Reader => {
  switch (token.kind) {
    case kinds.number:
    case kinds.quoted: {
      const { content } = token as Token & { content: string | number }
      return () => content
    }
    case kinds.literal: {
      const { literal } = token as Token & { literal: string }
      if (literal === 'true' || literal === 'false') return () => literal === 'true'
      // `empty` and `blank` are compared with as no value is.
      return () => null
    }
    case kinds.access:
      return accessReader(token as AccessToken, rules, scope, spot)
    case kinds.filtered: {
      const { initial } = token as Token & { initial: Expression }
      return expressionReader(initial, token, rules, scope, spot)
    }
    default:
      throw new Refused('syntax', 'Only smart codes, numbers and words in quotes can stand here.', token)
  }
}

const binary: Record<string, (left: Read, right: Read) => boolean> = {
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

/** How many filters a value may go through, and how many words a condition may have. */
const mostFilters = 20
const mostWords = 100

const expressionReader = (
  { postfix }: Expression,
  span: { begin: number; end: number },
  rules: Rules,
  scope: Scope,
  spot: Spot | null,
): Reader => {
  const broken = (): Refused => new Refused('syntax', 'This is not understood.', span)
  if (postfix.length > mostWords)
    throw new Refused('limit_exceeded', `A condition has ${mostWords} words at most.`, span)
  const stack: Reader[] = []
  for (const token of postfix) {
    if (token.kind !== kinds.operator) {
      stack.push(reader(token, rules, scope, spot))
      continue
    }
    const { operator } = token as Token & { operator: string }
    const right = stack.pop()
    if (right === undefined) throw broken()
    if (operator === 'not') {
      stack.push((run) => !isTruthy(right(run)))
      continue
    }
    const left = stack.pop()
    const apply = own(binary, operator)
    if (left === undefined || apply === undefined) throw broken()
    stack.push((run) => {
      const [one, other] = [left(run), right(run)]
      run.meter.work(lengthOf(one) + lengthOf(other))
      return apply(one, other)
    })
  }
  const [only, ...others] = stack
  if (only === undefined || others.length > 0) throw broken()
  return only
}

interface FilterToken extends Token {
  name: string
}

const filterStep = (
  filter: Filter,
  span: { begin: number; end: number },
  rules: Rules,
  scope: Scope,
): ((value: Read, run: Run) => Read) => {
  const at = (filter as unknown as { token?: FilterToken }).token ?? span
  const info = findFilter(filter.name)
  if (info === undefined) throw new Refused('unknown_filter', `There is no filter ${filter.name}.`, at)
  const args = filter.args.map((arg) => {
    if (Array.isArray(arg)) throw new Refused('syntax', `The filter ${filter.name} takes no names.`, at)
    return reader(arg as Token, rules, scope, null)
  })
  const [least, most] = info.takes
  if (args.length < least || args.length > most) {
    const wanted = least === most ? String(least) : `${least} to ${most}`
    throw new Refused('syntax', `The filter ${filter.name} takes ${wanted} arguments.`, at)
  }
  const { apply } = info
  return (value, run) => {
    run.meter.step()
    return apply(
      value,
      args.map((arg) => arg(run)),
      run,
    )
  }
}

const withFilters = (
  value: LiquidValue,
  span: { begin: number; end: number },
  rules: Rules,
  scope: Scope,
  spot: Spot | null,
): Reader => {
  const initial = expressionReader(value.initial, span, rules, scope, spot)
  if (value.filters.length > mostFilters)
    throw new Refused('limit_exceeded', `A value goes through ${mostFilters} filters at most.`, span)
  const applied = value.filters.map((filter) => filterStep(filter, span, rules, scope))
  if (applied.length === 0) return initial
  return (run) => {
    let read = initial(run)
    for (const apply of applied) read = apply(read, run)
    return read
  }
}

const nothing: Step = () => undefined

/** Text as it stands. In a loop it is counted: it comes again and again. */
const plainStep = (text: string, looped: boolean): Step => {
  if (text === '') return nothing
  const fixed: Passage = { text }
  return (run) => {
    if (looped) run.meter.keep(text.length)
    if (!run.silent) run.passages.push(fixed)
  }
}

const linkStep =
  (position: number, rules: Rules): Step =>
  (run) => {
    if (run.link === undefined) return
    run.passages.push(rules.writeLink(run.link(position)))
    run.silent = true
  }

const endOfLink: Step = (run) => {
  run.silent = false
}

const marksStep: Step = (run) => {
  if (run.marks !== '') run.passages.push(run.marks)
}

/** Text with the signs of links and marks in it. */
const textSteps = (text: string, looped: boolean, rules: Rules): Step[] => {
  const steps: Step[] = []
  let rest = text
  for (let sign = signs.exec(rest); sign !== null; sign = signs.exec(rest)) {
    const [whole, number, end] = sign
    steps.push(plainStep(rest.slice(0, sign.index), looped))
    if (number !== undefined) steps.push(linkStep(Number(number), rules))
    else steps.push(end === undefined ? marksStep : endOfLink)
    rest = rest.slice(sign.index + whole.length)
  }
  return [...steps, plainStep(rest, looped)].filter((step) => step !== nothing)
}

const outputStep = (output: Output, rules: Rules, scope: Scope): Step => {
  const span = output.token
  const spot = rules.spotOf(span.begin)
  if (spot === 'forbidden')
    throw new Refused(
      'not_in_this_place',
      'A smart code may stand in text and in the values of attributes, but not in the name of an element, a style or a script.',
      span,
    )
  const read = withFilters(output.value, span, rules, scope, spot)
  const names = output.value.filters.map(({ name }) => name)
  const last = names.at(-1)
  const isMarkup = spot === 'markup' || spot === 'unquoted'
  const written =
    last === 'escape' && isMarkup ? (words: string) => words : escapeFor(spot, last === 'url_encode')
  const hasDefault = names.includes('default')
  const gap = (): Gap => ({
    ...positionOf(rules.source, span.begin),
    excerpt: rules.source.slice(span.begin, span.end).slice(0, 300),
  })
  return (run) => {
    if (run.silent) return
    run.meter.step()
    const value = read(run)
    const words = written(typeof value === 'string' ? value : wordsOf(value))
    run.meter.keep(words.length)
    if (words !== '') run.passages.push(words)
    if (words === '' && run.gaps !== undefined && !hasDefault) run.gaps.push(gap())
  }
}

interface Branch {
  test: Reader
  wanted: boolean
  steps: Step[]
}

const branchesStep =
  (branches: readonly Branch[], otherwise: readonly Step[]): Step =>
  (run) => {
    run.meter.step()
    for (const { test, wanted, steps } of branches)
      if (isTruthy(test(run)) === wanted) {
        for (const step of steps) step(run)
        return
      }
    for (const step of otherwise) step(run)
  }

const conditionStep = (tag: IfTag | UnlessTag, rules: Rules, scope: Scope): Step => {
  const branches = tag.branches.map(({ value, templates }, index) => ({
    test: withFilters(value, tag.token, rules, scope, null),
    wanted: !(tag instanceof UnlessTag && index === 0),
    steps: stepsOf(templates, rules, scope),
  }))
  return branchesStep(branches, stepsOf(tag.elseTemplates ?? [], rules, scope))
}

const caseStep = (tag: CaseTag, rules: Rules, scope: Scope): Step => {
  const value = withFilters(tag.value, tag.token, rules, scope, null)
  const branches = tag.branches.flatMap(({ values, templates }) => {
    const candidates = values.map((token) => reader(token, rules, scope, null))
    const test: Reader = (run) => {
      const present = value(run)
      return candidates.some((candidate) => {
        run.meter.step()
        return equal(present, candidate(run))
      })
    }
    return { test, wanted: true, steps: stepsOf(templates, rules, scope) }
  })
  return branchesStep(branches, stepsOf(tag.elseTemplates, rules, scope))
}

const modifiersOf = (tag: ForTag): { offset: number; limit: number; reversed: boolean } => {
  const { hash } = tag.hash
  const number = (name: string): number | null => {
    if (!Object.hasOwn(hash, name)) return null
    const { kind, content } = hash[name] as unknown as { kind: number; content: unknown }
    if (kind === kinds.number && typeof content === 'number') return Math.max(0, Math.trunc(content))
    throw new Refused('syntax', `${name} is a number.`, tag.token)
  }
  const unknown = Object.keys(hash).find((name) => !['offset', 'limit', 'reversed'].includes(name))
  if (unknown !== undefined) throw new Refused('syntax', `A loop has no ${unknown}.`, tag.token)
  return {
    offset: number('offset') ?? 0,
    limit: number('limit') ?? Number.POSITIVE_INFINITY,
    reversed: Object.hasOwn(hash, 'reversed'),
  }
}

const loopStep = (tag: ForTag, rules: Rules, scope: Scope): Step => {
  const collection = reader(tag.collection as Token, rules, scope, null)
  const { offset, limit, reversed } = modifiersOf(tag)
  const depth = scope.names.length
  const body = stepsOf(tag.templates, rules, { names: [...scope.names, tag.variable] })
  const otherwise = stepsOf(tag.elseTemplates, rules, scope)
  return (run) => {
    run.meter.step()
    const found = collection(run)
    const all: readonly Read[] = Array.isArray(found) ? found : []
    const some = all.slice(offset, offset + limit)
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

const stepOf = (template: Template, rules: Rules, scope: Scope): Step[] => {
  if (template instanceof Output) return [outputStep(template, rules, scope)]
  if (template instanceof IfTag || template instanceof UnlessTag)
    return [conditionStep(template, rules, scope)]
  if (template instanceof CaseTag) return [caseStep(template, rules, scope)]
  if (template instanceof ForTag) return [loopStep(template, rules, scope)]
  const { token } = template as { token: Token & { getContent?: () => string } }
  if (token.kind === kinds.html && token.getContent)
    return textSteps(token.getContent(), scope.names.length > 0, rules)
  throw new Refused('unknown_tag', 'There is no such tag.', token)
}

const stepsOf = (templates: readonly Template[], rules: Rules, scope: Scope): Step[] =>
  templates.flatMap((template) => {
    try {
      return stepOf(template, rules, scope)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      rules.refuse(error)
      return []
    }
  })

export type Program = (values: Values, calendar: Calendar, options: RenderOptions) => Passage[]

/** What LiquidJS has read as a program; what may not be in it goes to `rules.refuse`. */
export const programOf = (templates: readonly Template[], rules: Rules): Program => {
  const steps = stepsOf(templates, rules, { names: [] })
  return (values, calendar, { link, marks = '', gaps }) => {
    const run: Run = {
      passages: [],
      values,
      items: [],
      loops: [],
      meter: new Meter(),
      calendar,
      link,
      marks,
      gaps,
      silent: false,
    }
    for (const step of steps) step(run)
    return run.passages
  }
}
