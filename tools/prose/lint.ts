import { TextlintKernel, type TextlintKernelPlugin } from '@textlint/kernel'
import { readMarkdown } from './read/markdown.ts'
import type { Passage, Prose } from './read/passage.ts'
import { readTypeScript } from './read/typescript.ts'
import { readYaml } from './read/yaml.ts'
import { rules } from './rules.ts'

export interface Finding {
  rule: string
  line: number
  column: number
  message: string
}

const read = (path: string, source: string): Prose => {
  if (path.endsWith('.md')) return readMarkdown(source)
  if (/\.ya?ml$/.test(path)) return readYaml(source)
  return readTypeScript(source, path.startsWith('server/'))
}

/** The offset of each line, to convert offsets to line and column. */
const lineStarts = (text: string): number[] => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const documentOf = ({ text, passages }: Prose) => {
  const starts = lineStarts(text)
  const positionOf = (at: number) => {
    let low = 0
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) }
  }
  const nodeOf = (type: string, { start, end, isPublished = false }: Passage) => ({
    type,
    isPublished,
    raw: text.slice(start, end),
    range: [start, end] as const,
    loc: { start: positionOf(start), end: positionOf(end) },
  })
  const children = passages.map((one) => ({
    ...nodeOf('Paragraph', one),
    children: [{ ...nodeOf('Str', one), value: text.slice(one.start, one.end) }],
  }))
  return { ...nodeOf('Document', { start: 0, end: text.length }), children }
}

/** textlint gets the syntax tree of a file from a plugin: one paragraph per passage. */
const passagesOf: TextlintKernelPlugin = {
  pluginId: 'passages',
  plugin: {
    Processor: class {
      availableExtensions() {
        return ['.md', '.yaml', '.yml', '.ts', '.js']
      }
      processor() {
        return {
          preProcess: (source: string, path = '') => {
            const prose = read(path, source)
            return { text: prose.text, ast: documentOf(prose) as never }
          },
          postProcess: (messages: never[], filePath = '') => ({ messages, filePath }),
        }
      }
    },
  },
}

const kernel = new TextlintKernel()

/** The issues in the text of the file at `path`. The path decides how the text is parsed. */
export const lint = async (path: string, source: string): Promise<Finding[]> => {
  const ext = path.slice(path.lastIndexOf('.'))
  const { messages } = await kernel.lintText(source, { filePath: path, ext, plugins: [passagesOf], rules })
  return messages.map(({ ruleId, message, loc }) => ({ rule: ruleId, message, ...loc.start }))
}
