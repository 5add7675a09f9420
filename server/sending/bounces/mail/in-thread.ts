import { type Reading, readReturnedMail } from './read.ts'

/** A hostile message may have a hundred thousand traces. Genuine ones are among the first. */
const mostTraces = 100
const longestTrace = 2000
const longestReply = 10_000
/** A message of ours has one recipient. A list that forwards it has few. */
const mostRecipients = 50

const few = (values: readonly string[]): string[] =>
  values.slice(0, mostTraces).map((value) => value.slice(0, longestTrace))

/** Bounds the result, so that the calling thread has little work with it. */
const inShort = (reading: Reading): Reading => {
  if (!('traces' in reading)) return reading
  const { returnPaths, messageIds } = reading.traces
  const traces = { returnPaths: few(returnPaths), messageIds: few(messageIds) }
  if (reading.kind !== 'returned') return { ...reading, traces }
  const recipients = reading.recipients
    .slice(0, mostRecipients)
    .map(({ action, addresses, reply: { enhanced, text } }) => ({
      action,
      addresses: addresses.map((address) => address.slice(0, longestTrace)),
      reply: { enhanced, text: text.slice(0, longestReply) },
    }))
  return { ...reading, traces, recipients }
}

/** Parses an untrusted message in a thread. */
export default async (raw: Uint8Array): Promise<Reading> => inShort(await readReturnedMail(Buffer.from(raw)))
