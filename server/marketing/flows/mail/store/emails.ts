import { newId } from '../../../../platform/ids.ts'
import type { Fragment, Sql } from '../../../../platform/storage/open.ts'
import { enqueue, insertQueued, queueOf } from '../../../../sending/deliveries/index.ts'
import type { FlowKind } from '../../types.ts'
import type { MailTracking } from '../settings.ts'

/** An e-mail that a node sends. */
export interface NewEmail {
  enrolmentId: string
  visit: number
  contactId: string
  address: string
}

/** What the e-mails of one node share. */
export interface EmailSource {
  flow: { id: string; kind: FlowKind; versionId: string }
  nodeId: string
  tracking: MailTracking | null
  listId: string | null
}

/**
 * Writes e-mails, the ledger's rows and the queue's, in the transaction that moves their contacts on. An e-mail for the
 * same visit is there already and stays the only one.
 */
export const insertEmails = async (
  tx: Sql,
  { flow, nodeId, tracking, listId }: EmailSource,
  emails: readonly NewEmail[],
  now: Date,
): Promise<void> => {
  if (emails.length === 0) return
  const rows = await tx<{ id: string; enrolment_id: string }[]>`
    insert into flow_emails
      (id, flow_id, version_id, enrolment_id, visit, node_id, contact_id, created_at, opens, clicks, list_id)
    select email.id, ${flow.id}, ${flow.versionId}, email.enrolment_id, email.visit, ${nodeId}, email.contact_id, ${now},
      ${tracking?.opens ?? null}, ${tracking?.clicks ?? null}, ${listId}
    from unnest(
      ${emails.map(() => newId())}::uuid[], ${emails.map(({ enrolmentId }) => enrolmentId)}::uuid[],
      ${emails.map(({ visit }) => visit)}::integer[], ${emails.map(({ contactId }) => contactId)}::uuid[]
    ) as email (id, enrolment_id, visit, contact_id)
    on conflict (enrolment_id, visit) do nothing
    returning id, enrolment_id`
  const byEnrolment = new Map(emails.map((email) => [email.enrolmentId, email]))
  const written = rows.flatMap(({ id, enrolment_id }) => {
    const email = byEnrolment.get(enrolment_id)
    return email === undefined ? [] : [{ id, contactId: email.contactId, address: email.address }]
  })
  if (written.length === 0) return
  await insertQueued(tx, flow.kind, written, now, flow.id)
  await enqueue(
    tx,
    written.map(({ id }) => ({ id, dueAt: now })),
    queueOf[flow.kind],
    null,
  )
}

/** An e-mail that is due, with what decides how it is made. */
export interface DueEmail {
  id: string
  version_id: string
  node_id: string
  contact_id: string | null
  flow_id: string
  flow_kind: FlowKind
  flow_name: string
  flow_status: 'draft' | 'active' | 'paused' | 'archived'
  message_host: string | null
  /** The properties of the event that started it; null where the enrolment is gone. */
  trigger: Record<string, unknown> | null
}

export const listDueEmails = (sql: Sql, ids: readonly string[]): Promise<DueEmail[]> =>
  sql<DueEmail[]>`
    select e.id, e.version_id, e.node_id, e.contact_id, e.flow_id, f.kind as flow_kind, f.name as flow_name,
      f.status as flow_status, e.message_host, n.context -> 'trigger' as trigger
    from flow_emails e
    join flows f on f.id = e.flow_id
    left join enrolments n on n.id = e.enrolment_id
    where e.id = any (${ids as string[]}::uuid[])`

/** The settings and the pin of a node of a version. */
export const findNodeOfVersion = async (
  sql: Sql,
  versionId: string,
  nodeId: string,
): Promise<{ settings: Record<string, unknown>; pin: unknown } | null> => {
  const [row] = await sql<{ settings: Record<string, unknown>; pin: unknown }[]>`
    select node -> 'settings' as settings, v.pins -> ${nodeId}::text as pin
    from flow_versions v
    cross join lateral jsonb_array_elements(v.definition -> 'nodes') as node
    where v.id = ${versionId} and node ->> 'id' = ${nodeId}`
  return row ?? null
}

/** Stores the sender of an attempt, and the host of the Message-ID before the first. */
export const noteAttempts = async (
  tx: Sql,
  attempts: readonly { id: string; senderId: string; host: string }[],
): Promise<void> => {
  if (attempts.length === 0) return
  await tx`
    update flow_emails e set sender_id = attempt.sender_id, message_host = coalesce(e.message_host, attempt.host)
    from unnest(
      ${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ senderId }) => senderId)}::uuid[],
      ${attempts.map(({ host }) => host)}::text[]
    ) as attempt (id, sender_id, host)
    where e.id = attempt.id and (e.sender_id is distinct from attempt.sender_id or e.message_host is null)`
}

/**
 * A query for the ids of the e-mails of steps with this id, through the index of nodes. The node of a sequence that sends is named after
 * its step. So it can select e-mails of an automation whose step has the name of such a node.
 */
export const emailsOfStep = (sql: Sql, stepId: string): Fragment => sql`
  select e.id from flow_versions v
  join flow_emails e on e.version_id = v.id and e.node_id in (${stepId}, ${`send_${stepId}`})`
