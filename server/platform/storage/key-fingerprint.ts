import type { Sql } from './open.ts'

const row = 'secret_key_fingerprint'

/**
 * The fingerprint of this database's key; null before a process has claimed one. Waits for a running
 * rotation.
 */
export const findFingerprint = async (sql: Sql): Promise<string | null> => {
  const [found] = await sql<{ value: string }[]>`select value from service_state where key = ${row} for share`
  return found?.value ?? null
}

/** Makes a key the database's, unless it has one. Returns the stored fingerprint. */
export const claimFingerprint = async (sql: Sql, fingerprint: string): Promise<string | null> => {
  await sql`
    insert into service_state (key, value) values (${row}, to_jsonb(${fingerprint}::text)) on conflict (key) do nothing`
  return findFingerprint(sql)
}

/** Locks the fingerprint until the transaction ends. */
export const lockFingerprint = async (tx: Sql): Promise<void> => {
  await tx`select from service_state where key = ${row} for update`
}

export const updateFingerprint = async (tx: Sql, fingerprint: string): Promise<void> => {
  await tx`update service_state set value = to_jsonb(${fingerprint}::text) where key = ${row}`
}
