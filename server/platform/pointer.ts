/** A place in a body. Converted to a pointer only for output: a key may be as long as the body. */
export interface Place {
  above: Place | null
  key: string | number
}

const escapeToken = (name: string | number): string =>
  typeof name === 'number' ? String(name) : name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Maximum length of a pointer in a problem. */
const longest = 1001

/** The JSON pointer, shortened for a problem: a key may be long, and many errors may be below it. */
export const pointerTo = (place: Place | null): string => {
  const keys: Place['key'][] = []
  for (let at = place; at !== null; at = at.above) keys.push(at.key)
  let pointer = ''
  for (const key of keys.reverse()) {
    if (pointer.length > longest) break
    pointer += `/${escapeToken(typeof key === 'string' ? key.slice(0, longest) : key)}`
  }
  return pointer
}
