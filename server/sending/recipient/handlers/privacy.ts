import type { components } from '../../../../generated/recipient-types.ts'
import {
  confirmByContact,
  downloadByContact,
  findRequestOfLink,
  type LinkedRequest,
  requestByContact,
} from '../../../audience/privacy-requests/index.ts'
import { addressKey } from '../../../platform/http/address-key.ts'
import type { RateLimiter } from '../../../platform/http/rate-limit.ts'
import { problem } from '../../../platform/problem.ts'
import type { Quota } from '../../../platform/quotas.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { findRecipientAnywhere, lockRecipientAnywhere } from '../../deliveries/index.ts'
import { mailPrivacyLink } from '../../messages/index.ts'
import type { Answer, FormReader, Page, PageContext, PageHandler, Translations } from '../../pages/index.ts'
import { evidenceFor, gone, notFound, readToken, tooLargePage, unsupportedPage } from '../../pages/index.ts'
import {
  confirmPrivacyPage,
  privacyAnsweredPage,
  privacyAskedPage,
  privacyConfirmedPage,
  privacyFilePage,
  privacyPage,
} from '../pages/privacy.ts'

export type PrivacyForm = components['schemas']['PrivacyForm']

/** Requests per network and hour. Each may send an e-mail to another person. */
const requestsOfNetwork: Quota = { requests: 10, window_seconds: 3600 }

const answerOf = (translations: Translations, page: Page, status: 200 | 400 | 413 | 415 = 200): Answer => ({
  kind: 'page',
  status,
  page,
  translations,
})

const isOffered = async ({ parts }: PageContext): Promise<boolean> =>
  (await readSettings(parts.sql, 'compliance')).preference_centre.shows_privacy_requests

export const getPrivacyPage: PageHandler = async (pageContext, request) => {
  const opened = readToken(pageContext, 'privacy', request)
  if ('answer' in opened) return opened.answer
  if (!(await isOffered(pageContext))) return notFound(pageContext)
  const recipient = await findRecipientAnywhere(pageContext.parts.sql, opened.content)
  const translations = pageContext.localise(recipient?.contact.locale ?? null)
  const view = { business: pageContext.branding.name, isTest: recipient?.isTest ?? false, refused: false }
  return answerOf(translations, privacyPage(translations, view))
}

export const createRequestPrivacy =
  (read: FormReader<PrivacyForm>, limit: RateLimiter): PageHandler =>
  async (pageContext, request) => {
    const opened = readToken(pageContext, 'privacy', request)
    if ('answer' in opened) return opened.answer
    if (!(await isOffered(pageContext))) return notFound(pageContext)
    const { sql, secret, config } = pageContext.parts
    const unknown = pageContext.localise(null)
    const { form } = request
    if (form === null) return answerOf(unknown, tooLargePage(unknown), 413)
    if (!form.isUrlEncoded) return answerOf(unknown, unsupportedPage(unknown), 415)
    const spent = await limit(
      `privacy address ${addressKey(request.address ?? undefined)}`,
      requestsOfNetwork,
    )
    if (!spent.allowed)
      throw problem('rate_limited', { headers: { 'Retry-After': String(spent.reset_seconds) } })

    const sent = read(form.text)
    const kind = sent.fields.request
    const { ip } = await evidenceFor(pageContext, request, 'privacy')
    const now = pageContext.clock.now()
    const recipient = await sql.begin(async (tx) => {
      const found = await lockRecipientAnywhere(tx, opened.content)
      if (found !== null && !found.isTest && kind !== undefined)
        await requestByContact(
          tx,
          { secret, config, mailPrivacyLink },
          { contact: found.contact, kind, ip },
          now,
        )
      return found
    })
    const translations = pageContext.localise(recipient?.contact.locale ?? null)
    if (kind !== undefined) return answerOf(translations, privacyAskedPage(translations))
    const refused = sent.unreadable.length > 0
    const view = { business: pageContext.branding.name, isTest: recipient?.isTest ?? false, refused }
    return answerOf(translations, privacyPage(translations, view), refused ? 400 : 200)
  }

/** A day in the words of a language. */
const dayOf = async ({ parts }: PageContext, { language }: Translations, time: string): Promise<string> => {
  const { default_timezone: timeZone } = await readSettings(parts.sql, 'general')
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(time))
}

const confirmAnswer = async (
  pageContext: PageContext,
  linked: LinkedRequest,
  page: 'confirm' | 'confirmed',
): Promise<Answer> => {
  if (linked.kind === 'gone') return gone(pageContext, linked.reason, linked.locale)
  const { request, contact } = linked
  const translations = pageContext.localise(contact.locale)
  const { kind, state, due_at } = request
  switch (state) {
    case 'expired':
      return gone(pageContext, 'request', contact.locale)
    case 'completed':
    case 'rejected':
      return answerOf(translations, privacyAnsweredPage(translations))
    case 'awaiting_confirmation':
      if (page === 'confirm') {
        const view = { business: pageContext.branding.name, email: contact.email, kind }
        return answerOf(translations, confirmPrivacyPage(translations, view))
      }
      throw new Error('A privacy request that was confirmed waits for its confirmation.')
    default:
      return answerOf(
        translations,
        privacyConfirmedPage(translations, await dayOf(pageContext, translations, due_at ?? '')),
      )
  }
}

/** The token of a link that expires, or the page that says so. */
const readLink = (
  pageContext: PageContext,
  purpose: 'confirm_privacy' | 'privacy_file',
  request: Parameters<PageHandler>[1],
) => {
  const opened = readToken(pageContext, purpose, request)
  if ('answer' in opened && opened.answer.kind === 'page' && opened.answer.status === 410)
    return { answer: gone(pageContext, purpose === 'privacy_file' ? 'file' : 'request') }
  return opened
}

export const getPrivacyConfirmPage: PageHandler = async (pageContext, request) => {
  const opened = readLink(pageContext, 'confirm_privacy', request)
  if ('answer' in opened) return opened.answer
  const { sql, secret } = pageContext.parts
  return confirmAnswer(pageContext, await findRequestOfLink(sql, secret, opened.content), 'confirm')
}

export const confirmPrivacyRequest: PageHandler = async (pageContext, request) => {
  const opened = readLink(pageContext, 'confirm_privacy', request)
  if ('answer' in opened) return opened.answer
  const { sql, secret } = pageContext.parts
  const { ip } = await evidenceFor(pageContext, request, 'privacy')
  const now = pageContext.clock.now()
  const linked = await sql.begin((tx) => confirmByContact(tx, secret, opened.content, ip, now))
  return confirmAnswer(pageContext, linked, 'confirmed')
}

export const getPrivacyFilePage: PageHandler = async (pageContext, request) => {
  const opened = readLink(pageContext, 'privacy_file', request)
  if ('answer' in opened) return opened.answer
  const { sql, secret, config } = pageContext.parts
  const linked = await findRequestOfLink(sql, secret, opened.content)
  if (linked.kind === 'gone') return gone(pageContext, linked.reason, linked.locale)
  const translations = pageContext.localise(linked.contact.locale)
  return answerOf(translations, privacyFilePage(translations, config.publicUrl))
}

export const downloadPrivacyFile: PageHandler = async (pageContext, request) => {
  const opened = readLink(pageContext, 'privacy_file', request)
  if ('answer' in opened) return opened.answer
  const now = pageContext.clock.now()
  const { sql } = pageContext.parts
  const location = await sql.begin((tx) => downloadByContact(tx, pageContext.parts, opened.content, now))
  return location === null ? gone(pageContext, 'file') : { kind: 'redirect', status: 303, location }
}
