import type { Fields } from './fields.ts'

/** What may tell which delivery a message is about: addresses of return paths, and Message-IDs. The surest come first. */
export interface Traces {
  returnPaths: string[]
  messageIds: string[]
}

/** Where the original's envelope sender stands, once it is quoted. */
const returnPathFields = ['return-path', 'original-mail-from', 'x-envelope-from', 'x-mailfrom']
const messageIdFields = [
  'message-id',
  'x-original-message-id',
  'x-ms-exchange-parent-message-id',
  'in-reply-to',
  'references',
]

const valuesOf = (fields: Fields, names: readonly string[]): string[] =>
  names.flatMap((name) => fields.get(name) ?? [])

/** The traces in the header of the original, or in fields that tell of it. */
export const tracesOf = (fields: Fields): Traces => ({
  returnPaths: valuesOf(fields, returnPathFields),
  messageIds: valuesOf(fields, messageIdFields),
})

export const joined = (traces: readonly Traces[]): Traces => ({
  returnPaths: traces.flatMap(({ returnPaths }) => returnPaths),
  messageIds: traces.flatMap(({ messageIds }) => messageIds),
})
