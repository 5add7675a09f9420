import {
  actorOfContact,
  applySelfService,
  type ConsentEvidence,
  type ContactRow,
  lockContact,
} from '../../audience/contacts/index.ts'
import { findAwaitedLists, joinLists, lockLists } from '../../audience/memberships/index.ts'
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
  /** Lists for which the contact is pending since before the link was created. */
  lists: { id: string; name: string }[]
  /** `overtaken`: the contact must not be mailed any more. `used`: nothing is pending any more. */
  verdict: 'good' | 'used' | 'overtaken'
}

/**
 * A link confirms once. After the contact has unsubscribed, bounced, complained or been suppressed it never
 * confirms, whatever the contact's status is now. Asking again creates another link.
 */
const verdictOn = (
  { issuedAt }: Pick<TokenContents['confirm'], 'issuedAt'>,
  of: { status: ContactStatus; mailEndedAt: Date | null; suppressed: boolean; lists: readonly unknown[] },
): LinkEligibility['verdict'] => {
  const { status, mailEndedAt, suppressed, lists } = of
  if (suppressed || (mailEndedAt !== null && mailEndedAt >= issuedAt)) return 'overtaken'
  if (status === 'pending') return 'good'
  if (status !== 'subscribed' && status !== 'transactional') return 'overtaken'
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
  const mailEndedAt = await findMailEnd(sql, id)
  const suppressed = (await suppressedAmong(sql, secret, [email])).has(email)
  return { lists, verdict: verdictOn(of, { status, mailEndedAt, suppressed, lists }) }
}

/** Includes requests until the link's creation, whose time has no milliseconds. */
const awaitedUntil = ({ issuedAt }: TokenContents['confirm']): Date => new Date(issuedAt.getTime() + 1000)

/** Confirms marketing e-mail and the lists of the link. */
export const confirm = async (
  tx: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm'],
  evidence: ConsentEvidence,
  now: string,
): Promise<Confirmed> => {
  // Lists are locked before contacts, so they are read first.
  const expected = await findAwaitedLists(tx, of.contactId, awaitedUntil(of))
  const locked = await lockLists(
    tx,
    expected.map(({ id }) => id),
  )
  const contact = await lockContact(tx, { by: 'id', id: of.contactId }, 'live')
  if (contact === null) return { kind: 'gone', reason: 'contact' }
  if (markOfAddress(secret, contact.email) !== of.address) return { kind: 'gone', reason: 'address' }
  // Of two concurrent clicks, the first has confirmed these lists.
  const { lists: awaited, verdict } = await eligibilityOf(tx, secret, of, contact)
  const { id: contactId, email, locale, status } = contact
  if (verdict === 'overtaken') return { kind: 'overtaken', contactId, locale, status }
  if (verdict === 'used') return { kind: 'done', already: true, contactId, email, locale }
  const lists = locked.filter(({ id }) => awaited.some((list) => list.id === id))
  const plan = await applySelfService(
    tx,
    contact,
    { mail: 'confirmed', affirms: lists.length > 0, evidence },
    now,
  )
  if (plan.kind === 'refused') return { kind: 'gone', reason: 'expired' }
  if (lists.length > 0)
    await joinLists(
      tx,
      { contactId: contact.id, actor: actorOfContact(contact), now },
      lists.map((list) => ({ list, status: 'subscribed' })),
      'skip',
    )
  return { kind: 'done', already: plan.kind === 'unchanged', contactId, email, locale }
}
