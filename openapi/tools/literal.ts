const plainKey = /^[A-Za-z_$][\w$]*$/

const quoted = (text: string): string => {
  const body = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${body}'`
}

const keyOf = (name: string): string => (plainKey.test(name) ? name : quoted(name))

/**
 * JSON as a TypeScript literal with single quotes, unquoted keys where possible and two spaces of indent.
 * Whatever fits into `width` characters is on one line.
 */
export const literal = (value: unknown, indent = '', width = 100): string => {
  if (typeof value === 'string') return quoted(value)
  if (value === null || typeof value !== 'object') return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const parts = (deeper: string): string[] =>
    isList
      ? value.map((item) => literal(item, deeper, width))
      : Object.entries(value).map(([name, item]) => `${keyOf(name)}: ${literal(item, deeper, width)}`)
  const flat = parts('')
  if (flat.length === 0) return open + close
  const space = isList ? '' : ' '
  const line = `${open}${space}${flat.join(', ')}${space}${close}`
  if (!line.includes('\n') && indent.length + line.length <= width) return line
  return `${open}\n${parts(inner)
    .map((part) => `${inner}${part},\n`)
    .join('')}${indent}${close}`
}
