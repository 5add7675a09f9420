import { own } from '../../platform/own.ts'

/**
 * Patterns that users write for answers. They are a subset of the expressions of browsers, without look-around and
 * back-references. They run as a state machine, so their time grows linearly with the text.
 */

type Test = (point: number) => boolean
type Node =
  | { kind: 'one'; test: Test }
  | { kind: 'all'; parts: Node[] }
  | { kind: 'any'; parts: Node[] }
  | { kind: 'repeat'; part: Node; least: number; most: number }

/** Repetitions that a pattern may name, and the states that a whole pattern may have. */
const mostRepeats = 100
const mostStates = 500

class PatternError extends Error {}

const nothing: Node = { kind: 'all', parts: [] }

/** Parts that match nothing are left out. So each part has a state, and the number of states limits the work. */
const isNothing = (node: Node): boolean => node.kind === 'all' && node.parts.length === 0

const point = (sign: string): number => sign.codePointAt(0) ?? 0
const between =
  (from: number, to: number): Test =>
  (value) =>
    value >= from && value <= to
const among =
  (tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value))
const not =
  (test: Test): Test =>
  (value) =>
    !test(value)

const digit = between(48, 57)
const word = among([digit, between(65, 90), between(97, 122), (value) => value === 95])
const lineEnd = among([(value) => value === 10 || value === 13, between(0x2028, 0x2029)])
/** Spaces of browsers, with those of other scripts. */
const spaces: ReadonlySet<number> = new Set([32, 160, 0x1680, 0x202f, 0x205f, 0x3000, 0xfeff])
const space = among([between(9, 13), between(0x2000, 0x200a), lineEnd, (value) => spaces.has(value)])
const classes: Readonly<Record<string, Test>> = {
  d: digit,
  w: word,
  s: space,
  D: not(digit),
  W: not(word),
  S: not(space),
}
const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9 }

/** The signs that mean themselves after a backslash. */
const literals = '^$\\.*+?()[]{}|/-'

const parse = (source: string): Node => {
  const signs = [...source]
  let at = 0
  const next = (): string => {
    const sign = signs[at++]
    if (sign === undefined)
      throw new PatternError(
        'The pattern is incomplete. Close each bracket, and add a character after each backslash.',
      )
    return sign
  }

  const escaped = (): { test: Test } | { value: number } => {
    const sign = next()
    const test = own(classes, sign)
    if (test !== undefined) return { test }
    const value = own(controls, sign)
    if (value !== undefined) return { value }
    if (literals.includes(sign)) return { value: point(sign) }
    throw new PatternError(`\`\\${sign}\` is not supported.`)
  }

  const set = (): Test => {
    const isNegated = signs[at] === '^'
    if (isNegated) at++
    const tests: Test[] = []
    const member = (): { test: Test } | { value: number } => {
      const sign = next()
      return sign === '\\' ? escaped() : { value: point(sign) }
    }
    while (signs[at] !== ']') {
      const first = member()
      if ('test' in first) tests.push(first.test)
      else if (signs[at] === '-' && signs[at + 1] !== ']' && signs[at + 1] !== undefined) {
        at++
        const last = member()
        if ('test' in last || last.value < first.value)
          throw new PatternError(
            'A range in brackets must go from a lower to a higher character, such as a-z.',
          )
        tests.push(between(first.value, last.value))
      } else tests.push(between(first.value, first.value))
    }
    at++
    return isNegated ? not(among(tests)) : among(tests)
  }

  const group = (): Node => {
    if (signs[at] === '?') {
      at++
      if (next() !== ':') throw new PatternError('Only the groups ( ) and (?: ) are supported.')
    }
    const inside = choice()
    if (next() !== ')')
      throw new PatternError(
        'The pattern is incomplete. Close each bracket, and add a character after each backslash.',
      )
    return inside
  }

  const atom = (): Node => {
    const sign = next()
    switch (sign) {
      case '(':
        return group()
      case '[':
        return { kind: 'one', test: set() }
      case '.':
        return { kind: 'one', test: not(lineEnd) }
      case '\\': {
        const what = escaped()
        return { kind: 'one', test: 'test' in what ? what.test : between(what.value, what.value) }
      }
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        throw new PatternError(
          `${sign} is not allowed here. Put a backslash before it to match the character itself.`,
        )
      case '^':
      case '$':
        throw new PatternError('The pattern always applies to the whole answer. Remove ^ and $.')
      default:
        return { kind: 'one', test: between(point(sign), point(sign)) }
    }
  }

  const digits = (): number | null => {
    let text = ''
    while (/^[0-9]$/.test(signs[at] ?? '') && text.length < 4) text += next()
    return text === '' ? null : Number(text)
  }

  const bounds = (): { least: number; most: number } => {
    const least = digits()
    const isRange = signs[at] === ','
    if (isRange) at++
    const most = isRange ? digits() : least
    if (least === null || next() !== '}')
      throw new PatternError('A repetition must have the form {2}, {2,} or {2,5}.')
    const end = most ?? Number.POSITIVE_INFINITY
    if (least > mostRepeats || (most !== null && most > mostRepeats) || end < least)
      throw new PatternError(
        `The numbers of a repetition must be at most ${mostRepeats}, and the second must not be less than the first.`,
      )
    return { least, most: end }
  }

  const repeated = (): Node => {
    const part = atom()
    const sign = signs[at]
    const simple = {
      '*': [0, Number.POSITIVE_INFINITY],
      '+': [1, Number.POSITIVE_INFINITY],
      '?': [0, 1],
    } as const
    let counted: { least: number; most: number } | null = null
    if (sign === '*' || sign === '+' || sign === '?') {
      at++
      counted = { least: simple[sign][0], most: simple[sign][1] }
    } else if (sign === '{') {
      at++
      counted = bounds()
    }
    if (counted === null) return part
    if ('*+?{'.includes(signs[at] ?? ' '))
      throw new PatternError('Two repetitions follow each other. Remove one.')
    return counted.most === 0 || isNothing(part) ? nothing : { kind: 'repeat', part, ...counted }
  }

  const sequence = (): Node => {
    const parts: Node[] = []
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')') parts.push(repeated())
    return { kind: 'all', parts: parts.filter((part) => !isNothing(part)) }
  }

  const choice = (): Node => {
    const parts = [sequence()]
    while (signs[at] === '|') {
      at++
      parts.push(sequence())
    }
    const some = parts.filter((part) => !isNothing(part))
    const different = some.length < parts.length ? [...some, nothing] : some
    return different.length === 1 ? (different[0] as Node) : { kind: 'any', parts: different }
  }

  const whole = choice()
  if (at < signs.length)
    throw new PatternError(
      'A closing bracket has no opening bracket. Put a backslash before it to match the character itself.',
    )
  return whole
}

/** A state consumes a sign (`test`, an index of the tests), or leads on to others at once (null). */
interface State {
  test: number | null
  to: readonly number[]
}

interface Machine {
  states: State[]
  /** Each test once: the copies of a repeated part share it. */
  tests: Test[]
  start: number
}

const compile = (source: string): Machine => {
  const states: State[] = [{ test: null, to: [] }]
  const tests = new Map<Test, number>()
  const add = (test: number | null, to: number[]): number => {
    if (states.length >= mostStates) throw new PatternError('The pattern is too complex. Simplify it.')
    return states.push({ test, to }) - 1
  }
  const numberOf = (test: Test): number => {
    const number = tests.get(test) ?? tests.size
    tests.set(test, number)
    return number
  }
  /** Returns the state from which the node leads to `end`. */
  const build = (node: Node, end: number): number => {
    switch (node.kind) {
      case 'one':
        return add(numberOf(node.test), [end])
      case 'all':
        return node.parts.reduceRight((to, part) => build(part, to), end)
      case 'any':
        return add(
          null,
          node.parts.map((part) => build(part, end)),
        )
      case 'repeat': {
        let to = end
        if (node.most === Number.POSITIVE_INFINITY) {
          const ways = [end]
          to = add(null, ways)
          ways.push(build(node.part, to))
        } else
          for (let count = node.least; count < node.most; count++) to = add(null, [end, build(node.part, to)])
        for (let count = 0; count < node.least; count++) to = build(node.part, to)
        return to
      }
    }
  }
  const start = build(parse(source), 0)
  return { states, tests: [...tests.keys()], start }
}

const compiled = new Map<string, Machine>()

const machineOf = (source: string): Machine => {
  const known = compiled.get(source)
  if (known !== undefined) return known
  const machine = compile(source)
  if (compiled.size > 500) compiled.clear()
  compiled.set(source, machine)
  return machine
}

/** The number of states of a pattern, by which its cost grows; 0 if it is not supported. */
export const sizeOfPattern = (source: string): number =>
  faultOfPattern(source) === null ? machineOf(source).states.length : 0

/** What is wrong with a pattern; null if it is supported. */
export const faultOfPattern = (source: string): string | null => {
  try {
    machineOf(source)
    return null
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

/** Whether the whole text matches a pattern. */
export const matchesPattern = (source: string, text: string): boolean => {
  const { states, tests, start } = machineOf(source)
  /** The round in which a state was reached last. One round for each sign. */
  const reachedIn = new Uint32Array(states.length)
  let round = 1
  let reached: number[] = []
  const reach = (ways: readonly number[]): void => {
    for (const state of ways)
      if (reachedIn[state] !== round) {
        reachedIn[state] = round
        reached.push(state)
      }
  }
  /** Follows the states that lead on at once. The array grows meanwhile. */
  const follow = (): void => {
    for (const index of reached) {
      const { test, to } = states[index] as State
      if (test === null) reach(to)
    }
  }
  reach([start])
  follow()
  for (const sign of text) {
    const value = point(sign)
    const results = tests.map((test) => test(value))
    const before = reached
    reached = []
    round++
    for (const index of before) {
      const { test, to } = states[index] as State
      if (test !== null && results[test]) reach(to)
    }
    if (reached.length === 0) return false
    follow()
  }
  return reachedIn[0] === round
}
