import type { ConsentEvidence } from '../../audience/contacts/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Opened, openToken, type TokenContents, type TokenPurpose } from '../../platform/mail/tokens.ts'
import { readSettings } from '../../system/settings/index.ts'
import { keptOf } from './addresses.ts'
import type { Answer } from './answers.ts'
import type { Branding } from './branding.ts'
import { type GoneReason, gonePage, notFoundPage } from './plain.ts'
import type { Recorder } from './recorder.ts'
import { translationsFor, type Words } from './translations.ts'

/** A recipient's request, as handlers need it. */
export interface Visitor {
  token: string
  /** The posted form. Null where there is none or it cannot be read. */
  form: { text: string; isUrlEncoded: boolean } | null
  head: boolean
  /** The network address. Null where it is unknown. */
  address: string | null
  userAgent: string
}

/** What handlers can use. */
export interface PageContext {
  parts: AppContext
  clock: Clock
  branding: Branding
  recorder: Recorder
  /** The translation that is closest to a language. */
  words: (locale: string | null) => Words
}

export type PageHandler = (pageContext: PageContext, visitor: Visitor) => Promise<Answer>

export const wordsIn =
  (branding: Branding) =>
  (locale: string | null): Words =>
    translationsFor(locale, branding.locale)

export const notFound = ({ words }: PageContext): Answer => {
  const said = words(null)
  return { kind: 'page', status: 404, page: notFoundPage(said), words: said }
}

export const gone = ({ words }: PageContext, reason: GoneReason, locale: string | null = null): Answer => {
  const said = words(locale)
  return { kind: 'page', status: 410, page: gonePage(said, reason), words: said }
}

/** The token's content, or a page: not found (404) or expired (410). */
export const readToken = <Purpose extends TokenPurpose>(
  pageContext: PageContext,
  purpose: Purpose,
  { token }: Visitor,
): { content: TokenContents[Purpose] } | { answer: Answer } => {
  const opened: Opened<Purpose> = openToken(pageContext.parts.secret, purpose, token, pageContext.clock.now())
  if (opened === null) return { answer: notFound(pageContext) }
  return opened.kind === 'expired' ? { answer: gone(pageContext, 'expired') } : { content: opened.content }
}

/** The stored evidence of a recipient's choice. */
export const evidenceFor = async (
  { parts: context }: PageContext,
  { address }: Visitor,
  source: string,
  textVersion: string | null = null,
): Promise<ConsentEvidence> => {
  const { ip_storage } = await readSettings(context.sql, 'tracking')
  return { source, textVersion, ip: keptOf(address, ip_storage) }
}
