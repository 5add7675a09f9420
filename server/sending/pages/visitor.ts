import type { ConsentEvidence } from '../../audience/contacts/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Opened, openToken, type TokenContents, type TokenPurpose } from '../../platform/mail/tokens.ts'
import type { Parts } from '../../platform/parts.ts'
import { readSettings } from '../../system/settings/index.ts'
import { keptOf } from './addresses.ts'
import type { Answer } from './answers.ts'
import type { House } from './house.ts'
import { type GoneReason, gonePage, notFoundPage } from './plain.ts'
import type { Recorder } from './recorder.ts'
import { type Words, wordsFor } from './words.ts'

/** A request of a recipient, as far as handlers are concerned with it. */
export interface Visitor {
  token: string
  /** What was posted; null where nothing was, or nothing that can be read. */
  form: { text: string; isUrlEncoded: boolean } | null
  head: boolean
  /** The network address; null where it is not known. */
  address: string | null
  userAgent: string
}

/** What handlers have. */
export interface Desk {
  parts: Parts
  clock: Clock
  house: House
  recorder: Recorder
  /** The words in a language as near to the person's as there is. */
  words: (locale: string | null) => Words
}

export type PageHandler = (desk: Desk, visitor: Visitor) => Promise<Answer>

export const wordsIn =
  (house: House) =>
  (locale: string | null): Words =>
    wordsFor(locale, house.locale)

export const notFound = ({ words }: Desk): Answer => {
  const said = words(null)
  return { kind: 'page', status: 404, page: notFoundPage(said), words: said }
}

export const gone = ({ words }: Desk, reason: GoneReason, locale: string | null = null): Answer => {
  const said = words(locale)
  return { kind: 'page', status: 410, page: gonePage(said, reason), words: said }
}

/** What a token says, or else the answer that there is nothing (404), or no longer (410). */
export const readToken = <Purpose extends TokenPurpose>(
  desk: Desk,
  purpose: Purpose,
  { token }: Visitor,
): { content: TokenContents[Purpose] } | { answer: Answer } => {
  const opened: Opened<Purpose> = openToken(desk.parts.secret, purpose, token, desk.clock.now())
  if (opened === null) return { answer: notFound(desk) }
  return opened.kind === 'expired' ? { answer: gone(desk, 'expired') } : { content: opened.content }
}

/** What is kept to show that a visitor said so. */
export const evidenceFor = async (
  { parts }: Desk,
  { address }: Visitor,
  source: string,
  textVersion: string | null = null,
): Promise<ConsentEvidence> => {
  const { ip_storage } = await readSettings(parts.sql, 'tracking')
  return { source, textVersion, ip: keptOf(address, ip_storage) }
}
