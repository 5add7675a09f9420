import { findContact } from '../../audience/contacts/index.ts'
import { markOfAddress, openToken, signToken, type TokenContents } from '../../platform/mail/tokens.ts'
import { readSettings } from '../../system/settings/index.ts'
import type { Answer, PageRoute } from '../pages/index.ts'
import {
  evidenceFor,
  gone,
  ownLanguage,
  type PageContext,
  type PageHandler,
  type PageRequest,
  unknownLink,
} from '../pages/index.ts'
import { type Confirmed, confirm, eligibilityOf } from './confirm.ts'
import { sendNewLink } from './new-link.ts'
import {
  type ConfirmView,
  confirmedAlreadyPage,
  confirmedPage,
  confirmPage,
  lateConfirmPage,
  newLinkSentPage,
  overtakenPage,
  unsubscribedPage,
} from './views.ts'

const noDelivery = '00000000-0000-0000-0000-000000000000'

/** The contact's preference centre. */
const preferencesOf = ({ parts: context }: PageContext, contactId: string): string =>
  `../preferences/${signToken(context.secret, 'preferences', { contactId, deliveryId: noDelivery })}`

const viewOf = (
  { branding, localise }: PageContext,
  { email, locale }: { email: string; locale: string | null },
  text: ConfirmView['text'],
): ConfirmView => {
  // A page with the business's own text is in the business's language, where a translation exists.
  const translations = localise(text === null ? locale : null)
  return {
    translations,
    businessLanguage: ownLanguage(translations, branding.locale),
    business: branding.name,
    email,
    text,
  }
}

/** The token's content, or a page: not found, or how to get a new link. */
const readConfirmToken = (
  pageContext: PageContext,
  { token }: PageRequest,
): { content: TokenContents['confirm'] } | { answer: Answer } => {
  const opened = openToken(pageContext.parts.secret, 'confirm', token, pageContext.clock.now())
  if (opened === null) return { answer: unknownLink(pageContext, 'confirm', token) }
  if (opened.kind === 'good') return opened
  const translations = pageContext.localise(null)
  return {
    answer: {
      kind: 'page',
      status: 410,
      page: lateConfirmPage(translations, `${token}/again`),
      translations,
    },
  }
}

/**
 * The link does not confirm any more. A contact that unsubscribed gets the link to its preferences, a contact
 * that may be asked again can request a new link.
 */
const overtaken = (
  pageContext: PageContext,
  { token }: PageRequest,
  { contactId, locale, status }: Omit<Extract<Confirmed, { kind: 'overtaken' }>, 'kind'>,
): Answer => {
  if (status === 'bounced' || status === 'complained') return gone(pageContext, 'expired', locale)
  const translations = pageContext.localise(locale)
  const page =
    status === 'unsubscribed'
      ? unsubscribedPage(translations, preferencesOf(pageContext, contactId))
      : overtakenPage(translations, `${token}/again`)
  return { kind: 'page', status: 410, page, translations }
}

const getConfirmPage: PageHandler = async (pageContext, request) => {
  const opened = readConfirmToken(pageContext, request)
  if ('answer' in opened) return opened.answer
  const { sql, secret } = pageContext.parts
  const { contactId, address } = opened.content
  const contact = await findContact(sql, { by: 'id', id: contactId }, 'live')
  if (contact === null) return gone(pageContext, 'contact')
  if (markOfAddress(secret, contact.email) !== address) return gone(pageContext, 'address', contact.locale)
  const { lists, requests, verdict } = await eligibilityOf(sql, secret, opened.content, contact)
  if (verdict === 'overtaken')
    return overtaken(pageContext, request, { contactId, locale: contact.locale, status: contact.status })
  const consent = await readSettings(sql, 'consent')
  const view = viewOf(pageContext, contact, consent.confirm_page)
  if (verdict === 'used')
    return {
      kind: 'page',
      status: 200,
      page: confirmedAlreadyPage(view, preferencesOf(pageContext, contactId)),
      translations: view.translations,
    }
  // A form has its own text. Otherwise that of the settings is shown.
  const own = requests.flatMap(({ text, language }) => (text === null ? [] : [{ text, language }]))
  const [version] = consent.consent_text_versions
  const settings = version === undefined ? [] : [{ text: version.text, language: view.businessLanguage }]
  const page = confirmPage(view, {
    lists: lists.map(({ name }) => name),
    consentTexts: own.length > 0 ? own : settings,
    redirectUrl: consent.confirmed_redirect_url,
  })
  return { kind: 'page', status: 200, page, translations: view.translations }
}

const confirmSubscription: PageHandler = async (pageContext, request) => {
  const opened = readConfirmToken(pageContext, request)
  if ('answer' in opened) return opened.answer
  const { sql, secret } = pageContext.parts
  const consent = await readSettings(sql, 'consent')
  const [current] = consent.consent_text_versions
  const evidence = {
    ...(await evidenceFor(pageContext, request, 'confirmation', current?.version ?? null)),
    text: current?.text ?? null,
  }
  const now = pageContext.clock.now().toISOString()
  const result = await sql.begin((tx) => confirm(tx, secret, opened.content, evidence, now))
  if (result.kind === 'gone') return gone(pageContext, result.reason)
  if (result.kind === 'overtaken') return overtaken(pageContext, request, result)
  if (consent.confirmed_redirect_url !== null)
    return { kind: 'redirect', status: 303, location: consent.confirmed_redirect_url }
  const view = viewOf(pageContext, result, consent.confirmed_page)
  const write = result.already ? confirmedAlreadyPage : confirmedPage
  return {
    kind: 'page',
    status: 200,
    page: write(view, preferencesOf(pageContext, result.contactId)),
    translations: view.translations,
  }
}

const requestConfirmation: PageHandler = async (pageContext, { token }) => {
  const { parts: context, clock, localise } = pageContext
  // An expired link is sufficient here: it only causes an e-mail to the address that it was sent to.
  const opened = openToken(context.secret, 'confirm', token, clock.now())
  if (opened === null) return unknownLink(pageContext, 'confirm', token)
  const now = clock.now().toISOString()
  const result = await context.sql.begin((tx) => sendNewLink(tx, context.secret, opened.content, now))
  if (result.kind === 'gone') return gone(pageContext, result.reason)
  const translations = localise(result.locale)
  return { kind: 'page', status: 200, page: newLinkSentPage(translations, result.email), translations }
}

export const confirmationPages: readonly PageRoute[] = [
  { method: 'get', path: '/confirm/:token', handler: getConfirmPage, limited: true },
  { method: 'post', path: '/confirm/:token', handler: confirmSubscription, limited: true },
  { method: 'post', path: '/confirm/:token/again', handler: requestConfirmation, limited: true },
]
