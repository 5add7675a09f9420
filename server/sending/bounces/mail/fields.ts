/** Fields of a header block by name in lower case. A name has all its values, in their order. */
export type Fields = ReadonlyMap<string, readonly string[]>

/** Adds a value of a field in place: a message may have a hundred thousand fields of one name. */
export const addField = (fields: Map<string, string[]>, key: string, value: string): void => {
  const values = fields.get(key)
  if (values === undefined) fields.set(key, [value])
  else values.push(value)
}

const line = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/s

/** Parses one block of fields and unfolds lines. Skips lines that are not fields. */
export const readFields = (block: string): Fields => {
  const fields = new Map<string, string[]>()
  for (const unfolded of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = line.exec(unfolded) ?? []
    if (name === undefined || value === undefined) continue
    addField(fields, name.toLowerCase(), value.trim())
  }
  return fields
}

/** Parses blocks that are separated by empty lines. */
export const readBlocks = (text: string): Fields[] =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map(readFields)
    .filter((fields) => fields.size > 0)

export const fieldOf = (fields: Fields, name: string): string | null => fields.get(name)?.[0] ?? null

/** The header of a quoted message. */
export const headerOf = (message: string): Fields => readFields(message.split(/\r?\n\r?\n/, 1)[0] ?? '')
