const lineWidth = 120

/** JSON with one space of indentation, in which a list or object stands on one line up to the width of a line. */
export const jsonFile = (document: object): string => `${linesOf(document, 0, '')}\n`

/** A value whose first line stands behind `depth` spaces and the name of its member. */
const linesOf = (value: unknown, depth: number, name: string): string => {
  if (typeof value !== 'object' || value === null) return name + JSON.stringify(value ?? null)
  const members = Array.isArray(value)
    ? value.map((item) => linesOf(item, depth + 1, ''))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => linesOf(member, depth + 1, `${JSON.stringify(key)}: `))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const fits = members.every((member) => !member.includes('\n'))
  const inline = fits ? `${name}${open}${members.join(', ')}${close}` : ''
  if (fits && depth + inline.length < lineWidth) return inline
  const indent = ' '.repeat(depth)
  return `${name}${open}\n${members.map((member) => `${indent} ${member}`).join(',\n')}\n${indent}${close}`
}
