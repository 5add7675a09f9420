import type { Sql } from '../../platform/storage/open.ts'
import { type GroupRow, lockGroup, updateGroup } from './store.ts'

export type DefaultMember = 'default_sender_id' | 'default_mail_server_id'

/**
 * The sending settings, locked until the transaction ends. Every transaction that creates or deletes a
 * possible default takes this lock first. There is then always a default as long as a candidate exists.
 */
export const lockDefaults = (tx: Sql): Promise<GroupRow<'sending'>> => lockGroup(tx, 'sending')

/** Changes or clears the default, in settings that this transaction has locked. */
export const setDefault = async (
  tx: Sql,
  settings: GroupRow<'sending'>,
  member: DefaultMember,
  id: string | null,
  now: string,
): Promise<void> => {
  await updateGroup(tx, { ...settings, value: { ...settings.value, [member]: id } }, now)
}
