import {
  actorOfContact,
  applySelfService,
  type ConsentEvidence,
  type ContactRow,
  insertConsentEvents,
  lockContact,
} from '../../audience/contacts/index.ts'
import {
  deleteOptInRequests,
  findAwaitedLists,
  findOptInRequests,
  lockLists,
  type OptInRequest,
  setListStatuses,
} from '../../audience/memberships/index.ts'
import { suppressedAmong } from '../../audience/suppressions/index.ts'
import { markOfAddress, type TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { GoneReason } from '../pages/index.ts'
import { findMailEnd } from './store.ts'

export type Confirmed =
  | { kind: 'done'; already: boolean; contactId: string; email: string; locale: string | null }
  | { kind: 'gone'; reason: GoneReason }
  | { kind: 'overtaken'; contactId: string; locale: string | null; status: ContactStatus }

type ContactStatus = ContactRow['status']

/** Whether a confirmation link is still valid for its contact. */
export interface LinkEligibility {
  /** Lists for which the contact is pending, or which it asked for, since before the link was created. */
  lists: { id: string; name: string }[]
  /** What the contact itself asked for before the link was created, the latest first. */
  requests: OptInRequest[]
  /** `overtaken`: the contact must not be mailed any more. `used`: nothing is pending any more. */
  verdict: 'good' | 'used' | 'overtaken'
}

/**
 * A link confirms once. After the contact has unsubscribed, bounced, complained or been suppressed it never
 * confirms, whatever the contact's status is now. Asking again creates another link. A contact that unsubscribed
 * before it asked again confirms with that link.
 */
const verdictOn = (
  { issuedAt }: Pick<TokenContents['confirm'], 'issuedAt'>,
  of: Pick<LinkEligibility, 'lists' | 'requests'> & {
    status: ContactStatus
    mailEndedAt: Date | null
    suppressed: boolean
  },
): LinkEligibility['verdict'] => {
  const { status, mailEndedAt, suppressed, lists, requests } = of
  if (suppressed || (mailEndedAt !== null && mailEndedAt >= issuedAt)) return 'overtaken'
  if (status === 'bounced' || status === 'complained') return 'overtaken'
  if (status === 'pending' || requests.length > 0) return 'good'
  if (status === 'unsubscribed') return 'overtaken'
  return lists.length > 0 ? 'good' : status === 'subscribed' ? 'used' : 'overtaken'
}

/** The validity of a link for the contact's current state. */
export const eligibilityOf = async (
  sql: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm'],
  { id, email, status }: Pick<ContactRow, 'id' | 'email' | 'status'>,
): Promise<LinkEligibility> => {
  const lists = await findAwaitedLists(sql, id, awaitedUntil(of))
  const requests = await findOptInRequests(sql, id, awaitedUntil(of))
  const mailEndedAt = await findMailEnd(sql, id)
  const suppressed = (await suppressedAmong(sql, secret, [email])).has(email)
  return { lists, requests, verdict: verdictOn(of, { status, mailEndedAt, suppressed, lists, requests }) }
}

/** Includes requests until the link's creation, whose time has no milliseconds. */
const awaitedUntil = ({ issuedAt }: TokenContents['confirm']): Date => new Date(issuedAt.getTime() + 1000)

/** The evidence of what a request confirms: its own text, and how it was asked for. */
const evidenceOf = (given: ConsentEvidence, request: OptInRequest): ConsentEvidence => {
  const { source, text, text_version, language, page_url, ip, asked_at: occurred_at } = request
  const own = text === null && given.text ? {} : { text, language, textVersion: text_version }
  return { ...given, ...own, requested: { source, page_url, language, ip, occurred_at } }
}

/** Confirms marketing e-mail, the lists of the link, and what the contact asked for. */
export const confirm = async (
  tx: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm'],
  evidence: ConsentEvidence,
  now: string,
): Promise<Confirmed> => {
  // Lists are locked before contacts, so they are read first.
  const until = awaitedUntil(of)
  const expected = await findAwaitedLists(tx, of.contactId, until)
  const locked = await lockLists(
    tx,
    expected.map(({ id }) => id),
  )
  const contact = await lockContact(tx, { by: 'id', id: of.contactId }, 'live')
  if (contact === null) return { kind: 'gone', reason: 'contact' }
  if (markOfAddress(secret, contact.email) !== of.address) return { kind: 'gone', reason: 'address' }
  // Of two concurrent clicks, the first has confirmed these lists.
  const { lists: awaited, requests, verdict } = await eligibilityOf(tx, secret, of, contact)
  const { id: contactId, email, locale, status } = contact
  if (verdict === 'overtaken') return { kind: 'overtaken', contactId, locale, status }
  if (verdict === 'used') return { kind: 'done', already: true, contactId, email, locale }
  const lists = locked.filter(({ id }) => awaited.some((list) => list.id === id))
  const [latest, ...others] = requests.map((request) => evidenceOf(evidence, request))
  const plan = await applySelfService(
    tx,
    contact,
    { mail: 'confirmed', affirms: lists.length > 0 || requests.length > 0, evidence: latest ?? evidence },
    now,
  )
  if (plan.kind === 'refused') return { kind: 'gone', reason: 'expired' }
  const actor = actorOfContact(contact)
  if (lists.length > 0)
    await setListStatuses(
      tx,
      { contactId, actor, now },
      lists.map((list) => ({ list, status: 'subscribed' })),
      'bring_back',
    )
  const given = { contactId, kind: 'given', basis: 'double_opt_in', reason: null } as const
  const more = requests.flatMap((request) =>
    request.consents.map(({ purpose, text, language = request.language }) => ({
      ...given,
      purpose,
      evidence: evidenceOf(evidence, { ...request, text, language }),
    })),
  )
  await insertConsentEvents(tx, [...others.map((one) => ({ ...given, evidence: one })), ...more], actor, now)
  if (requests.length > 0) await deleteOptInRequests(tx, contactId, until)
  return { kind: 'done', already: plan.kind === 'unchanged', contactId, email, locale }
}
