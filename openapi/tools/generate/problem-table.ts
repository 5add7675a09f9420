import type { OpenApiDocument, ProblemEntry } from '../document.ts'
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

/** `problems.ts`: status and title of every code. */
export const problemTableFile = (document: OpenApiDocument): string => {
  const rows = problemEntries(document).map(
    ([code, { status, title }]) => `  ${code}: ${literal({ status, title }, '  ', 110)},\n`,
  )
  return [
    generatedNotice('openapi/'),
    `/** Status and title of every problem code. */\nexport const problems = {\n${rows.join('')}} as const\n`,
  ].join('')
}
