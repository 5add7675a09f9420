import {
  enhancedIn,
  explained,
  type RecipientStatus,
  type ReportedReply,
  readStatuses,
} from './delivery-status.ts'
import { type Fields, fieldOf, headerOf, readBlocks } from './fields.ts'
import { type Traces, tracesOf } from './origin.ts'
import type { OwnText } from './own-text.ts'

/** A bounce in plain text, without a machine-readable part. */
export interface PlainBounce {
  recipients: RecipientStatus[]
  traces: Traces
}

const delays =
  /\b(delay(ed)?|will (be retried|keep trying|continue)|still (being )?retr(y|ied)|warning message only|do not need to resend|has not yet been delivered|temporar(y|ily) (problem|delay))/i
/** In other languages: the message is late, and the server goes on trying. */
const delaysElsewhere =
  /verz[oö]gert|versucht es weiter|noch nicht zugestellt|en retard|retard de|pas encore [ée]t[ée]|continuera (?:ses|les|d)|retraso|retrasad|a[uú]n no se ha|seguir[aá] intentando|ritardo|non [eè] ancora stat|atraso|ainda n[aã]o foi|continuar[aá] tentando|vertraag|nog niet (?:bezorgd|afgeleverd)|blijft (?:het )?proberen|op[oó][zź]ni|nie została jeszcze|задерж|пока не доставлен|продолжит попытки|延迟|延遲|继续重试|遅延|지연/i

const evidence =
  /\b[45]\.\d{1,3}\.\d{1,3}\b|(^|[^\d.])[45]\d\d[ :-]|unknown|not (be )?found|does ?n.t|quota|full|disabled|reject|refused|no such|unable|expired|not exist|no (valid )?mx|unrouteable/im

/** Paragraphs of greeting and explanation, which do not contain the reason. */
const greeting =
  /^(hi\b|this (message|is)|a message|i'm afraid|i wasn't|i'm sorry|sorry to|this is a permanent|the following|recipients?\b|your message (was|could)|we were|for further|if you do so)/i

/** Sentences of greeting before the reason in the same paragraph. */
const greetingLines = /^(hi\b|i'm afraid|this is a permanent|a message that you|recipients?\b)/i

/** What the other server said, in the transcript of a session. */
const replied = /^<<< [45]\d\d.*$/gm

const code = /(^|[^\d.])[45](\d\d[ :-]|\.\d{1,3}\.\d{1,3})/

const reasonIn = (text: string): string => {
  const replies = text.match(replied)
  if (replies !== null) return replies.join(' ')
  const paragraphs = text
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !greetingLines.test(line))
        .join(' '),
    )
    .filter((paragraph) => paragraph !== '')
  const telling = paragraphs.filter((paragraph) => !greeting.test(paragraph) && evidence.test(paragraph))
  const { coded = [], others = [] } = Object.groupBy(telling, (paragraph) =>
    code.test(paragraph) ? 'coded' : 'others',
  )
  return [...coded, ...others].join(' ') || paragraphs.join(' ')
}

/** The explanation in the readable text of a report. */
export const readableReply = (own: string): ReportedReply => ({
  enhanced: enhancedIn(own),
  text: reasonIn(own),
})

/** A line that begins with the address of a recipient, alone or before a colon. */
const recipientLine = /^[ \t]*<?([^\s<>@:]{1,64}@[^\s<>@:]{1,253})>?[ \t]*(:|\.{3}|\(|$)/

/** The parts of a report by recipient. Null where it lists fewer than two with a reason of their own. */
const partsOf = (own: string): { address: string; text: string }[] | null => {
  const parts: { address: string; lines: string[] }[] = []
  for (const line of own.split('\n')) {
    const address = recipientLine.exec(line)?.[1]
    if (address !== undefined)
      parts.push({ address, lines: [line.slice(line.indexOf(address) + address.length)] })
    else parts.at(-1)?.lines.push(line)
  }
  const distinct = new Set(parts.map(({ address }) => address.toLowerCase()))
  if (distinct.size < 2) return null
  const texts = parts.map(({ address, lines }) => ({ address, text: lines.join('\n') }))
  return texts.every(({ text }) => evidence.test(text)) ? texts : null
}

const statusOf = (text: string, action: string, address?: string): RecipientStatus => ({
  action,
  addresses: address === undefined ? [] : [address],
  reply: readableReply(text),
})

/**
 * Parses a plain-text bounce, as qmail, old Exim and others write it. Fields of a delivery status count as in
 * a part of their own. Call `isFromMailServer` first.
 */
export const readPlainBounce = (header: Fields, { own, original }: OwnText): PlainBounce => {
  const traces = tracesOf(headerOf(original))
  const fields = readStatuses(readBlocks(own))
  if (fields.length > 0) {
    // Once: a hostile report has tens of thousands of recipients.
    const readable = readableReply(own)
    return { traces, recipients: fields.map((status) => explained(status, readable)) }
  }
  const permanent = enhancedIn(own)?.startsWith('5.') === true || /(^|[^\d.])5\d\d[ :-]/m.test(own)
  const title = fieldOf(header, 'subject') ?? ''
  const said = `${title}\n${own}`
  const action = !permanent && (delays.test(said) || delaysElsewhere.test(said)) ? 'delayed' : 'failed'
  const parts = partsOf(own)
  return {
    traces,
    recipients: parts?.map(({ address, text }) => statusOf(text, action, address)) ?? [statusOf(own, action)],
  }
}
