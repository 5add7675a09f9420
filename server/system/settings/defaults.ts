import type { Sql } from '../../platform/storage/open.ts'
import { type GroupRow, lockGroup, updateGroup } from './store.ts'

export type DefaultMember = 'default_sender_id' | 'default_mail_server_id'

/**
 * The settings of sending, which nobody else changes before the transaction ends. Whoever makes or removes something that may
 * be a default one begins with this, so that there is always one as long as there is any.
 */
export const lockDefaults = (tx: Sql): Promise<GroupRow<'sending'>> => lockGroup(tx, 'sending')

/** Names another default, or none, in settings that this transaction has locked. */
export const setDefault = async (
  tx: Sql,
  settings: GroupRow<'sending'>,
  member: DefaultMember,
  id: string | null,
  now: string,
): Promise<void> => {
  await updateGroup(tx, { ...settings, value: { ...settings.value, [member]: id } }, now)
}
