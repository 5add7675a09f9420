import type { Fragment, Sql } from './open.ts'

/** An encrypted value and where it is stored: the id of the row, and what else tells it apart. */
export interface Encrypted {
  id: string
  encrypted: Uint8Array
}

/** Encrypted values of an area. */
export interface EncryptedValues {
  /** All of them in one order. `lock` is `for update`, or nothing. */
  list(sql: Sql, lock: Fragment): PromiseLike<Encrypted[]>
  replace(tx: Sql, value: Encrypted): PromiseLike<unknown>
}

/** All encrypted values, to check that they can be decrypted. */
export const listEncrypted = async (sql: Sql, { list }: EncryptedValues): Promise<Uint8Array[]> =>
  (await list(sql, sql``)).map(({ encrypted }) => encrypted)

/** Encrypts all values again. Returns their number. */
export const encryptAgain = async (
  tx: Sql,
  { list, replace }: EncryptedValues,
  reencrypt: (encrypted: Uint8Array) => Uint8Array,
): Promise<number> => {
  const values = await list(tx, tx`for update`)
  for (const { id, encrypted } of values) await replace(tx, { id, encrypted: reencrypt(encrypted) })
  return values.length
}
