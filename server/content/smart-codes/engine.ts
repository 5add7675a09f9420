import {
  CaseTag,
  ForTag,
  IfTag,
  Liquid,
  LiquidError,
  Parser,
  type Template,
  Tokenizer,
  UnlessTag,
} from 'liquidjs'
import { doesNotExist } from '../../platform/fault-details.ts'
import { faultAt, nearest } from './faults.ts'
import { filters } from './filters.ts'
import { codeInBraces } from './foreign/placeholders.ts'
import type { Span } from './markup.ts'
import type { Member, RenderFault } from './types.ts'

/** Maximum nesting of tags, and maximum number of brackets in a text. */
const maxDepth = 20
const maxBrackets = 5000
/** Maximum characters of a text: MJML can become twice as much HTML. */
const maxCharacters = 1_000_000

const blocks = ['if', 'unless', 'case', 'for']
const inBlocks = ['else', 'elsif', 'when', ...blocks.map((name) => `end${name}`)]

/**
 * LiquidJS only parses: it has no files, no tags and filters except those listed, and never sees a value. Its
 * result becomes a program of our own (program.ts) that can reach nothing but our values.
 */
const makeEngine = (): Liquid => {
  const engine = new Liquid({
    fs: {
      readFileSync: () => '',
      readFile: async () => '',
      existsSync: () => false,
      exists: async () => false,
      contains: async () => false,
      containsSync: () => false,
      resolve: () => '',
    },
    templates: {},
    relativeReference: false,
    dynamicPartials: false,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    parseLimit: maxCharacters,
    renderLimit: 50,
    memoryLimit: 262_144,
  })
  for (const name of Object.keys(engine.tags)) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) delete engine.filters[name]
  // Without these, `constructor` would be a tag and a filter.
  Object.setPrototypeOf(engine.tags, null)
  Object.setPrototypeOf(engine.filters, null)
  engine.registerTag('if', IfTag)
  engine.registerTag('unless', UnlessTag)
  engine.registerTag('case', CaseTag)
  engine.registerTag('for', ForTag)
  for (const { key } of filters) engine.registerFilter(key, (value: unknown) => value)
  return engine
}

const engine = makeEngine()

/** The smart code to use instead of a placeholder of another tool within braces, as a sentence. */
const instead = (source: string, at: number): string => {
  const begin = Math.max(source.lastIndexOf('{{', at), source.lastIndexOf('{%', at))
  const inner = /^\{[{%](?:\s?\$?\{)?([^{}%]{1,200})[}%]/.exec(
    source.slice(Math.max(begin, 0), begin + 210),
  )?.[1]
  const code = inner === undefined ? null : codeInBraces(inner.trim())
  return code === null ? '' : ` Use {{ ${code} }}.`
}

const explained = (error: LiquidError, source: string, member: Member): RenderFault => {
  const { begin, end } = error.token
  const message =
    (error.originalError ?? error).message.replace(/, line:\d+, col:\d+$/s, '').split('\n')[0] ?? ''
  const filter = /^undefined filter: (.*)$/.exec(message)?.[1]
  if (filter !== undefined) {
    const near = nearest(
      filter,
      filters.map(({ key }) => key),
    )
    const more =
      near === null ? `Use one of: ${filters.map(({ key }) => key).join(', ')}.` : `Did you mean \`${near}\`?`
    const at = Math.max(begin, source.indexOf(filter, begin))
    return faultAt(
      source,
      member,
      'unknown_filter',
      `${doesNotExist('filter', filter)} ${more}${near === null ? instead(source, begin) : ''}`,
      at,
      at + filter.length,
    )
  }
  const tag = /^tag "(.*)" not found$/.exec(message)?.[1]
  if (tag !== undefined && inBlocks.includes(tag))
    return faultAt(
      source,
      member,
      'syntax',
      `\`${tag}\` is outside of a block. Add the tag that opens the block, or remove this tag.`,
      begin,
      end,
    )
  if (tag !== undefined)
    return faultAt(
      source,
      member,
      'unknown_tag',
      `${doesNotExist('tag', tag)} Use \`if\`, \`unless\`, \`case\` or \`for\`.${instead(source, begin)}`,
      begin,
      end,
    )
  return faultAt(
    source,
    member,
    'syntax',
    `This cannot be parsed: ${message || 'invalid syntax'}.${instead(source, begin)}`,
    begin,
    end,
  )
}

export interface Bracket extends Span {
  isOutput: boolean
}

export interface Parsed {
  templates: Template[]
  /** All brackets, in order. */
  brackets: Bracket[]
  faults: RenderFault[]
}

const tagName = /^\{%-?\s*([\w-]*)/

/** The positions of Liquid's brackets in a text. Throws LiquidError if one is not closed. */
export const bracketsOf = (source: string): Bracket[] => {
  const brackets: Bracket[] = []
  for (const token of new Tokenizer(source).readTopLevelTokens(engine.options)) {
    const sign = token.input.slice(token.begin, token.begin + 2)
    if (token.kind === 8 || token.kind === 4)
      brackets.push({ begin: token.begin, end: token.end, isOutput: sign === '{{' })
  }
  return brackets
}

/** The first bracket beyond the limits of nesting or number; null if there is none. */
const findExcess = (source: string, brackets: readonly Bracket[]): Bracket | null => {
  let depth = 0
  for (const [index, bracket] of brackets.entries()) {
    if (index >= maxBrackets) return bracket
    if (bracket.isOutput) continue
    const name = tagName.exec(source.slice(bracket.begin, bracket.begin + 40))?.[1] ?? ''
    if (blocks.includes(name) && ++depth > maxDepth) return bracket
    if (name.startsWith('end')) depth--
  }
  return null
}

/** Maximum of errors collected: each one scans the whole text. */
const maxErrors = 50

/** Parses what it can and collects the errors of the text. Throws other errors. */
const readAll = (source: string): { templates: Template[]; errors: LiquidError[] } => {
  const parser = new Parser(engine)
  const templates: Template[] = []
  const errors: LiquidError[] = []
  const tokens = new Tokenizer(source).readTopLevelTokens(engine.options)
  while (errors.length < maxErrors) {
    const token = tokens.shift()
    if (token === undefined) break
    try {
      templates.push(parser.parseToken(token, tokens))
    } catch (error) {
      if (!LiquidError.is(error)) throw error
      errors.push(error as LiquidError)
    }
  }
  return { templates, errors }
}

/** LiquidJS gives no position for texts that are too long, or too deep for the stack. */
const tooLarge = (source: string, member: Member): RenderFault =>
  faultAt(
    source,
    member,
    'limit_exceeded',
    'The text is too long, or nested too deeply. Shorten or simplify it.',
    0,
    0,
  )

/** Parses a text with smart codes. Never throws because of the text. */
export const parse = (source: string, member: Member): Parsed => {
  if (source.length > maxCharacters)
    return { templates: [], brackets: [], faults: [tooLarge(source, member)] }
  try {
    const brackets = bracketsOf(source)
    const tooMuch = findExcess(source, brackets)
    if (tooMuch) {
      const detail = `The text must have at most ${maxBrackets} smart codes and tags, and at most ${maxDepth} levels of tags.`
      const fault = faultAt(source, member, 'limit_exceeded', detail, tooMuch.begin, tooMuch.end)
      return { templates: [], brackets, faults: [fault] }
    }
    const { templates, errors } = readAll(source)
    return errors.length === 0
      ? { templates, brackets, faults: [] }
      : { templates: [], brackets: [], faults: errors.map((each) => explained(each, source, member)) }
  } catch (error) {
    const fault = LiquidError.is(error)
      ? explained(error as LiquidError, source, member)
      : tooLarge(source, member)
    return { templates: [], brackets: [], faults: [fault] }
  }
}
