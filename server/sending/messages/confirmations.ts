import type { Values } from '../../content/smart-codes/index.ts'
import { findTemplate } from '../../content/templates/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { createQuotaReader } from '../../platform/contract/plan-limit.ts'
import type { Editions } from '../../platform/editions.ts'
import { confirmUrl } from '../../platform/mail/links.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { monthOf } from '../../system/editions/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { countMonthlyDeliveries, countWaitingConfirmations } from '../deliveries/index.ts'
import type { MessageContent, Outgoing } from '../outbox/index.ts'
import { confirmationEmail } from './confirmation-emails.ts'

/** The text and the link of a confirmation e-mail to one contact. */
export interface ConfirmationContent {
  content: MessageContent
  templateId: string | null
  /** The language of the text. Null for the business's language. */
  language: string | null
  own: Values
}

/**
 * The template of the business, with a default subject where it has none. Null where the built-in text is
 * used.
 */
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
 * Whether a value is longer than a name, or could be read as an address. An address has a line break, a
 * slash, an @, or a dot within a word. Some other characters look like these, so the value is normalised
 * first. U+3002 is a dot to browsers.
 */
const isMoreThanAWord = (text: string): boolean =>
  text.length > 60 || /[\n/\\@\u3002]|\.\p{L}{2}/u.test(text.normalize('NFKC'))

/** A name does not contain a phone number. */
const isMoreThanAName = (text: string): boolean =>
  isMoreThanAWord(text) || (text.match(/\p{Nd}/gu)?.length ?? 0) > 4

/** The contact's name in a confirmation, if it is harmless. */
export const harmlessName = (name: string | null): string | null =>
  name === null || isMoreThanAName(name) ? null : name

/**
 * The contact's values in a confirmation. Anybody can enter another person's address with these values, and
 * could so send a text to that person. Suspicious values count as missing.
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

/**
 * A link's time has no milliseconds, and a link from before the end of mail confirms nothing. So this link
 * gets a later second.
 */
const issueTime = (now: Date, mailEndedAt: string | null): Date =>
  mailEndedAt === null ? now : new Date(Math.max(now.getTime(), Date.parse(mailEndedAt) + 1000))

/**
 * Reads the text and link of each confirmation among some messages. The link covers everything that is
 * pending at `now`, and expires as the settings say. Null for a contact without an address. Built-in text is
 * in the contact's language or the business's, as on the page behind the link. The business's own text is in
 * its own language.
 */
export const openConfirmations = async (
  { secret, config }: Pick<AppContext, 'secret' | 'config'>,
  tx: Sql,
  rows: readonly Outgoing[],
  now: Date,
): Promise<(row: Outgoing) => ConfirmationContent | null> => {
  const asking = rows.filter(({ kind }) => kind === 'confirmation')
  if (asking.length === 0) return () => null
  // The current template, not the one at queueing: only administrators can change it.
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
 * The latest confirmations that exceed the plan's quota. The quota is claimed at sending, not at queueing, so
 * that joining a list never fails for it. Waiting confirmations claim none, retried ones already have.
 */
export const beyondQuota = async (
  editions: Editions,
  tx: Sql,
  messages: readonly Pick<Outgoing, 'id' | 'kind' | 'attempts'>[],
  now: Date,
): Promise<Set<string>> => {
  const ids = messages.flatMap(({ id, kind, attempts }) =>
    kind === 'confirmation' && attempts === 0 ? [id] : [],
  )
  if (ids.length === 0) return new Set()
  const quotaOf = await createQuotaReader(editions, {
    deliveries_per_month: (sql) => countBegun(sql, now),
  })('deliveries_per_month')
  const quota = await quotaOf(tx)
  return new Set(quota === null ? [] : ids.sort().slice(Math.max(0, quota)))
}

const countBegun = async (tx: Sql, now: Date): Promise<number> => {
  const [all, waiting] = [
    await countMonthlyDeliveries(tx, now),
    await countWaitingConfirmations(tx, monthOf(now)),
  ]
  return all - waiting
}
