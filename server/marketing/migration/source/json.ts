import { createTimeSlice } from '../../../platform/time-slice.ts'

/** Levels of arrays and objects in an answer. */
const mostDepth = 64
/** Members of one object: a record has custom fields, not thousands of them. */
const mostMembers = 10_000
/** Members and items of an answer. The largest page of a source has some 200,000. */
const mostValues = 2_000_000
/** Characters that are parsed at once: 10,000 names that no other object has take 50 ms. */
const pieceSize = 64 * 1024

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

type Rest = ReturnType<typeof createTimeSlice>

/** Behind the text that begins at a quote. */
const afterText = (json: string, at: number): number => {
  let end = at + 1
  for (; end < json.length; end += 1) {
    const code = json.charCodeAt(end)
    if (code === backslash) end += 1
    else if (code === quote) return end + 1
  }
  return end
}

/** Why an answer is too complex; null if it is not. Before it is parsed: parsing is the danger. */
const excessOf = async (json: string, rest: Rest): Promise<string | null> => {
  const membersAt = new Uint32Array(mostDepth + 1)
  let depth = 0
  let values = 0
  for (let at = 0, steps = 1; at < json.length; at += 1, steps += 1) {
    if (steps % pieceSize === 0) await rest()
    const code = json.charCodeAt(at)
    if (code === quote) at = afterText(json, at) - 1
    else if (code === openArray || code === openObject) {
      depth += 1
      values += 1
      if (depth > mostDepth) return 'The response is nested too deeply.'
      membersAt[depth] = 0
    } else if (code === closeArray || code === closeObject) depth -= 1
    else if (code === comma) values += 1
    else if (code === colon) {
      const members = (membersAt[depth] ?? 0) + 1
      membersAt[depth] = members
      if (members > mostMembers) return 'A record of the response has too many members.'
    }
    if (values > mostValues) return 'The response has too many values.'
  }
  return null
}

interface Range {
  from: number
  to: number
}

/** What stands between the commas of an array or object whose content begins at `from`. Ends at its bracket. */
function* itemsOf(json: string, from: number): Generator<Range> {
  let depth = 0
  let start = from
  for (let at = from; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === quote) at = afterText(json, at) - 1
    else if (code === openArray || code === openObject) depth += 1
    else if (code === closeArray || code === closeObject) {
      depth -= 1
      if (depth < 0) return yield { from: start, to: at }
    } else if (code === comma && depth === 0) {
      yield { from: start, to: at }
      start = at + 1
    }
  }
}

const isBlank = (json: string, at: number): boolean => {
  const code = json.charCodeAt(at)
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d
}

/** Without blanks around. */
const trimmed = (json: string, { from, to }: Range): Range => {
  let [begin, end] = [from, to]
  while (begin < end && isBlank(json, begin)) begin += 1
  while (begin < end && isBlank(json, end - 1)) end -= 1
  return { from: begin, to: end }
}

/** The name of a member that is parsed alone, and where its value is. */
const memberIn = (json: string, item: Range): { name: string; value: Range } => {
  const { from, to } = trimmed(json, item)
  const end = afterText(json, from)
  const at = json.indexOf(':', end)
  const name: unknown = JSON.parse(json.slice(from, end))
  if (typeof name !== 'string' || at === -1 || at >= to || json.slice(end, at).trim() !== '')
    throw new SyntaxError('A member has no name.')
  return { name, value: { from: at + 1, to } }
}

/** Parses small values together and large ones apart, and lets other requests run in between. */
const valueIn = async (json: string, range: Range, rest: Rest): Promise<unknown> => {
  await rest()
  const { from, to } = trimmed(json, range)
  const isArray = json[from] === '['
  if (to - from <= pieceSize || (!isArray && json[from] !== '{')) return JSON.parse(json.slice(from, to))
  const [open, close] = isArray ? ['[', ']'] : ['{', '}']
  const items: unknown[] = []
  const members: [string, unknown][] = []
  const add = (piece: string): void => {
    // Only JSON within: between two commas there is a value.
    if (piece.trim() === '') throw new SyntaxError('A value is missing.')
    const found = JSON.parse(`${open}${piece}${close}`) as object
    if (isArray) for (const item of found as unknown[]) items.push(item)
    else for (const member of Object.entries(found)) members.push(member)
  }
  let pending: number | null = null
  let end = from
  for (const item of itemsOf(json, from + 1)) {
    end = item.to
    const isLarge = item.to - item.from > pieceSize
    if (pending !== null && (isLarge || item.to - pending > pieceSize)) {
      add(json.slice(pending, item.from - 1))
      pending = null
      await rest()
    }
    if (!isLarge) pending ??= item.from
    else if (isArray) items.push(await valueIn(json, item, rest))
    else {
      const { name, value } = memberIn(json, item)
      members.push([name, await valueIn(json, value, rest)])
    }
  }
  if (pending !== null) add(json.slice(pending, end))
  if (end !== to - 1 || json[end] !== close)
    throw new SyntaxError('A bracket does not match, or text follows the JSON value.')
  return isArray ? items : Object.fromEntries(members)
}

/** The JSON of an answer, or what is wrong with it. A large one does not stop other requests. */
export const readJson = async (json: string): Promise<{ value: unknown } | { fault: string }> => {
  const rest = createTimeSlice()
  const fault = await excessOf(json, rest)
  if (fault !== null) return { fault }
  try {
    return { value: await valueIn(json, { from: 0, to: json.length }, rest) }
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: 'The response is not valid JSON.' }
    throw error
  }
}
