import {
  CaseTag,
  type Filter,
  ForTag,
  IfTag,
  type Expression as LiquidExpression,
  type Value as LiquidValue,
  Output,
  type Template,
  type Token,
  UnlessTag,
} from 'liquidjs'
import { doesNotExist } from '../../platform/fault-details.ts'
import { lineCounter } from './faults.ts'
import { findFilter } from './filters.ts'
import type { Branch, Expression, Node } from './nodes.ts'
import type { OutputContext } from './output-contexts.ts'
import { binary, loopFields } from './program.ts'
import type { CodeInfo, MissingValue, RenderFault } from './types.ts'

/** Something that the catalogue lacks, or a feature of Liquid that is not supported. */
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

export interface Rules {
  source: string
  /**
   * Returns the smart code of a path. Throws for unknown codes and for codes that are not allowed at this
   * position.
   */
  requireCode(
    path: readonly string[],
    at: { begin: number; end: number },
    outputContext: OutputContext | null,
  ): CodeInfo
  contextAt(at: number): OutputContext
  isUrl(key: string): boolean
  /** `https://` in front of an output; empty if there is none. `isUrl`: its value is always a whole URL. */
  prefixAt(output: { begin: number; end: number }, isUrl: boolean): string
  /** Called for each rejected part; parsing continues. */
  refuse(refused: Refused): void
}

/** The rules, and the names of the enclosing loops. */
interface Scope {
  rules: Rules
  names: readonly (string | null)[]
  missingAt(begin: number, end: number): MissingValue
}

const signs = /\uE000(\d+)\uE001|(\uE002)|\uE004/g

interface AccessToken extends Token {
  variable: Token | undefined
  props: (Token & { content?: unknown })[]
}

// The values of LiquidJS's TokenKind, a `const enum` that is not available at run time.
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
    throw new Refused('syntax', 'A member must be a name or an index, such as `contact.tags[0]`.', token)
  })
}

const access = (
  token: AccessToken,
  { rules, names }: Scope,
  outputContext: OutputContext | null,
): Expression => {
  const path = pathOf(token)
  const [head] = path
  const depth = typeof head === 'string' ? names.lastIndexOf(head) : -1
  if (depth >= 0) return { kind: 'item', depth, rest: path.slice(1) }
  if (head === 'forloop' && names.length > 0) {
    const field = String(path[1])
    if (path.length !== 2 || !Object.hasOwn(loopFields, field))
      throw new Refused('unknown_code', doesNotExist('smart code', token.getText()), token)
    return { kind: 'loop', depth: names.length - 1, field }
  }
  const parts = path.map(String)
  const { key } = rules.requireCode(parts, token, outputContext)
  return { kind: 'code', key, whole: parts.join('.'), rest: path.slice(key.split('.').length) }
}

const single = (token: Token, scope: Scope, outputContext: OutputContext | null): Expression => {
  switch (token.kind) {
    case kinds.number:
    case kinds.quoted: {
      const { content } = token as Token & { content: string | number }
      return { kind: 'constant', value: content }
    }
    case kinds.literal: {
      const { literal } = token as Token & { literal: string }
      if (literal === 'true' || literal === 'false') return { kind: 'constant', value: literal === 'true' }
      // `empty` and `blank` compare like no value.
      return { kind: 'constant', value: null }
    }
    case kinds.access:
      return access(token as AccessToken, scope, outputContext)
    case kinds.filtered: {
      const { initial } = token as Token & { initial: LiquidExpression }
      return expression(initial, token, scope, outputContext)
    }
    default:
      throw new Refused('syntax', 'Use a smart code, a number or quoted text here.', token)
  }
}

/** Maximum of filters for a value, and of operands and operators in a condition. */
const maxFilters = 20
const maxWords = 100

const expression = (
  { postfix }: LiquidExpression,
  span: { begin: number; end: number },
  scope: Scope,
  outputContext: OutputContext | null,
): Expression => {
  const broken = (): Refused =>
    new Refused('syntax', 'The expression cannot be parsed. Check its values and operators.', span)
  if (postfix.length > maxWords)
    throw new Refused(
      'limit_exceeded',
      `A condition must have at most ${maxWords} values and operators.`,
      span,
    )
  const stack: Expression[] = []
  for (const token of postfix) {
    if (token.kind !== kinds.operator) {
      stack.push(single(token, scope, outputContext))
      continue
    }
    const { operator } = token as Token & { operator: string }
    const right = stack.pop()
    if (right === undefined) throw broken()
    if (operator === 'not') {
      stack.push({ kind: 'not', of: right })
      continue
    }
    const left = stack.pop()
    if (left === undefined || !Object.hasOwn(binary, operator)) throw broken()
    stack.push({ kind: 'binary', operator, left, right })
  }
  const [only, ...others] = stack
  if (only === undefined || others.length > 0) throw broken()
  return only
}

interface FilterToken extends Token {
  name: string
}

const filterOf = (
  filter: Filter,
  span: { begin: number; end: number },
  scope: Scope,
): { name: string; args: Expression[] } => {
  const { name } = filter
  const at = (filter as unknown as { token?: FilterToken }).token ?? span
  const info = findFilter(name)
  if (info === undefined) throw new Refused('unknown_filter', doesNotExist('filter', name), at)
  const args = filter.args.map((arg) => {
    if (Array.isArray(arg))
      throw new Refused('syntax', `The filter \`${name}\` does not accept named arguments.`, at)
    return single(arg as Token, scope, null)
  })
  const [least, most] = info.takes
  if (args.length < least || args.length > most) {
    const expected = most === 0 ? 'no' : least === most ? String(least) : `${least} to ${most}`
    const what = most === 1 ? 'argument' : 'arguments'
    throw new Refused('syntax', `The filter \`${name}\` accepts ${expected} ${what}.`, at)
  }
  return { name, args }
}

const filtered = (
  value: LiquidValue,
  span: { begin: number; end: number },
  scope: Scope,
  outputContext: OutputContext | null,
): Expression => {
  const of = expression(value.initial, span, scope, outputContext)
  if (value.filters.length > maxFilters)
    throw new Refused('limit_exceeded', `A value can have at most ${maxFilters} filters.`, span)
  const filters = value.filters.map((filter) => filterOf(filter, span, scope))
  return filters.length === 0 ? of : { kind: 'filtered', of, filters }
}

/** Splits text at the markers of links and of the sender's markup. */
const textNodes = (text: string, looped: boolean): Node[] => {
  const nodes: Node[] = []
  const plain = (begin: number, end: number): void => {
    if (begin < end) nodes.push({ kind: 'text', text: text.slice(begin, end), looped })
  }
  let at = 0
  for (const { index, 0: whole, 1: number, 2: end } of text.matchAll(signs)) {
    plain(at, index)
    if (number !== undefined) nodes.push({ kind: 'link', position: Number(number) })
    else nodes.push({ kind: end === undefined ? 'marks' : 'end_of_link' })
    at = index + whole.length
  }
  plain(at, text.length)
  return nodes
}

/** Whether the value is always a whole URL. */
const isAlwaysUrl = (value: Expression, rules: Rules): boolean =>
  value.kind === 'filtered'
    ? value.filters.every(({ name }) => name === 'default') && isAlwaysUrl(value.of, rules)
    : value.kind === 'code' && value.rest.length === 0 && rules.isUrl(value.key)

const isConstant = (value: Expression): boolean =>
  value.kind === 'filtered' ? isConstant(value.of) : value.kind === 'constant'

const outputNode = (output: Output, scope: Scope): Extract<Node, { kind: 'output' }> => {
  const span = output.token
  const outputContext = scope.rules.contextAt(span.begin)
  if (outputContext === 'forbidden')
    throw new Refused(
      'not_in_this_place',
      'Use smart codes in text and attribute values, not in names of elements, styles or scripts.',
      span,
    )
  const names = output.value.filters.map(({ name }) => name)
  const value = filtered(output.value, span, scope, outputContext)
  return {
    kind: 'output',
    value,
    context: outputContext,
    prefix: scope.rules.prefixAt(span, isAlwaysUrl(value, scope.rules)),
    last: names.at(-1) ?? null,
    missing: names.includes('default') ? null : scope.missingAt(span.begin, span.end),
    dated:
      names.lastIndexOf('date') <= names.lastIndexOf('default')
        ? null
        : { ...scope.missingAt(span.begin, span.end), isConstant: isConstant(value) },
  }
}

const conditionNode = (tag: IfTag | UnlessTag, scope: Scope): Node => ({
  kind: 'branches',
  branches: tag.branches.map(
    ({ value, templates }, index): Branch => ({
      test: filtered(value, tag.token, scope, null),
      expected: !(tag instanceof UnlessTag && index === 0),
      nodes: nodesOf(templates, scope),
    }),
  ),
  otherwise: nodesOf(tag.elseTemplates ?? [], scope),
})

const caseNode = (tag: CaseTag, scope: Scope): Node => {
  const value = filtered(tag.value, tag.token, scope, null)
  return {
    kind: 'branches',
    branches: tag.branches.map(({ values, templates }): Branch => {
      const candidates = values.map((token) => single(token, scope, null))
      const test: Expression = { kind: 'one_of', value, candidates }
      return { test, expected: true, nodes: nodesOf(templates, scope) }
    }),
    otherwise: nodesOf(tag.elseTemplates, scope),
  }
}

const modifiersOf = (tag: ForTag): { offset: number; limit: number | null; reversed: boolean } => {
  const { hash } = tag.hash
  const number = (name: string): number | null => {
    if (!Object.hasOwn(hash, name)) return null
    const { kind, content } = hash[name] as unknown as { kind: number; content: unknown }
    if (kind === kinds.number && typeof content === 'number') return Math.max(0, Math.trunc(content))
    throw new Refused('syntax', `\`${name}\` must be a number.`, tag.token)
  }
  const unknown = Object.keys(hash).find((name) => !['offset', 'limit', 'reversed'].includes(name))
  if (unknown !== undefined)
    throw new Refused(
      'syntax',
      `A loop does not accept \`${unknown}\`. Use \`offset\`, \`limit\` or \`reversed\`.`,
      tag.token,
    )
  return {
    offset: number('offset') ?? 0,
    limit: number('limit'),
    reversed: Object.hasOwn(hash, 'reversed'),
  }
}

const loopNode = (tag: ForTag, scope: Scope): Node => ({
  kind: 'repeat',
  collection: single(tag.collection as Token, scope, null),
  ...modifiersOf(tag),
  depth: scope.names.length,
  nodes: nodesOf(tag.templates, { ...scope, names: [...scope.names, tag.variable] }),
  otherwise: nodesOf(tag.elseTemplates, scope),
})

const nodeOf = (template: Template, scope: Scope): Node[] => {
  if (template instanceof Output) return [outputNode(template, scope)]
  if (template instanceof IfTag || template instanceof UnlessTag) return [conditionNode(template, scope)]
  if (template instanceof CaseTag) return [caseNode(template, scope)]
  if (template instanceof ForTag) return [loopNode(template, scope)]
  const { token } = template as { token: Token & { getContent?: () => string } }
  if (token.kind === kinds.html && token.getContent)
    return textNodes(token.getContent(), scope.names.length > 0)
  throw new Refused('unknown_tag', 'The tag does not exist.', token)
}

const nodesOf = (templates: readonly Template[], scope: Scope): Node[] => {
  const nodes: Node[] = []
  for (const template of templates) {
    try {
      const [first, ...rest] = nodeOf(template, scope)
      if (first === undefined) continue
      if (first.kind === 'output' && first.prefix !== '') takePrefix(nodes, first)
      nodes.push(first, ...rest)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      scope.rules.refuse(error)
    }
  }
  return nodes
}

/** Moves the prefix of an output from the text in front of it to the output, which writes it or not. */
const takePrefix = (nodes: readonly Node[], output: Extract<Node, { kind: 'output' }>): void => {
  const last = nodes.at(-1)
  const prefix = output.prefix.trimEnd()
  const text = last?.kind === 'text' ? last.text.trimEnd() : ''
  if (last?.kind === 'text' && text.endsWith(prefix)) last.text = text.slice(0, -prefix.length)
  else output.prefix = ''
}

/** Converts the templates of LiquidJS to plain data; parts that are not allowed go to `rules.refuse`. */
export const nodesIn = (templates: readonly Template[], rules: Rules): Node[] => {
  const { source } = rules
  const positionAt = lineCounter(source)
  const missingValueAt = (begin: number, end: number): MissingValue => ({
    ...positionAt(begin),
    excerpt: source.slice(begin, end).slice(0, 300),
  })
  return nodesOf(templates, { rules, names: [], missingAt: missingValueAt })
}
