import ts from 'typescript'
import { readMarkdown } from './markdown.ts'
import { blank, collect, oneWord, type Passage, type Prose } from './passage.ts'

interface Literal {
  start: number
  end: number
  /** The masked text of the literal at its offset; undefined where it is not prose. */
  prose?: string
  /** Whether it is a message, and not the title of a test. */
  isPublished?: boolean
}

const testFunctions = new Set(['test', 'it', 'describe'])

/** Three words or more, from a capital letter to a full stop. */
const isSentence = (words: string): boolean =>
  /^[A-Z`]/.test(words) && /[.?!]$/.test(words.slice(-1)) && words.split(/\s+/, 3).length === 3

/** `test` of `test('…')`, `test.each(rows)('…')` and `describe.skipIf(no)('…')`. */
const rootName = (expression: ts.Expression): string => {
  let at = expression
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = at.expression
  return ts.isIdentifier(at) ? at.text : ''
}

const isTitle = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  testFunctions.has(rootName(node.parent.expression))

/** Text that users read: a sentence, or the value of `detail`. */
const isMessage = (node: ts.Node, words: string): boolean =>
  isSentence(words) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'detail' && words.includes(' '))

/** The literals of a file in order, each with its prose. */
const literalsOf = (source: string, messages: boolean): Literal[] => {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.ESNext, true)
  const found: Literal[] = []
  const say = (node: ts.Node, masked: string): Literal => {
    const start = node.getStart(file)
    const words = masked.slice(1, -1)
    const isPublished = messages && !isTitle(node) && isMessage(node, words)
    const isProse = isTitle(node) || isPublished
    return { start, end: node.end, ...(isProse ? { prose: ` ${words} `, isPublished } : {}) }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      found.push(say(node, node.getText(file)))
    } else if (ts.isTemplateExpression(node)) {
      const start = node.getStart(file)
      let masked = ''
      for (const { expression } of node.templateSpans) {
        const from = expression.getFullStart() - 2
        masked += source.slice(start + masked.length, from) + oneWord(source.slice(from, expression.end + 1))
      }
      const whole = say(node, masked + source.slice(start + masked.length, node.end))
      if (whole.prose !== undefined) return void found.push(whole)
      found.push({ start: node.head.getStart(file), end: node.head.end })
      for (const span of node.templateSpans) {
        visit(span.expression)
        found.push({ start: span.literal.getStart(file), end: span.literal.end })
      }
    } else if (ts.isRegularExpressionLiteral(node)) {
      found.push({ start: node.getStart(file), end: node.end })
    } else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** A comment without its markers. */
const commentText = (comment: string): string =>
  comment
    .replace(/^\/\*\*?|^\/\/+|\*\/\r?$/g, blank)
    .replace(/^[ \t]*\*/gm, blank)
    .replace(/^ *biome-ignore [^:\n]*:/, blank)
    .replace(/\{@link ([^}]{1,200})\}/g, oneWord)

/** The comments in `source` between `start` and `end`. Consecutive lines are one comment. */
const commentsIn = (source: string, start: number, end: number): Passage[] => {
  const found: Passage[] = []
  for (let at = start; at < end; ) {
    const slash = source.indexOf('/', at)
    if (slash < 0 || slash >= end) break
    const mark = source[slash + 1]
    if (mark !== '/' && mark !== '*') {
      at = slash + 1
      continue
    }
    const close = mark === '/' ? source.indexOf('\n', slash) : source.indexOf('*/', slash + 2) + 2
    const stop = close < slash ? source.length : close
    const last = found.at(-1)
    const follows =
      mark === '/' &&
      last !== undefined &&
      source.startsWith('//', last.start) &&
      source.slice(last.end, slash).trim() === ''
    if (follows) last.end = stop
    else found.push({ start: slash, end: stop })
    at = stop
  }
  return found
}

/** The comments and test titles of a file; with `messages`, also the sentences that users read. */
export const readTypeScript = (source: string, messages: boolean): Prose => {
  const kept = collect(source)
  const passages: Passage[] = []
  const add = (start: number, words: string, isPublished = false): void => {
    const { text, passages: inner } = readMarkdown(words)
    kept.put(start, text)
    for (const one of inner) passages.push({ start: start + one.start, end: start + one.end, isPublished })
  }
  const between = (start: number, end: number): void => {
    for (const comment of commentsIn(source, start, end))
      add(comment.start, source.slice(comment.start, comment.end).split('\n').map(commentText).join('\n'))
  }
  let at = 0
  for (const { start, end, prose, isPublished } of literalsOf(source, messages)) {
    between(at, start)
    if (prose !== undefined) add(start, prose, isPublished)
    at = end
  }
  between(at, source.length)
  return { text: kept.text(), passages }
}
