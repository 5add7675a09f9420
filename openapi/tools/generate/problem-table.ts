import { type OpenApiDocument, type ProblemEntry, walk } from '../document.ts'
import { literal } from '../literal.ts'
import { generatedNotice } from './notice.ts'

/** Every problem code with its table row, in the contract's order. */
export const problemEntries = (document: OpenApiDocument): [code: string, entry: ProblemEntry][] => {
  const schema = document.components?.schemas?.ProblemCode
  const entries = Object.entries(schema?.['x-problems'] ?? {})
  const codes = (schema?.enum ?? []).map(String)
  const described = entries.map(([code]) => code)
  const missing = codes.filter((code) => !described.includes(code))
  const strange = described.filter((code) => !codes.includes(code))
  if (entries.length === 0) throw new Error('The schema ProblemCode has no x-problems')
  if (missing.length > 0) throw new Error(`x-problems of ProblemCode lacks ${missing.join(', ')}`)
  if (strange.length > 0) throw new Error(`ProblemCode does not list ${strange.join(', ')} of its x-problems`)
  return entries
}

/** The patterns of all schemas, also below extensions of requests. */
const patternsOf = (document: OpenApiDocument): Set<string> => {
  const found = new Set<string>()
  walk(document, (node) => {
    for (const name of ['pattern', 'x-pattern']) if (typeof node[name] === 'string') found.add(node[name])
  })
  return found
}

/** What a value must be that does not match a pattern: each pattern of the contract has its sentence in `x-patterns`. */
const patternSentences = (document: OpenApiDocument): [pattern: string, sentence: string][] => {
  const sentences = document['x-patterns'] ?? {}
  const used = patternsOf(document)
  const missing = [...used].filter((pattern) => !Object.hasOwn(sentences, pattern))
  const strange = Object.keys(sentences).filter((pattern) => !used.has(pattern))
  if (missing.length > 0) throw new Error(`x-patterns has no sentence for ${missing.join(' and ')}`)
  if (strange.length > 0) throw new Error(`No schema has the pattern ${strange.join(' or ')} of x-patterns`)
  return Object.entries(sentences)
}

/** `problems.ts`: status and title of every code, and the sentences for patterns. */
export const problemTableFile = (document: OpenApiDocument): string => {
  const rows = problemEntries(document).map(
    ([code, { status, title }]) => `  ${code}: ${literal({ status, title }, '  ', 110)},\n`,
  )
  return [
    generatedNotice('openapi/'),
    `/** Status and title of every problem code. */\nexport const problems = {\n${rows.join('')}} as const\n\n`,
    '/** What a value must be that does not match a pattern of the contract. */\n',
    `export const patternSentences: Readonly<Record<string, string>> = ${literal(Object.fromEntries(patternSentences(document)), '', 110)}\n`,
  ].join('')
}
