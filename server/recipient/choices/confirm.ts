import { joinLists, lockLists } from '../../audience/index.ts'
import { actorOfContact, type ConsentEvidence, chooseForOneself, lockContact } from '../../contacts/index.ts'
import { markOfAddress, type TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { GoneReason } from '../pages/plain.ts'
import { findAwaitedLists } from '../store.ts'

export type Confirmed =
  | { kind: 'done'; already: boolean; contactId: string; email: string; locale: string | null }
  | { kind: 'gone'; reason: GoneReason }

/** Everything that was asked before the link was made, and not what came after. The time in a link has no milliseconds. */
export const awaitedUntil = ({ issuedAt }: TokenContents['confirm']): Date =>
  new Date(issuedAt.getTime() + 1000)

/** Takes the yes of whoever a link was sent to: for mail, and for the lists that it was about. */
export const confirm = async (
  tx: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm'],
  evidence: ConsentEvidence,
  now: string,
): Promise<Confirmed> => {
  // Lists are locked before contacts, so it is looked for them before.
  const idsOfAwaited = async (): Promise<string[]> =>
    (await findAwaitedLists(tx, of.contactId, awaitedUntil(of))).map(({ id }) => id)
  const locked = await lockLists(tx, await idsOfAwaited())
  const contact = await lockContact(tx, { by: 'id', id: of.contactId }, 'live')
  if (contact === null) return { kind: 'gone', reason: 'contact' }
  if (markOfAddress(secret, contact.email) !== of.address) return { kind: 'gone', reason: 'address' }
  // The first of two clicks has answered for those that do not wait any more.
  const awaited = await idsOfAwaited()
  const lists = locked.filter(({ id }) => awaited.includes(id))
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
  const { id: contactId, email, locale } = contact
  return { kind: 'done', already: plan.kind === 'unchanged', contactId, email, locale }
}
