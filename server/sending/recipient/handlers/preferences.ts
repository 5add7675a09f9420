import { findPublicLists } from '../../../audience/memberships/index.ts'
import type { RateLimiter } from '../../../platform/http/rate-limit.ts'
import { signToken, type TokenContents } from '../../../platform/mail/tokens.ts'
import { problem } from '../../../platform/problem.ts'
import type { Quota } from '../../../platform/quotas.ts'
import { storable } from '../../../platform/storage/text.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { findRecipient, type LinkRecipient } from '../../deliveries/index.ts'
import type { Answer, FormReader } from '../../pages/index.ts'
import {
  evidenceFor,
  gone,
  ownLanguage,
  type PageContext,
  type PageHandler,
  readToken,
  recordPageVisit,
  tooLargePage,
  unsupportedPage,
} from '../../pages/index.ts'
import { type PreferencesForm, prefer } from '../choices/prefer.ts'
import { type FaultyField, type PreferencesView, preferencesPage } from '../pages/preferences.ts'

const fieldNames = ['first_name', 'last_name', 'phone', 'date_of_birth', 'locale', 'timezone'] as const

/** The page for the contact's current state. */
const viewOf = async (
  { parts: context, branding, localise }: PageContext,
  { contact, email, isTest }: LinkRecipient,
  of: TokenContents['preferences'],
  outcome: PreferencesView['outcome'],
): Promise<PreferencesView> => {
  const { preference_centre: offers } = await readSettings(context.sql, 'compliance')
  const lists = offers.shows_lists ? await findPublicLists(context.sql, contact.id) : []
  const unsubscribed = contact.status === 'unsubscribed' || contact.status === 'complained'
  const translations = localise(contact.locale)
  return {
    translations,
    businessLanguage: ownLanguage(translations, branding.locale),
    business: branding.name,
    email,
    offers,
    privacy: offers.shows_privacy_requests ? `../privacy/${signToken(context.secret, 'privacy', of)}` : null,
    lists: lists.map(({ id, name, description, status }) => ({
      id,
      name,
      description,
      chosen: !unsubscribed && (status === 'subscribed' || status === 'pending'),
    })),
    frequency: contact.frequency,
    tracking: contact.tracking,
    fields: Object.fromEntries(
      fieldNames.map((name) => [name, contact[name] ?? '']),
    ) as PreferencesView['fields'],
    unsubscribed,
    mayReturn: contact.status === 'unsubscribed',
    isTest,
    outcome,
    faults: [],
  }
}

const answerOf = (status: 200 | 400, view: PreferencesView): Answer => ({
  kind: 'page',
  status,
  page: preferencesPage(view),
  translations: view.translations,
})

export const getPreferencesPage: PageHandler = async (pageContext, request) => {
  const opened = readToken(pageContext, 'preferences', request)
  if ('answer' in opened) return opened.answer
  const recipient = await findRecipient(pageContext.parts.sql, opened.content)
  if (recipient === null) return gone(pageContext, 'contact')
  await recordPageVisit(pageContext, request, opened.content.deliveryId, 'preferences')
  return answerOf(200, await viewOf(pageContext, recipient, opened.content, 'shown'))
}

/** The page with the rejected input. */
const refusal = async (
  pageContext: PageContext,
  recipient: LinkRecipient,
  of: TokenContents['preferences'],
  text: string,
  faults: readonly FaultyField[],
): Promise<Answer> => {
  const view = await viewOf(pageContext, recipient, of, 'refused')
  const sent = new URLSearchParams(text)
  const chosen = new Set(sent.getAll('lists'))
  const wasSent = sent.has('lists_shown')
  return answerOf(400, {
    ...view,
    lists: view.lists.map((list) => ({ ...list, chosen: wasSent ? chosen.has(list.id) : list.chosen })),
    frequency: sent.get('frequency') ?? view.frequency,
    tracking: sent.get('tracking') ?? view.tracking,
    fields: Object.fromEntries(
      fieldNames.map((name) => [name, storable(sent.get(name) ?? view.fields[name], 200)]),
    ) as PreferencesView['fields'],
    faults,
  })
}

/** Changes per link and hour: each change stores evidence permanently. Unsubscribing is never limited. */
const changesOfOne: Quota = { requests: 60, window_seconds: 3600 }

export const createSavePreferences =
  (read: FormReader<PreferencesForm>, limit: RateLimiter): PageHandler =>
  async (pageContext, request): Promise<Answer> => {
    const opened = readToken(pageContext, 'preferences', request)
    if ('answer' in opened) return opened.answer
    const translations = pageContext.localise(null)
    const { form } = request
    if (form === null) return { kind: 'page', status: 413, page: tooLargePage(translations), translations }
    if (!form.isUrlEncoded)
      return { kind: 'page', status: 415, page: unsupportedPage(translations), translations }
    const sent = read(form.text)
    if (sent.fields.unsubscribe !== 'all') {
      const spent = await limit(`preferences contact ${opened.content.contactId}`, changesOfOne)
      if (!spent.allowed)
        throw problem('rate_limited', { headers: { 'Retry-After': String(spent.reset_seconds) } })
    }
    const { preference_centre: offers } = await readSettings(pageContext.parts.sql, 'compliance')
    const evidence = await evidenceFor(pageContext, request, 'preferences')
    const now = pageContext.clock.now().toISOString()
    const of: TokenContents['preferences'] = opened.content
    const result = await pageContext.parts.sql.begin((tx) =>
      prefer(tx, of, sent, {
        offers,
        evidence,
        userAgent: request.userAgent || null,
        clock: pageContext.clock,
        now,
      }),
    )
    if (result.kind === 'gone') return gone(pageContext, 'contact')
    if (result.kind === 'refused') return refusal(pageContext, result.recipient, of, form.text, result.faults)
    await recordPageVisit(pageContext, request, of.deliveryId, 'preferences')
    const recipient = (await findRecipient(pageContext.parts.sql, of)) ?? result.recipient
    return answerOf(200, await viewOf(pageContext, recipient, of, result.outcome))
  }
