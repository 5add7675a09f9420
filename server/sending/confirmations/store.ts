import { hasOptInRequest, isPendingOnList } from '../../audience/memberships/index.ts'
import { existingTemplate } from '../../content/templates/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { settingOf } from '../../system/settings/index.ts'
import { enqueue, insertQueued, notifySenders, queueOf } from '../deliveries/index.ts'
import { confirmationsOf, insertConfirmations } from '../outbox/index.ts'
import { existingSender } from '../senders/index.ts'
import { type Candidate, nameOf } from './rules.ts'

type Row = Omit<Candidate, 'name'> & { first_name: string | null; last_name: string | null }

/**
 * Contacts with what decides whether they are asked, in the order of their ids. Without contacts in the
 * trash.
 */
export const findCandidates = async (tx: Sql, contactIds: readonly string[]): Promise<Candidate[]> => {
  const rows = await tx<Row[]>`
    select c.id, c.email, c.first_name, c.last_name, c.status, asked.requested,
      c.status = 'pending' or ${isPendingOnList(tx, tx`c.id`)} or asked.requested as awaited,
      coalesce(requests.waiting, false) as waiting, requests.requested_at
    from contacts c
    cross join lateral (select ${hasOptInRequest(tx, tx`c.id`, tx`c.mail_ended_at`)} as requested) as asked
    left join lateral (${confirmationsOf(tx, tx`c.id`, tx`c.email`)}) as requests on true
    where c.id = any (${contactIds as string[]}::uuid[]) and c.trashed_at is null
    order by c.id`
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: nameOf(first_name, last_name) }))
}

/** Whether the settings require a confirmation when a contact is made pending by others. */
export const pendingNeedConfirmation = async (tx: Sql): Promise<boolean> => {
  const [row] = await tx<{ required: boolean | null }[]>`
    select ${settingOf(tx, 'consent', 'ask_pending_contacts')}::boolean as required`
  return row?.required === true
}

/** A confirmation e-mail to a contact that the transaction has locked. */
export interface NewRequest {
  contact: Pick<Candidate, 'id' | 'email' | 'name'>
  dueAt: Date
}

/**
 * Queues confirmation e-mails in three statements. The text of the settings and the link are added when they
 * are sent.
 */
export const insertRequests = async (
  tx: Sql,
  requests: readonly NewRequest[],
  queue: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  if (requests.length === 0) return
  const rows = requests.map(({ contact, dueAt }) => ({
    id: newId(),
    contactId: contact.id,
    name: contact.name,
    address: contact.email,
    dueAt,
  }))
  const chosen = tx`
    select ${existingSender(tx, tx`${settingOf(tx, 'consent', 'confirmation_sender_id')}::uuid`)},
      ${existingTemplate(tx, tx`${settingOf(tx, 'consent', 'confirmation_template_id')}::uuid`)}`
  await insertConfirmations(tx, rows, chosen, actor, now)
  await insertQueued(tx, 'confirmation', rows, now)
  await enqueue(tx, rows, queue, now)
  if (queue === queueOf.confirmation && rows.some(({ dueAt }) => dueAt <= now)) await notifySenders(tx)
}

/** When a contact last stopped receiving marketing e-mail. Null where it never did. */
export const findMailEnd = async (sql: Sql, contactId: string): Promise<Date | null> => {
  const [row] = await sql<{ mail_ended_at: string | null }[]>`
    select mail_ended_at from contacts where id = ${contactId}`
  return row?.mail_ended_at ? new Date(row.mail_ended_at) : null
}
