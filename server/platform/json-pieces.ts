/** Characters of a piece, unless one text is longer. */
const pieceSize = 16 * 1024

function* partsOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  const isArray = Array.isArray(value)
  yield isArray ? '[' : '{'
  let isFirst = true
  for (const [name, one] of isArray ? value.entries() : Object.entries(value)) {
    if (one === undefined && !isArray) continue
    const comma = isFirst ? '' : ','
    yield isArray ? comma : `${comma}${JSON.stringify(name)}:`
    isFirst = false
    yield* partsOf(one)
  }
  yield isArray ? ']' : '}'
}

/** The JSON of plain data in pieces, so that other work can run between them, or so that only the start is made. */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = ''
  for (const part of partsOf(value)) {
    piece += part
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** The JSON of plain data, at most so many characters of it. */
export const jsonStart = (value: unknown, longest: number): string => {
  let text = ''
  for (const piece of jsonPieces(value)) {
    text += piece
    if (text.length >= longest) break
  }
  return text.slice(0, longest)
}
