import { newId } from '../../../platform/ids.ts'
import { addTask, defineTask } from '../../../platform/jobs/task.ts'
import type { Actor, ActorColumns } from '../../../platform/principal.ts'
import { actorColumns } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { readMailboxTask } from '../../../system/settings/index.ts'

export interface ProbeRow extends ActorColumns {
  id: string
  state: 'sending' | 'waiting' | 'returned' | 'failed'
  sender_id: string | null
  return_path: string
  detail: string | null
  sent_at: string | null
  returned_at: string | null
  created_at: string
}

export const sendProbesTask = defineTask('send-bounce-probes')

const columns = (sql: Sql) => sql`
  id, state, sender_id, return_path, detail, sent_at, returned_at, actor_kind, actor_id, actor_name, created_at`

/** Requests a probe. It is sent after the transaction commits. */
export const insertProbe = async (
  tx: Sql,
  { senderId, returnPath }: { senderId: string; returnPath: string },
  actor: Actor,
  now: Date,
): Promise<ProbeRow> => {
  const { actor_kind, actor_id, actor_name } = actorColumns(actor)
  const [row] = await tx<ProbeRow[]>`
    insert into bounce_probes (id, state, sender_id, return_path, actor_kind, actor_id, actor_name, created_at)
    values (${newId()}, 'sending', ${senderId}, ${returnPath}, ${actor_kind}, ${actor_id}, ${actor_name}, ${now})
    returning ${columns(tx)}`
  if (row === undefined) throw new Error('A probe was not written.')
  await addTask(tx, sendProbesTask, null, { key: sendProbesTask.name })
  return row
}

export const findProbe = async (sql: Sql, id: string): Promise<ProbeRow | null> => {
  const [row] = await sql<ProbeRow[]>`select ${columns(sql)} from bounce_probes where id = ${id}`
  return row ?? null
}

/** Claims the probes to send. Each is claimed once, by one process. */
export const claimProbes = (sql: Sql): Promise<ProbeRow[]> => sql<ProbeRow[]>`
  update bounce_probes set state = 'waiting' where id in (
    select id from bounce_probes where state = 'sending' order by id limit 20 for update skip locked)
  returning ${columns(sql)}`

/** The server accepted the probe: the mailbox is read a few times soon, before its schedule. */
export const noteProbeSent = async (sql: Sql, id: string, now: Date): Promise<void> => {
  await sql`update bounce_probes set sent_at = ${now} where id = ${id}`
  for (const seconds of [2, 10, 30, 120])
    await addTask(sql, readMailboxTask, null, { key: `${readMailboxTask.name} after ${seconds}`, seconds })
}

/** Records the result of a probe, unless it is already known. Returns whether the probe exists. */
export const endProbe = async (
  sql: Sql,
  id: string,
  end: { state: 'returned' | 'failed'; detail: string | null },
  now: Date,
): Promise<boolean> => {
  const returnedAt = end.state === 'returned' ? now : null
  await sql`
    update bounce_probes set state = ${end.state}, detail = ${end.detail}, returned_at = ${returnedAt}
    where id = ${id} and state in ('sending', 'waiting')`
  return (await sql`select from bounce_probes where id = ${id}`).length > 0
}

export const deleteOldProbes = async (sql: Sql, before: Date): Promise<void> => {
  await sql`delete from bounce_probes where created_at < ${before}`
}
