import {
  closeArray,
  closeObject,
  colon,
  comma,
  type JsonScan,
  openArray,
  openObject,
  scanMarks,
} from '../../../platform/json-marks.ts'
import { createTimeSlice } from '../../../platform/time-slice.ts'

/** Levels of arrays and objects in an answer. */
const mostDepth = 64
/** Members of one object: a record has custom fields, not thousands of them. */
const mostMembers = 10_000
/** Items of one array. The largest page of a source has a thousand. */
const mostItems = 100_000
/** Members and items of an answer. The largest page of a source has some 200,000. */
const mostValues = 2_000_000
/** Bytes that are read at once: 10,000 names that no other object has take 50 ms. */
const pieceSize = 64 * 1024
/** Bytes of a text that are kept: more than any record here keeps, so that one that is too long is seen as such. */
const longestText = 4 * 1024 * 1024

const [quote, backslash, letterU] = [0x22, 0x5c, 0x75]
const lessThan = 0x3c

type Rest = ReturnType<typeof createTimeSlice>

/** Why an answer is too complex; null if it is not. */
const excessOf = async (json: Buffer, rest: Rest): Promise<string | null> => {
  const membersAt = new Uint32Array(mostDepth + 1)
  const itemsAt = new Uint32Array(mostDepth + 1)
  let depth = 0
  let values = 0
  let excess: string | null = null
  const onMark = (mark: number): boolean => {
    if (mark === openArray || mark === openObject) {
      depth += 1
      values += 1
      if (depth > mostDepth) excess = 'The response is nested too deeply.'
      membersAt[depth] = 0
      itemsAt[depth] = 1
    } else if (mark === closeArray || mark === closeObject) depth = Math.max(0, depth - 1)
    else if (mark === comma) {
      values += 1
      const items = (itemsAt[depth] ?? 0) + 1
      itemsAt[depth] = items
      if (items > mostItems) excess = 'A list of the response has too many items.'
    } else {
      const members = (membersAt[depth] ?? 0) + 1
      membersAt[depth] = members
      if (members > mostMembers) excess = 'A record of the response has too many members.'
    }
    if (values > mostValues) excess ??= 'The response has too many values.'
    return excess === null
  }
  const scan: JsonScan = { at: 0, isQuoted: false }
  while (scan.at < json.length && scanMarks(json, scan, scan.at + pieceSize, onMark)) await rest()
  return excess
}

interface Range {
  from: number
  to: number
}

/**
 * What stands between the commas of an array or object whose content begins at `from`. Ends at its bracket. Null between pieces
 * of a long one: others may have their turn.
 */
function* itemsOf(json: Buffer, from: number): Generator<Range | null> {
  let depth = 0
  let start = from
  let found: Range[] = []
  const onMark = (mark: number, at: number): boolean => {
    if (mark === openArray || mark === openObject) depth += 1
    else if (mark === closeArray || mark === closeObject) depth -= 1
    if (depth < 0) found.push({ from: start, to: at })
    else if (mark === comma && depth === 0) {
      found.push({ from: start, to: at })
      start = at + 1
    }
    return depth >= 0
  }
  const scan: JsonScan = { at: from, isQuoted: false }
  while (scan.at < json.length) {
    const isOpen = scanMarks(json, scan, scan.at + pieceSize, onMark)
    yield* found
    if (!isOpen) return
    found = []
    yield null
  }
}

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

/** Without blanks around. */
const trimmed = async (json: Buffer, { from, to }: Range, rest: Rest): Promise<Range> => {
  let [begin, end] = [from, to]
  for (let steps = 1; begin < end && isBlank(json[begin]); begin += 1, steps += 1)
    if (steps % pieceSize === 0) await rest()
  for (let steps = 1; begin < end && isBlank(json[end - 1]); end -= 1, steps += 1)
    if (steps % pieceSize === 0) await rest()
  return { from: begin, to: end }
}

const parsed = (json: Buffer, { from, to }: Range): unknown => JSON.parse(json.toString('utf8', from, to))

/** Whether a byte is within a character of UTF-8. */
const isWithin = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) === 0x80

/** The text that begins at `from`: its end, and its value. Of a long one, the start. */
const textAt = async (json: Buffer, { from, to }: Range, rest: Rest) => {
  let at = from + 1
  let cut = at
  for (let steps = 1; at < to && json[at] !== quote; steps += 1) {
    if (steps % pieceSize === 0) await rest()
    if (json[at] !== backslash) at += 1
    else at += json[at + 1] === letterU ? 6 : 2
    if (at - from <= longestText && !isWithin(json[at])) cut = at
  }
  const end = at + 1
  if (end > to) throw new SyntaxError('A string is not terminated.')
  const value: unknown = JSON.parse(`${json.toString('utf8', from, cut)}"`)
  return { value, end }
}

/** The name of a member that is parsed alone, and where its value is. */
const memberIn = async (json: Buffer, item: Range, rest: Rest): Promise<{ name: string; value: Range }> => {
  const { from, to } = await trimmed(json, item, rest)
  if (json[from] !== quote) throw new SyntaxError('A member has no name.')
  const { value: name, end } = await textAt(json, { from, to }, rest)
  const { from: at } = await trimmed(json, { from: end, to }, rest)
  if (typeof name !== 'string' || at >= to || json[at] !== colon)
    throw new SyntaxError('A member has no value.')
  return { name, value: { from: at + 1, to } }
}

/** Parses small values together and large ones apart, and lets other requests run in between. */
const valueIn = async (json: Buffer, range: Range, rest: Rest): Promise<unknown> => {
  await rest()
  const { from, to } = await trimmed(json, range, rest)
  if (to - from <= pieceSize) return parsed(json, { from, to })
  if (json[from] === quote) {
    const { value, end } = await textAt(json, { from, to }, rest)
    if (end !== to) throw new SyntaxError('Text follows a string.')
    return value
  }
  const isArray = json[from] === openArray
  if (!isArray && json[from] !== openObject) throw new SyntaxError('A value is invalid.')
  const [open, close] = isArray ? ['[', ']'] : ['{', '}']
  const items: unknown[] = []
  const members: [string, unknown][] = []
  const add = (piece: Range): void => {
    const text = json.toString('utf8', piece.from, piece.to)
    // Only JSON within: between two commas there is a value.
    if (text.trim() === '') throw new SyntaxError('A value is missing.')
    const found = JSON.parse(`${open}${text}${close}`) as object
    if (isArray) for (const item of found as unknown[]) items.push(item)
    else for (const member of Object.entries(found)) members.push(member)
  }
  let pending: number | null = null
  let end = from
  for (const item of itemsOf(json, from + 1)) {
    if (item === null) {
      await rest()
      continue
    }
    end = item.to
    const isLarge = item.to - item.from > pieceSize
    if (pending !== null && (isLarge || item.to - pending > pieceSize)) {
      add({ from: pending, to: item.from - 1 })
      pending = null
      await rest()
    }
    if (!isLarge) pending ??= item.from
    else if (isArray) items.push(await valueIn(json, item, rest))
    else {
      const { name, value } = await memberIn(json, item, rest)
      members.push([name, await valueIn(json, value, rest)])
    }
  }
  if (pending !== null) add({ from: pending, to: end })
  if (end !== to - 1 || json[end] !== (isArray ? closeArray : closeObject))
    throw new SyntaxError('A bracket does not match, or text follows the JSON value.')
  return isArray ? items : Object.fromEntries(members)
}

/**
 * The JSON of an answer, or what is wrong with it. It is never one text here, and no step is longer than a piece: a large
 * answer does not stop other requests.
 */
export const readJson = async (json: Buffer): Promise<{ value: unknown } | { fault: string }> => {
  const rest = createTimeSlice()
  const whole = await trimmed(json, { from: 0, to: json.length }, rest)
  if (json[whole.from] === lessThan) return { fault: 'The source returned a web page instead of data.' }
  const fault = await excessOf(json, rest)
  if (fault !== null) return { fault }
  try {
    return { value: await valueIn(json, whole, rest) }
  } catch (error) {
    if (error instanceof SyntaxError) return { fault: 'The response is not valid JSON.' }
    throw error
  }
}
