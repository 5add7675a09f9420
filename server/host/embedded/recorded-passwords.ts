import { auditFact } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Database } from '../../platform/storage/open.ts'
import { createApplicationPassword, revokeApplicationPassword } from './application-passwords.ts'
import { recordUserChange } from './recording.ts'

/** Creates an application password and records it. */
export const addApplicationPassword = (
  sql: Database,
  clock: Clock,
  userId: string,
  { name, scopes }: { name: string; scopes?: string },
  actor?: Actor,
): Promise<{ id: string; password: string }> =>
  sql.begin(async (tx) => {
    const made = await createApplicationPassword(tx, clock, userId, name, scopes)
    const facts = [auditFact('application_password_id', made.id), auditFact('name', name.trim())]
    if (scopes !== undefined) facts.push(auditFact('scopes', scopes.trim()))
    await recordUserChange(tx, clock.now(), 'application_password.created', userId, facts, actor)
    return made
  })

/** Deletes an application password and records it. Returns whether it existed. */
export const removeApplicationPassword = (
  sql: Database,
  clock: Clock,
  userId: string,
  id: string,
  actor?: Actor,
): Promise<boolean> =>
  sql.begin(async (tx) => {
    const isRevoked = await revokeApplicationPassword(tx, userId, id)
    const facts = [auditFact('application_password_id', id)]
    if (isRevoked)
      await recordUserChange(tx, clock.now(), 'application_password.revoked', userId, facts, actor)
    return isRevoked
  })
