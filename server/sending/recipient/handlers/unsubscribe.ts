import type { components } from '../../../../generated/recipient-types.ts'
import { signToken, type TokenContents } from '../../../platform/mail/tokens.ts'
import { readSettings } from '../../../system/settings/index.ts'
import {
  findRecipientAnywhere,
  type LinkRecipient,
  type UnsubscribeRequest,
  unsubscribe,
} from '../../deliveries/index.ts'
import type { Answer, FormReader } from '../../pages/index.ts'
import {
  evidenceFor,
  gone,
  ownLanguage,
  type PageContext,
  type PageHandler,
  type PageRequest,
  readToken,
} from '../../pages/index.ts'
import { type UnsubscribeView, unsubscribedPage, unsubscribePage } from '../pages/unsubscribe.ts'

type Form = components['schemas']['UnsubscribeForm']
/** The settings' own texts. */
type PageText = UnsubscribeView['text']

const viewOf = (
  { parts: context, branding, localise }: PageContext,
  { contact, email, isTest }: LinkRecipient,
  of: TokenContents['unsubscribe'],
  text: PageText,
): UnsubscribeView => {
  // A page with the business's own text is in the business's language, where a translation exists.
  const translations = localise(text === null ? contact.locale : null)
  return {
    translations,
    businessLanguage: ownLanguage(translations, branding.locale),
    business: branding.name,
    email,
    text,
    preferences: `../preferences/${signToken(context.secret, 'preferences', of)}`,
    isTest,
  }
}

const mailless = new Set(['unsubscribed', 'complained'])

export const getUnsubscribePage: PageHandler = async (pageContext, request) => {
  const opened = readToken(pageContext, 'unsubscribe', request)
  if ('answer' in opened) return opened.answer
  const { sql } = pageContext.parts
  const recipient = await findRecipientAnywhere(sql, opened.content)
  if (recipient === null) return gone(pageContext, 'contact')
  const compliance = await readSettings(sql, 'compliance')
  const already = mailless.has(recipient.contact.status) && !recipient.isTest
  const text = already ? null : compliance.unsubscribe_page
  const view = viewOf(pageContext, recipient, opened.content, text)
  const page = already ? unsubscribedPage(view, true) : unsubscribePage(view, compliance.unsubscribe_reasons)
  return { kind: 'page', status: 200, page, translations: view.translations }
}

/** The request to unsubscribe. Even an invalid form is accepted. */
const unsubscribeRequestOf = (
  read: FormReader<Form>,
  { form }: PageRequest,
): Pick<UnsubscribeRequest, 'byForm' | 'reason' | 'text'> => {
  if (form === null || !form.isUrlEncoded) return { byForm: false, reason: null, text: null }
  const { fields } = read(form.text)
  const longest = 500
  // A text that is longer than the schema allows is cut, not dropped.
  const text = new URLSearchParams(form.text).getAll('reason_text').at(-1)?.slice(0, longest) ?? null
  return { byForm: fields['List-Unsubscribe'] === undefined, reason: fields.reason ?? null, text }
}

export const createUnsubscribe =
  (read: FormReader<Form>): PageHandler =>
  async (pageContext, request): Promise<Answer> => {
    const opened = readToken(pageContext, 'unsubscribe', request)
    if ('answer' in opened) return opened.answer
    const { sql } = pageContext.parts
    const { ip } = await evidenceFor(pageContext, request, 'unsubscribe')
    const now = pageContext.clock.now().toISOString()
    const how = { ...unsubscribeRequestOf(read, request), ip, userAgent: request.userAgent || null }
    const recipient = await sql.begin((tx) => unsubscribe(tx, opened.content, how, now))
    if (recipient === null) return gone(pageContext, 'contact')
    const { unsubscribed_page } = await readSettings(sql, 'compliance')
    const view = viewOf(pageContext, recipient, opened.content, unsubscribed_page)
    return { kind: 'page', status: 200, page: unsubscribedPage(view, false), translations: view.translations }
  }
