import { insertTriggerEvents } from '../../audience/trigger-events/index.ts'
import type { HostEvent } from '../../platform/host.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findContactsByEmail } from './hooks/store.ts'

/** Records an event of the host for the contact with the address of its user. */
export const reportHostEvent = async (tx: Sql, event: HostEvent): Promise<void> => {
  const { type, user, occurredAt, addedRoles, removedRoles } = event
  const contactId =
    user.email === null ? undefined : (await findContactsByEmail(tx, [user.email])).get(user.email)
  if (contactId === undefined) return
  const about = { user_id: user.id, login: user.login, roles: user.roles }
  const data =
    type === 'role_changed'
      ? { ...about, added_roles: addedRoles ?? [], removed_roles: removedRoles ?? [] }
      : about
  await insertTriggerEvents(tx, [{ key: `host_${type}`, contactId, occurredAt, data }])
}
