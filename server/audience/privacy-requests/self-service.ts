import { newId } from '../../platform/ids.ts'
import { markOfAddress, type TokenContents } from '../../platform/mail/tokens.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { fileLink } from '../../system/jobs/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { actorOfContact, type ContactRow, findContact, lockContact } from '../contacts/index.ts'
import { hashOfEmail } from '../suppressions/index.ts'
import { confirmPrivacyUrl, type LinkContext } from './links.ts'
import type { MailPrivacyLink } from './mail.ts'
import { confirmationDays, confirmationExpiry, daysAfter, mayMailAgain } from './rules.ts'
import {
  findRequest,
  insertRequest,
  lockRequest,
  lockUnanswered,
  type PrivacyKind,
  type PrivacyRequestRow,
  updateRequest,
} from './store/requests.ts'
import { noteOpened } from './transitions.ts'

/** Asks for nothing by name: the contact may be renamed or merged, and `contact_id` says who it is. */
const byContact = { actor_kind: 'contact', actor_id: null, actor_name: null } as const

/**
 * Stores what a contact asks for, and mails a link to confirm it. The caller has locked the contact. Does nothing where a request is
 * open already, or the address has got enough e-mails.
 */
export const requestByContact = async (
  tx: Sql,
  context: LinkContext & { mailPrivacyLink: MailPrivacyLink },
  { contact, kind, ip }: { contact: ContactRow; kind: PrivacyKind; ip: string | null },
  now: Date,
): Promise<void> => {
  const { id: contact_id, email } = contact
  const addressHash = hashOfEmail(context.secret, email)
  const at = now.toISOString()
  const row =
    (await lockUnanswered(tx, kind, addressHash)) ??
    (await insertRequest(tx, {
      id: newId(),
      kind,
      state: 'awaiting_confirmation',
      source: 'preference_centre',
      contact_id,
      email,
      addressHash,
      identification: null,
      identification_note: null,
      created_ip: ip,
      due_at: null,
      note: null,
      ...byContact,
      received_at: at,
      created_at: at,
      updated_at: at,
    }))
  // Null: another transaction stored one at the same time, and mails the link.
  if (row === null || row.state !== 'awaiting_confirmation' || !mayMailAgain(row, now)) return
  const url = confirmPrivacyUrl(context, { requestId: row.id, email, expiresAt: confirmationExpiry(now) })
  const mail = { contact, about: 'confirm', kind, url, days: confirmationDays } as const
  const confirmation_message_id = await context.mailPrivacyLink(tx, mail, now)
  const confirmations_sent = row.confirmations_sent + 1
  const sent = { confirmation_message_id, confirmation_sent_at: at, confirmations_sent }
  await updateRequest(tx, row.id, { contact_id, email, ...sent }, at)
}

export type LinkedRequest =
  | { kind: 'good'; request: PrivacyRequestRow; contact: ContactRow }
  | { kind: 'gone'; reason: 'contact' | 'address'; locale: string | null }

/** The request of a link and its contact, which still has the address that the link was sent to. */
const requestOfLink = async (
  sql: Sql,
  secret: Uint8Array,
  { requestId, address }: Pick<TokenContents['confirm_privacy'], 'requestId' | 'address'>,
  lock: boolean,
): Promise<LinkedRequest> => {
  const gone = { kind: 'gone', reason: 'contact', locale: null } as const
  const seen = await findRequest(sql, requestId)
  if (seen?.contact_id == null) return gone
  const find = lock ? lockContact : findContact
  const contact = await find(sql, { by: 'id', id: seen.contact_id }, 'anywhere')
  // After the contact, as an erasure locks them.
  const request = lock ? await lockRequest(sql, requestId) : seen
  if (contact === null || request?.contact_id !== contact.id) return gone
  if (markOfAddress(secret, contact.email) !== address)
    return { kind: 'gone', reason: 'address', locale: contact.locale }
  return { kind: 'good', request, contact }
}

export const findRequestOfLink = (
  sql: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm_privacy'],
): Promise<LinkedRequest> => requestOfLink(sql, secret, of, false)

/** Confirms a request. One that is confirmed already stays as it is. */
export const confirmByContact = async (
  tx: Sql,
  secret: Uint8Array,
  of: TokenContents['confirm_privacy'],
  ip: string | null,
  now: Date,
): Promise<LinkedRequest> => {
  const linked = await requestOfLink(tx, secret, of, true)
  if (linked.kind === 'gone' || linked.request.state !== 'awaiting_confirmation') return linked
  const { privacy_requests_due_after_days: days } = await readSettings(tx, 'compliance')
  const at = now.toISOString()
  const change = {
    state: 'open',
    identification: 'email_link',
    confirmed_at: at,
    confirmed_ip: ip,
    due_at: daysAfter(now, days).toISOString(),
  } as const
  const request = await updateRequest(tx, linked.request.id, change, at)
  await noteOpened(tx, request, actorOfContact(linked.contact), now)
  return { ...linked, request }
}

/**
 * The link to the file of a completed request, which is valid for some minutes. Records the first download. Null if there is no file any
 * more.
 */
export const downloadByContact = async (
  tx: Sql,
  context: LinkContext,
  of: TokenContents['privacy_file'],
  now: Date,
): Promise<string | null> => {
  const linked = await requestOfLink(tx, context.secret, of, true)
  if (linked.kind === 'gone') return null
  const { id, job_id: jobId, downloaded_at } = linked.request
  const url = jobId === null ? null : await fileLink(context, tx, jobId, now)
  if (url !== null && downloaded_at === null)
    await updateRequest(tx, id, { downloaded_at: now.toISOString() }, now.toISOString())
  return url
}
