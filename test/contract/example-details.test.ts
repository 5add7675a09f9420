import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readContract, readRecipientContract } from '../../openapi/tools/contract.ts'

/** Details that are not, or not only, our words. The list may only shrink. */
const foreign: Record<string, string> = {
  'The server rejected the login: Authentication failed.': 'The second half is the reply of a mail server.',
}

/** The fixed parts of a text in the server. Between two of them, a template has a gap. */
type Text = string[]

const gap: Text = ['', '']

const joined = (left: Text, right: Text): Text => [
  ...left.slice(0, -1),
  `${left.at(-1)}${right[0]}`,
  ...right.slice(1),
]

const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken

/** All texts of a file, also those in gaps. */
const textsIn = (file: string): Text[] => {
  const found: Text[] = []
  const textOf = (node: ts.Node): Text => {
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (isSum(node)) return joined(textOf(node.left), textOf(node.right))
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (text, { expression, literal }) => joined(joined(text, textOf(expression)), [literal.text]),
        [node.head.text],
      )
    visit(node)
    return gap
  }
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || isSum(node) || ts.isTemplateExpression(node)) found.push(textOf(node))
    else ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext))
  return found
}

/** The recipes of automations are JSON. */
const files = [...globSync('server/**/*.{ts,json}'), 'generated/problems.ts']
const texts = files.flatMap(textsIn)

/** What fills the gaps of a text where it reads `words`; null if it cannot read so. */
const fillersOf = (words: string, [first = '', ...others]: Text): string[] | null => {
  if (!words.startsWith(first)) return null
  const fillers: string[] = []
  let at = first.length
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1
    const end = isLast ? words.length - part.length : words.indexOf(part, at)
    if (end < at || !words.startsWith(part, end)) return null
    fillers.push(words.slice(at, end))
    at = end + part.length
  }
  return at === words.length ? fillers : null
}

/** Fixed characters by which a template is recognised. */
const enough = 10

const isPlain = (text: Text): boolean => text.length === 1 || text.join('').trim().length >= enough
const plain = texts.filter(isPlain)
/** Templates with few fixed characters, but more than a full stop, such as `${member}: ${detail}`. */
const frames = texts.filter((text) => !isPlain(text) && /\S./.test(text.join('')))

/** Whether a text reads `words`. Behind a text with an open end, such as `The list ${name}`, a sentence ends only with a text. */
const isText = (words: string): boolean =>
  plain.some((text) => {
    const end = fillersOf(words, text)?.at(-1)
    if (end === undefined) return words === text[0]
    return text.at(-1) !== '' || !end.endsWith('.') || isText(end.trim())
  })

/** Whether the first gap of a frame has one word of the caller or a text, and each other gap a text or nothing. */
const isFilled = ([first = '', ...others]: string[]): boolean =>
  [first, ...others].some((filler) => filler.includes(' ')) &&
  (!first.includes(' ') || isText(first)) &&
  others.every((filler) => filler === '' || isText(filler))

const isSaid = (words: string): boolean =>
  isText(words) || frames.some((frame) => isFilled(fillersOf(words, frame) ?? []))

/** Of several errors, a detail names the first, and how many there are. */
const firstOf = (detail: string): string => detail.replace(/ \(and \d+ more\)$/, '')

/** The values of `detail` in the examples of a document. */
const detailsIn = (node: unknown, inExample = false): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([name, value]) =>
        inExample && name === 'detail' && typeof value === 'string'
          ? [value]
          : detailsIn(value, inExample || name === 'example' || name === 'examples'),
      )

const details = [...new Set([readContract(), readRecipientContract()].flatMap((one) => detailsIn(one)))]
const unsaid = details.filter((detail) => !isSaid(firstOf(detail)))

test('the server can say each detail in an example of the contract', () => {
  expect(details.length).toBeGreaterThan(100)
  expect(
    ['The contact does not exist.', 'The contact is elsewhere.', 'email: It is elsewhere.'].map(isSaid),
  ).toEqual([true, false, false])
  expect(unsaid.filter((detail) => !(detail in foreign))).toEqual([])
})

test('each detail in words of others is in an example', () => {
  expect(Object.keys(foreign).filter((detail) => !unsaid.includes(detail))).toEqual([])
})
