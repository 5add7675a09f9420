import { findContact } from '../../audience/contacts/index.ts'
import { markOfAddress, openToken, sealToken, type TokenContents } from '../../platform/mail/tokens.ts'
import { readSettings } from '../../system/settings/index.ts'
import type { Answer, PageRoute } from '../pages/index.ts'
import {
  type Desk,
  evidenceFor,
  gone,
  notFound,
  ownLanguage,
  type PageHandler,
  type Visitor,
} from '../pages/index.ts'
import { askOnceMore } from './ask-again.ts'
import { type Confirmed, confirm, standingOf } from './confirm.ts'
import {
  askedAgainPage,
  type ConfirmView,
  confirmedAlreadyPage,
  confirmedPage,
  confirmPage,
  lateConfirmPage,
  leftPage,
  overtakenPage,
} from './views.ts'

const noDelivery = '00000000-0000-0000-0000-000000000000'

/** The way on from here: to what one gets. */
const preferencesOf = ({ parts }: Desk, contactId: string): string =>
  `../preferences/${sealToken(parts.secret, 'preferences', { contactId, deliveryId: noDelivery })}`

const viewOf = (
  { house, words }: Desk,
  { email, locale }: { email: string; locale: string | null },
  text: ConfirmView['text'],
): ConfirmView => {
  // A page that the business has written is in its language, as a whole where we have the words.
  const said = words(text === null ? locale : null)
  return { words: said, own: ownLanguage(said, house.locale), business: house.name, email, text }
}

/** What a token says, or else the answer that there is nothing, or where a new link is to be had. */
const readConfirmToken = (
  desk: Desk,
  { token }: Visitor,
): { content: TokenContents['confirm'] } | { answer: Answer } => {
  const opened = openToken(desk.parts.secret, 'confirm', token, desk.clock.now())
  if (opened === null) return { answer: notFound(desk) }
  if (opened.kind === 'good') return opened
  const words = desk.words(null)
  return { answer: { kind: 'page', status: 410, page: lateConfirmPage(words, `${token}/again`), words } }
}

/** The link confirms no more: who left of their own accord chooses on their page, who may be asked again asks for another link. */
const overtaken = (
  desk: Desk,
  { token }: Visitor,
  { contactId, locale, status }: Omit<Extract<Confirmed, { kind: 'overtaken' }>, 'kind'>,
): Answer => {
  if (status === 'bounced' || status === 'complained') return gone(desk, 'expired', locale)
  const words = desk.words(locale)
  const page =
    status === 'unsubscribed'
      ? leftPage(words, preferencesOf(desk, contactId))
      : overtakenPage(words, `${token}/again`)
  return { kind: 'page', status: 410, page, words }
}

const getConfirmPage: PageHandler = async (desk, visitor) => {
  const opened = readConfirmToken(desk, visitor)
  if ('answer' in opened) return opened.answer
  const { sql, secret } = desk.parts
  const { contactId, address } = opened.content
  const contact = await findContact(sql, { by: 'id', id: contactId }, 'live')
  if (contact === null) return gone(desk, 'contact')
  if (markOfAddress(secret, contact.email) !== address) return gone(desk, 'address', contact.locale)
  const { lists, verdict } = await standingOf(sql, secret, opened.content, contact)
  if (verdict === 'overtaken')
    return overtaken(desk, visitor, { contactId, locale: contact.locale, status: contact.status })
  const consent = await readSettings(sql, 'consent')
  const view = viewOf(desk, contact, consent.confirm_page)
  if (verdict === 'used')
    return {
      kind: 'page',
      status: 200,
      page: confirmedAlreadyPage(view, preferencesOf(desk, contactId)),
      words: view.words,
    }
  const page = confirmPage(view, {
    lists: lists.map(({ name }) => name),
    consentText: consent.consent_text_versions[0]?.text ?? null,
    redirectUrl: consent.confirmed_redirect_url,
  })
  return { kind: 'page', status: 200, page, words: view.words }
}

const confirmSubscription: PageHandler = async (desk, visitor) => {
  const opened = readConfirmToken(desk, visitor)
  if ('answer' in opened) return opened.answer
  const { sql, secret } = desk.parts
  const consent = await readSettings(sql, 'consent')
  const version = consent.consent_text_versions[0]?.version ?? null
  const evidence = await evidenceFor(desk, visitor, 'confirmation', version)
  const now = desk.clock.now().toISOString()
  const result = await sql.begin((tx) => confirm(tx, secret, opened.content, evidence, now))
  if (result.kind === 'gone') return gone(desk, result.reason)
  if (result.kind === 'overtaken') return overtaken(desk, visitor, result)
  if (consent.confirmed_redirect_url !== null)
    return { kind: 'redirect', status: 303, location: consent.confirmed_redirect_url }
  const view = viewOf(desk, result, consent.confirmed_page)
  const write = result.already ? confirmedAlreadyPage : confirmedPage
  return {
    kind: 'page',
    status: 200,
    page: write(view, preferencesOf(desk, result.contactId)),
    words: view.words,
  }
}

const requestConfirmation: PageHandler = async (desk, { token }) => {
  const { parts, clock, words } = desk
  // One whose time is over is as good as any: it asks for no more than a mail to the address that it was sent to.
  const opened = openToken(parts.secret, 'confirm', token, clock.now())
  if (opened === null) return notFound(desk)
  const now = clock.now().toISOString()
  const result = await parts.sql.begin((tx) => askOnceMore(tx, parts.secret, opened.content, now))
  if (result.kind === 'gone') return gone(desk, result.reason)
  const said = words(result.locale)
  return { kind: 'page', status: 200, page: askedAgainPage(said, result.email), words: said }
}

/** The pages of the area. */
export const confirmationPages: readonly PageRoute[] = [
  { method: 'get', path: '/confirm/:token', handler: getConfirmPage, limited: true },
  { method: 'post', path: '/confirm/:token', handler: confirmSubscription, limited: true },
  { method: 'post', path: '/confirm/:token/again', handler: requestConfirmation, limited: true },
]
