import { at, readJson, textAt } from './provider.ts'

/** Maximum number of events in a report. A relay with more sends several reports. */
const mostEvents = 1000

export const isEvent = (item: unknown): boolean =>
  textAt(item, 'id') !== '' &&
  ['bounced', 'complained', 'unsubscribed', 'delivered'].includes(textAt(item, 'type'))

export const listed = (value: unknown): unknown[] => {
  const events = at(value, 'events')
  return Array.isArray(events) ? events : [value]
}

/** The required form of a body: any JSON, or events in our own format. */
export type Form = 'json' | 'events'

const faultInEvents = (value: unknown): string | null => {
  const events = listed(value)
  if (events.length > mostEvents)
    return `A report must have at most ${mostEvents} events. Send several reports.`
  const wrong = events.findIndex((event) => !isEvent(event))
  return wrong < 0
    ? null
    : `Event ${wrong + 1} requires \`id\`, and a \`type\`: \`bounced\`, \`complained\`, \`unsubscribed\` or \`delivered\`.`
}

/** Why a genuine report cannot be processed, or null. The response contains the reason. */
export const faultIn = (body: Buffer, form: Form): string | null => {
  const read = readJson(body)
  if ('fault' in read) return read.fault
  return form === 'events' ? faultInEvents(read.value) : null
}
