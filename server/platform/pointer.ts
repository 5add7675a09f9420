/** Where a value stands in a body. Written as a pointer only when it is told: a key may be as long as the body. */
export interface Place {
  above: Place | null
  key: string | number
}

const escapeToken = (name: string | number): string =>
  typeof name === 'number' ? String(name) : name.replaceAll('~', '~0').replaceAll('/', '~1')

/** More of a pointer than a problem repeats. */
const longest = 1001

/** The JSON pointer, as far as a problem repeats it: a key may be long, and many faults may stand below it. */
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
