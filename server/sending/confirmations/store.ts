import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { enqueue, insertQueued, notifySenders, queueOf } from '../deliveries/index.ts'
import { insertConfirmations } from '../outbox/index.ts'
import { type Candidate, nameOf } from './rules.ts'

type Row = Omit<Candidate, 'name'> & { first_name: string | null; last_name: string | null }

/**
 * Contacts with what decides whether they are asked, in the order of their ids. Without contacts in the
 * trash.
 */
export const findCandidates = async (tx: Sql, contactIds: readonly string[]): Promise<Candidate[]> => {
  const rows = await tx<Row[]>`
    select c.id, c.email, c.first_name, c.last_name, c.status,
      c.status = 'pending' or exists (
        select from list_memberships m where m.contact_id = c.id and m.status = 'pending') as awaited,
      coalesce(asked.waiting, false) as waiting, asked.asked_at
    from contacts c
    left join lateral (
      select bool_or(d.status in ('queued', 'deferred')) as waiting,
        max(coalesce(d.accepted_at, d.queued_at)) filter (where lower(m.to_address) = lower(c.email)) as asked_at
      from messages m join deliveries d on d.id = m.id
      where m.contact_id = c.id and d.kind = 'confirmation' and d.status <> 'skipped'
    ) as asked on true
    where c.id = any (${contactIds as string[]}::uuid[]) and c.trashed_at is null
    order by c.id`
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: nameOf(first_name, last_name) }))
}

/** Whether the settings require a confirmation when a contact is made pending by others. */
export const areAskedWhenPending = async (tx: Sql): Promise<boolean> => {
  const [row] = await tx<{ wished: boolean | null }[]>`
    select (value ->> 'ask_pending_contacts')::boolean as wished from settings_groups where key = 'consent'`
  return row?.wished === true
}

/** A confirmation e-mail to a contact that the transaction has locked. */
export interface NewAsk {
  contact: Pick<Candidate, 'id' | 'email' | 'name'>
  dueAt: Date
}

/**
 * Queues confirmation e-mails in three statements. The text of the settings and the link are added when they
 * are sent.
 */
export const insertAsks = async (
  tx: Sql,
  asks: readonly NewAsk[],
  queue: number,
  actor: Actor,
  now: Date,
): Promise<void> => {
  if (asks.length === 0) return
  const rows = asks.map(({ contact, dueAt }) => ({
    id: newId(),
    contactId: contact.id,
    name: contact.name,
    address: contact.email,
    dueAt,
  }))
  const chosen = tx`
    select (select s.id from senders s where s.id = (value ->> 'confirmation_sender_id')::uuid),
      (select t.id from templates t where t.id = (value ->> 'confirmation_template_id')::uuid)
    from settings_groups where key = 'consent'`
  await insertConfirmations(tx, rows, chosen, actor, now)
  await insertQueued(tx, 'confirmation', rows, now)
  await enqueue(tx, rows, queue, now)
  if (queue === queueOf.confirmation && rows.some(({ dueAt }) => dueAt <= now)) await notifySenders(tx)
}

/** The lists for which a contact is pending since before `until`. */
export const findAwaitedLists = (
  sql: Sql,
  contactId: string,
  until: Date,
): Promise<{ id: string; name: string }[]> =>
  sql<{ id: string; name: string }[]>`
    select l.id, l.name from list_memberships m join lists l on l.id = m.list_id
    where m.contact_id = ${contactId} and m.status = 'pending' and m.since_at < ${until}
    order by l.position, lower(l.name), l.id`

/** When a contact last stopped receiving marketing e-mail. Null where it never did. */
export const findMailEnd = async (sql: Sql, contactId: string): Promise<Date | null> => {
  const [row] = await sql<{ mail_ended_at: string | null }[]>`
    select mail_ended_at from contacts where id = ${contactId}`
  return row?.mail_ended_at ? new Date(row.mail_ended_at) : null
}
