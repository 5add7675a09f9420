import {
  actorOfContact,
  type ConsentEvidence,
  type ContactRow,
  chooseForOneself,
  lockContact,
} from '../../audience/contacts/index.ts'
import { joinLists, lockLists } from '../../audience/memberships/index.ts'
import { suppressedAmong } from '../../audience/suppressions/index.ts'
import { markOfAddress, type TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { GoneReason } from '../pages/index.ts'
import { findAwaitedLists, findMailEnd } from './store.ts'

export type Confirmed =
  | { kind: 'done'; already: boolean; contactId: string; email: string; locale: string | null }
  | { kind: 'gone'; reason: GoneReason }
  | { kind: 'overtaken'; contactId: string; locale: string | null; status: ContactStatus }

type ContactStatus = ContactRow['status']

/** What a link to confirm is worth once its contact is known. */
export interface LinkEligibility {
  /** What waits, and has waited since the link was made. */
  lists: { id: string; name: string }[]
  /** `overtaken` by the end of mail to the contact; `used` where nothing waits any more. */
  verdict: 'good' | 'used' | 'overtaken'
}

/**
 * A link confirms once, and not after the contact has unsubscribed, bounced, complained or been suppressed, whatever it is by now:
 * who is to be asked again gets another link.
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

/** Looks how a link stands, for its contact as it is. */
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

/** Everything that was asked before the link was made, and not what came after. The time in a link has no milliseconds. */
const awaitedUntil = ({ issuedAt }: TokenContents['confirm']): Date => new Date(issuedAt.getTime() + 1000)

/** Takes the yes of whoever a link was sent to: for mail, and for the lists that it was about. */
export const confirm = async (
  tx: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm'],
  evidence: ConsentEvidence,
  now: string,
): Promise<Confirmed> => {
  // Lists are locked before contacts, so it is looked for them before.
  const expected = await findAwaitedLists(tx, of.contactId, awaitedUntil(of))
  const locked = await lockLists(
    tx,
    expected.map(({ id }) => id),
  )
  const contact = await lockContact(tx, { by: 'id', id: of.contactId }, 'live')
  if (contact === null) return { kind: 'gone', reason: 'contact' }
  if (markOfAddress(secret, contact.email) !== of.address) return { kind: 'gone', reason: 'address' }
  // The first of two clicks has answered for those that do not wait any more.
  const { lists: awaited, verdict } = await eligibilityOf(tx, secret, of, contact)
  const { id: contactId, email, locale, status } = contact
  if (verdict === 'overtaken') return { kind: 'overtaken', contactId, locale, status }
  if (verdict === 'used') return { kind: 'done', already: true, contactId, email, locale }
  const lists = locked.filter(({ id }) => awaited.some((list) => list.id === id))
  const plan = await chooseForOneself(
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
