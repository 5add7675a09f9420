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
const mostStates = 2000

class PatternError extends Error {}

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
const space = among([between(9, 13), (value) => value === 32 || value === 160])
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
    if (sign === undefined) throw new PatternError('The pattern ends too early.')
    return sign
  }

  const escaped = (): { test: Test } | { value: number } => {
    const sign = next()
    const test = own(classes, sign)
    if (test !== undefined) return { test }
    const value = own(controls, sign)
    if (value !== undefined) return { value }
    if (literals.includes(sign)) return { value: point(sign) }
    throw new PatternError(`\\${sign} is not supported.`)
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
          throw new PatternError('A range in brackets is wrong.')
        tests.push(between(first.value, last.value))
      } else tests.push(between(first.value, first.value))
    }
    at++
    return isNegated ? not(among(tests)) : among(tests)
  }

  const group = (): Node => {
    if (signs[at] === '?') {
      at++
      if (next() !== ':') throw new PatternError('Of the groups, only ( ) and (?: ) are supported.')
    }
    const inside = choice()
    if (next() !== ')') throw new PatternError('A bracket is not closed.')
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
        return { kind: 'one', test: (value) => value !== 10 && value !== 13 }
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
        throw new PatternError(`${sign} needs something before it, or a backslash.`)
      case '^':
      case '$':
        throw new PatternError('The whole answer is compared: leave out ^ and $.')
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
    if (least === null || next() !== '}') throw new PatternError('A number of repetitions is wrong.')
    const end = most ?? Number.POSITIVE_INFINITY
    if (least > mostRepeats || (most !== null && most > mostRepeats) || end < least)
      throw new PatternError(`At most ${mostRepeats} repetitions can be named.`)
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
    if ('*+?{'.includes(signs[at] ?? ' ')) throw new PatternError('Two repetitions follow each other.')
    return { kind: 'repeat', part, ...counted }
  }

  const sequence = (): Node => {
    const parts: Node[] = []
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')') parts.push(repeated())
    return { kind: 'all', parts }
  }

  const choice = (): Node => {
    const parts = [sequence()]
    while (signs[at] === '|') {
      at++
      parts.push(sequence())
    }
    return parts.length === 1 ? (parts[0] as Node) : { kind: 'any', parts }
  }

  const whole = choice()
  if (at < signs.length) throw new PatternError('A bracket is closed that was not opened.')
  return whole
}

/** A state consumes a sign (`test`), or leads on to others at once. */
interface State {
  test: Test | null
  to: number[]
}

interface Machine {
  states: State[]
  start: number
}

const compile = (source: string): Machine => {
  const states: State[] = [{ test: null, to: [] }]
  const add = (test: Test | null, to: number[]): number => {
    if (states.length >= mostStates) throw new PatternError('The pattern is too large.')
    return states.push({ test, to }) - 1
  }
  /** Returns the state from which the node leads to `end`. */
  const build = (node: Node, end: number): number => {
    switch (node.kind) {
      case 'one':
        return add(node.test, [end])
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
          to = add(null, [end])
          const loop = build(node.part, to)
          states[to]?.to.push(loop)
        } else
          for (let count = node.least; count < node.most; count++) to = add(null, [end, build(node.part, to)])
        for (let count = 0; count < node.least; count++) to = build(node.part, to)
        return to
      }
    }
  }
  const start = build(parse(source), 0)
  return { states, start }
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
  const { states, start } = machineOf(source)
  const reach = (from: Iterable<number>): Set<number> => {
    const reached = new Set(from)
    for (const state of reached) {
      const { test, to } = states[state] as State
      if (test === null) for (const next of to) reached.add(next)
    }
    return reached
  }
  let current = reach([start])
  for (const sign of text) {
    const value = point(sign)
    const next: number[] = []
    for (const index of current) {
      const { test, to } = states[index] as State
      if (test?.(value)) next.push(...to)
    }
    if (next.length === 0) return false
    current = reach(next)
  }
  return current.has(0)
}
