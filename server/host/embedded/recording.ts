import { type AuditChange, commandLine, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'

/**
 * Writes an entry about a user into the audit log, in the transaction of the change. Never the login, because it is half of a password.
 */
export const recordUserChange = (
  tx: Sql,
  now: Date,
  event: string,
  targetId: string,
  changes: readonly AuditChange[] = [],
  actor: Actor = commandLine(),
): Promise<void> => {
  const credential = actor.kind === 'user' ? 'session' : null
  return recordAudit(tx, { event, area: 'users', targetId, actor, credential, changes }, now)
}
