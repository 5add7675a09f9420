import { createHash } from 'node:crypto'
import type { Sql } from '../../../platform/storage/open.ts'

/** How far a folder was read. UIDs are valid within one UIDVALIDITY only. */
export interface Position {
  uidValidity: bigint
  /** The last UID that was stored. */
  lastUid: number
  /** The last UID in the folder when it was first read. */
  backlogUid: number
  firstReadAt: Date
}

/** Identifies the folder. Without the port: several ports lead to the same folder. */
export const mailboxKey = ({
  host,
  username,
  folder,
}: {
  host: string
  username: string
  folder: string
}): string =>
  createHash('sha256')
    .update(JSON.stringify([host.toLowerCase(), username, folder]))
    .digest('hex')

/** The position to continue from. Starts anew where the server has changed UIDVALIDITY. */
export const openPosition = async (
  sql: Sql,
  mailbox: string,
  { uidValidity, backlogUid, now }: { uidValidity: bigint; backlogUid: number; now: Date },
): Promise<Position> => {
  const [row] = await sql<{ last_uid: string; backlog_uid: string; first_read_at: string }[]>`
    insert into mailbox_positions (mailbox, uid_validity, last_uid, backlog_uid, first_read_at)
    values (${mailbox}, ${uidValidity.toString()}, 0, ${backlogUid}, ${now})
    on conflict (mailbox) do update set
      last_uid = case when mailbox_positions.uid_validity = excluded.uid_validity
        then mailbox_positions.last_uid else 0 end,
      backlog_uid = case when mailbox_positions.uid_validity = excluded.uid_validity
        then mailbox_positions.backlog_uid else excluded.backlog_uid end,
      first_read_at = case when mailbox_positions.uid_validity = excluded.uid_validity
        then mailbox_positions.first_read_at else excluded.first_read_at end,
      uid_validity = excluded.uid_validity
    returning last_uid, backlog_uid, first_read_at`
  return {
    uidValidity,
    lastUid: Number(row?.last_uid ?? 0),
    backlogUid: Number(row?.backlog_uid ?? backlogUid),
    firstReadAt: new Date(row?.first_read_at ?? now),
  }
}

/** Records a message as stored, in the transaction that stores it. Another process may be further. */
export const advancePosition = async (
  tx: Sql,
  mailbox: string,
  uidValidity: bigint,
  uid: number,
): Promise<void> => {
  await tx`
    update mailbox_positions set last_uid = greatest(last_uid, ${uid})
    where mailbox = ${mailbox} and uid_validity = ${uidValidity.toString()}`
}
