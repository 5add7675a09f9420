import type { IncomingMessage } from 'node:http'
import type { ConsentEvidence } from '../../audience/contacts/index.ts'
import type { ReadLastSubmissions } from '../../content/smart-codes/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Clock } from '../../platform/clock.ts'
import { exampleToken } from '../../platform/mail/links.ts'
import { type Opened, openToken, type TokenContents, type TokenPurpose } from '../../platform/mail/tokens.ts'
import { readSettings } from '../../system/settings/index.ts'
import { storedAddressOf } from './addresses.ts'
import type { Answer } from './answers.ts'
import type { Branding } from './branding.ts'
import { examplePage, type GoneReason, gonePage, notFoundPage } from './plain.ts'
import type { Recorder } from './recorder.ts'
import { type Translations, translationsFor } from './translations.ts'

/** A recipient's request, as handlers need it. */
export interface PageRequest {
  token: string
  /** The posted form. Null where there is none or it cannot be read. */
  form: { text: string; isUrlEncoded: boolean } | null
  /** A body with files, which only routes with `files` get. The handler reads it. */
  multipart: IncomingMessage | null
  head: boolean
  /** The network address. Null where it is unknown. */
  address: string | null
  userAgent: string
  /** Null where the request has none. */
  origin: string | null
  referrer: string | null
  /** The header `Accept-Language`. */
  languages: string
  query: URLSearchParams
}

/** What pages of recipients call in areas above them. */
export interface PageMembers {
  readLastSubmissions: ReadLastSubmissions
}

/** What handlers can use. */
export interface PageContext {
  parts: AppContext & PageMembers
  clock: Clock
  branding: Branding
  recorder: Recorder
  /** The translation that is closest to a language. */
  localise: (locale: string | null) => Translations
}

export type PageHandler = (pageContext: PageContext, request: PageRequest) => Promise<Answer>

export const translationsIn =
  (branding: Branding) =>
  (locale: string | null): Translations =>
    translationsFor(locale, branding.locale)

export const notFound = ({ localise }: PageContext): Answer => {
  const translations = localise(null)
  return { kind: 'page', status: 404, page: notFoundPage(translations), translations }
}

export const gone = ({ localise }: PageContext, reason: GoneReason, locale: string | null = null): Answer => {
  const translations = localise(locale)
  return { kind: 'page', status: 410, page: gonePage(translations, reason), translations }
}

/** Purposes whose links are in previews, and in test mails that are filled with the examples of the smart codes. */
const inExamples: readonly TokenPurpose[] = ['unsubscribe', 'preferences', 'view', 'confirm']

/** The page of a link that was never sent: of an example, or not found. */
export const unknownLink = (pageContext: PageContext, purpose: TokenPurpose, token: string): Answer => {
  if (token !== exampleToken || !inExamples.includes(purpose)) return notFound(pageContext)
  const translations = pageContext.localise(null)
  return { kind: 'page', status: 200, page: examplePage(translations), translations }
}

/** The token's content, or a page: an example, not found (404) or expired (410). */
export const readToken = <Purpose extends TokenPurpose>(
  pageContext: PageContext,
  purpose: Purpose,
  { token }: PageRequest,
): { content: TokenContents[Purpose] } | { answer: Answer } => {
  const opened: Opened<Purpose> = openToken(pageContext.parts.secret, purpose, token, pageContext.clock.now())
  if (opened === null) return { answer: unknownLink(pageContext, purpose, token) }
  return opened.kind === 'expired' ? { answer: gone(pageContext, 'expired') } : { content: opened.content }
}

/** The stored evidence of a recipient's choice. */
export const evidenceFor = async (
  { parts: context }: PageContext,
  { address }: PageRequest,
  source: string,
  textVersion: string | null = null,
): Promise<ConsentEvidence> => {
  const { ip_storage } = await readSettings(context.sql, 'tracking')
  return { source, textVersion, ip: storedAddressOf(address, ip_storage) }
}
