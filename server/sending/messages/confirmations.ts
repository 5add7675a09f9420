import type { Values } from '../../content/smart-codes/index.ts'
import { findTemplate } from '../../content/templates/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { createRoom } from '../../platform/contract/plan-limit.ts'
import type { Editions } from '../../platform/editions.ts'
import { confirmUrl } from '../../platform/mail/links.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { countDeliveries, monthOf } from '../../system/editions/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { countWaitingConfirmations, type MessageContent, type Outgoing } from '../outbox/index.ts'
import { confirmationEmail } from './confirmation-emails.ts'

/** What asks one contact to confirm: the text, and the link that only it gets. */
export interface Question {
  content: MessageContent
  templateId: string | null
  /** The language that the text is in; null for that of the business. */
  language: string | null
  own: Values
}

/** What the business has written itself, a subject perhaps excepted; null where it leaves the words to the service. */
const readContent = async (
  tx: Sql,
  templateId: string | null,
  locale: string,
): Promise<MessageContent | null> => {
  const template = templateId === null ? null : await findTemplate(tx, templateId)
  if (template === null) return null
  const { kind, subject, preheader, source, text } = template
  return { kind, subject: subject ?? confirmationEmail(locale).content.subject, preheader, source, text }
}

/**
 * Longer than a name, or with what makes an address of it: a line break, a slash, an @, a dot within a word, also one of those that
 * browsers take for a dot. Compatible forms are looked at as what they look like.
 */
const isMoreThanAWord = (text: string): boolean =>
  text.length > 60 || /[\n/\\@\u3002]|\.\p{L}{2}/u.test(text.normalize('NFKC'))

/** A name has no number to call in it. */
const isMoreThanAName = (text: string): boolean =>
  isMoreThanAWord(text) || (text.match(/\p{Nd}/gu)?.length ?? 0) > 4

/** What a confirmation may call its contact beside the address. */
export const harmlessName = (name: string | null): string | null =>
  name === null || isMoreThanAName(name) ? null : name

/**
 * What a confirmation may say of its contact. Whoever enters an address writes these values as well, and could send a text of their
 * own to anybody: what is more than a word counts as not known.
 */
export const harmlessValues = (values: Values): Values => {
  const harmless = Object.assign(Object.create(null), values)
  for (const [key, value] of Object.entries(values)) {
    if (!key.startsWith('contact.') || key === 'contact.email') continue
    const texts = Array.isArray(value) ? value : [value]
    const isTooMuch = key.endsWith('name') ? isMoreThanAName : isMoreThanAWord
    if (texts.some((text) => typeof text === 'string' && isTooMuch(text))) harmless[key] = null
  }
  return harmless
}

/** A link tells its time to the second, and one made before mail ended confirms nothing: this one is made in a later second. */
const issueTime = (now: Date, mailEndedAt: string | null): Date =>
  mailEndedAt === null ? now : new Date(Math.max(now.getTime(), Date.parse(mailEndedAt) + 1000))

/**
 * Reads what the confirmations among some messages say. The link is about everything that the contact is to confirm at `now`,
 * and good for as long as the settings say now. Null for whom there is no address. As on the page behind the link, the words of
 * the service are in the contact's language, else in that of the business; what the business has written is in its own.
 */
export const openQuestions = async (
  { secret, config }: Pick<AppContext, 'secret' | 'config'>,
  tx: Sql,
  rows: readonly Outgoing[],
  now: Date,
): Promise<(row: Outgoing) => Question | null> => {
  const asking = rows.filter(({ kind }) => kind === 'confirmation')
  if (asking.length === 0) return () => null
  // The template of now, whichever there was when the mail was queued: what the settings name is changed by administrators alone.
  const { confirmation_expires_after_days: days, confirmation_template_id: templateId } = await readSettings(
    tx,
    'consent',
  )
  const expiresAt = new Date(now.getTime() + days * 86_400_000)
  const { default_locale } = await readSettings(tx, 'general')
  const written = await readContent(tx, templateId, default_locale)
  return ({ contact_id: contactId, to_address: email, locale, mail_ended_at }) => {
    if (contactId === null || email === null) return null
    const link = confirmUrl(config.publicUrl, secret, {
      contactId,
      email,
      issuedAt: issueTime(now, mail_ended_at),
      expiresAt,
    })
    const { language, content } = confirmationEmail(locale, default_locale)
    return {
      ...(written === null ? { content, language } : { content: written, language: null }),
      templateId: written && templateId,
      own: { 'links.confirm_url': link },
    }
  }
}

/**
 * Those of the confirmations that the plan has no room for, the latest. Whoever joins a list is not turned away for want of it, so
 * that room is claimed here and not when the mail is queued; what still waits takes none. One that was tried before has its own.
 */
export const beyondPlan = async (
  editions: Editions,
  tx: Sql,
  messages: readonly Pick<Outgoing, 'id' | 'kind' | 'attempts'>[],
  now: Date,
): Promise<Set<string>> => {
  const ids = messages.flatMap(({ id, kind, attempts }) =>
    kind === 'confirmation' && attempts === 0 ? [id] : [],
  )
  if (ids.length === 0) return new Set()
  const roomOf = await createRoom(editions, {
    deliveries_per_month: (sql) => countBegun(sql, now),
  })('deliveries_per_month')
  const room = await roomOf(tx)
  return new Set(room === null ? [] : ids.sort().slice(Math.max(0, room)))
}

const countBegun = async (tx: Sql, now: Date): Promise<number> => {
  const [all, waiting] = [await countDeliveries(tx, now), await countWaitingConfirmations(tx, monthOf(now))]
  return all - waiting
}
