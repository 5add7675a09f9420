import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { readMarkdown } from './markdown.ts'
import { collect, type Passage, type Prose } from './passage.ts'

const ofTheContract = new Set(['description', 'summary', 'title', 'meaning', 'remedy', 'x-side-effects'])
/** Keys whose values have texts under keys of their own. */
const withTexts = new Set(['x-refusals'])
/** Keys whose values are data and not prose; of these, only the `detail` of a problem is read. */
const data = new Set(['value', 'example', 'default', 'const', 'enum', 'payload'])
const ofData = new Set(['detail'])

/** The text of a scalar, with its header or quotes replaced by blanks. */
const scalarText = (raw: string): string =>
  raw
    .replace(/^[|>][-+0-9]{0,3}[^\n]*/, (header) => ' '.repeat(header.length))
    .replace(/^(['"])|(['"])\s*$/g, ' ')

/** The descriptions, summaries, titles, side effects, refusals and problem details of a YAML file. */
export const readYaml = (source: string): Prose => {
  const kept = collect(source)
  const passages: Passage[] = []
  const found: [number, number][] = []
  const stack: { node: Node; keys: Set<string>; ofSchemas: boolean }[] = []
  const root = parseDocument(source, { logLevel: 'silent', uniqueKeys: false }).contents
  if (root !== null) stack.push({ node: root as Node, keys: ofTheContract, ofSchemas: false })
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, keys, ofSchemas } = top
    if (isSeq(node)) {
      for (const item of node.items) stack.push({ node: item as Node, keys, ofSchemas: false })
    } else if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : ''
        const isProse = !ofSchemas && keys.has(name)
        if (isScalar(value) && isProse && typeof value.value === 'string' && value.range)
          found.push([value.range[0], value.range[1]])
        else if (isSeq(value) && isProse)
          for (const item of value.items)
            if (isScalar(item) && item.range) found.push([item.range[0], item.range[1]])
        if (isMap(value) && !ofSchemas && withTexts.has(name))
          for (const { value: text } of value.items)
            if (isScalar(text) && text.range) found.push([text.range[0], text.range[1]])
        if (isMap(value) || isSeq(value))
          stack.push({
            node: value,
            keys: !ofSchemas && data.has(name) ? ofData : keys,
            ofSchemas: name === 'properties' && keys !== ofData,
          })
      }
    }
  }
  for (const [start, end] of found.sort(([a], [b]) => a - b)) {
    const { text, passages: inner } = readMarkdown(scalarText(source.slice(start, end)))
    kept.put(start, text)
    for (const one of inner)
      passages.push({ start: start + one.start, end: start + one.end, isPublished: true })
  }
  return { text: kept.text(), passages }
}
