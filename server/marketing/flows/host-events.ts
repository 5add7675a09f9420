import { insertTriggerEvents } from '../../audience/trigger-events/index.ts'
import type { HostEvent } from '../../platform/host.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** The contact with the e-mail address of a user. */
const findContact = async (tx: Sql, email: string): Promise<string | null> => {
  const [row] = await tx<{ id: string }[]>`
    select id from contacts where lower(email) = lower(${email}) and trashed_at is null`
  return row?.id ?? null
}

/** Records an event of the host for the contact with the address of its user. */
export const reportHostEvent = async (tx: Sql, event: HostEvent): Promise<void> => {
  const { type, user, occurredAt, addedRoles, removedRoles } = event
  const contactId = user.email === null ? null : await findContact(tx, user.email)
  if (contactId === null) return
  const about = { user_id: user.id, login: user.login, roles: user.roles }
  const data =
    type === 'role_changed'
      ? { ...about, added_roles: addedRoles ?? [], removed_roles: removedRoles ?? [] }
      : about
  await insertTriggerEvents(tx, [{ key: `host_${type}`, contactId, occurredAt, data }])
}
