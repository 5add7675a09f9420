import { type Reading, readReturnedMail } from './read.ts'

/** Of hostile mail there may be a hundred thousand; what is true stands among the first. */
const mostTraces = 100
const longestTrace = 2000
const longestReply = 10_000

const few = (values: readonly string[]): string[] =>
  values.slice(0, mostTraces).map((value) => value.slice(0, longestTrace))

/** What a message says, in so few words that whoever asked has no long work with them. */
const inShort = (reading: Reading): Reading => {
  if (!('traces' in reading)) return reading
  const { returnPaths, messageIds } = reading.traces
  const traces = { returnPaths: few(returnPaths), messageIds: few(messageIds) }
  if (reading.kind !== 'returned') return { ...reading, traces }
  const { enhanced, text } = reading.said
  return { ...reading, traces, said: { enhanced, text: text.slice(0, longestReply) } }
}

/** Reads a message that anybody may have written: the work of a thread. */
export default async (raw: Uint8Array): Promise<Reading> => inShort(await readReturnedMail(Buffer.from(raw)))
