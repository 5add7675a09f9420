import { own } from '../../../../platform/own.ts'
import { plain } from '../consent-words.ts'
import type { Tool } from './columns.ts'
import * as newsletters from './newsletters.ts'
import * as shops from './shops.ts'

export { columnNames, type Tool } from './columns.ts'

/** What is known of the files that other tools export: one table for imports and migrations, and for the guide. */
export const tools = { ...newsletters, ...shops } as const satisfies Record<string, Tool>

export type ToolKey = keyof typeof tools

/** The tools whose exports have this header, the one with the most columns in common first. */
export const toolsOfHeader = (columns: readonly string[]): ToolKey[] => {
  const header = new Set(columns.map(plain))
  return (Object.entries(tools) as [ToolKey, Tool][])
    .flatMap(([key, { signatures }]) => {
      const met = signatures.filter((names) => names.every((name) => header.has(name)))
      return met.length === 0 ? [] : [{ key, score: Math.max(...met.map((names) => names.length)) }]
    })
    .sort((one, other) => other.score - one.score)
    .map(({ key }) => key)
}

/** The tool that wrote a file with this header; null if it is unknown. */
export const toolOf = (columns: readonly string[]): Tool | null => {
  const [key] = toolsOfHeader(columns)
  return key === undefined ? null : tools[key]
}

/** What a column contains in the files of a tool; undefined if it is unknown. */
export const targetIn = (tool: Tool | null, name: string): string | undefined =>
  tool === null ? undefined : own(tool.columns, plain(name))
