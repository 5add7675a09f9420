import { encryptedFlowSecrets } from '../marketing/flows/index.ts'
import { encryptedCredentials } from '../migration/sources/index.ts'
import type { Config } from '../platform/config.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  decrypt,
  encrypt,
  installNextKey,
  type KeySource,
  keyFileName,
  ownFingerprint,
  presentKey,
  requireDecryptable,
} from '../platform/secrets.ts'
import { type EncryptedValues, encryptAgain, listEncrypted } from '../platform/storage/encrypted.ts'
import {
  claimFingerprint,
  findFingerprint,
  lockFingerprint,
  updateFingerprint,
} from '../platform/storage/key-fingerprint.ts'
import type { Sql } from '../platform/storage/open.ts'
import { encryptedPasswords } from '../sending/mail-servers/index.ts'
import { encryptedKeys } from '../sending/sending-domains/index.ts'
import { encryptedSettings } from '../system/settings/index.ts'
import { encryptedWebhookSecrets, previousWebhookSecrets } from '../system/webhooks/index.ts'

/** All encrypted values of the database. */
const kinds: readonly EncryptedValues[] = [
  encryptedPasswords,
  encryptedKeys,
  encryptedSettings,
  encryptedFlowSecrets,
  encryptedWebhookSecrets,
  previousWebhookSecrets,
  encryptedCredentials,
]

const differentKey = (config: Config): Refusal => {
  const has =
    config.secretKey !== null
      ? 'SECRET_KEY is a different key'
      : presentKey(config) === null
        ? `this process has no key: SECRET_KEY is not set, and ${config.dataDir} has no ${keyFileName}`
        : `${config.dataDir}/${keyFileName} is a different key`
  return new Refusal(
    `The mail passwords and keys in this database are encrypted with a secret key, and ${has}. All processes on one database need the same key. Set SECRET_KEY to the SECRET_KEY of the process that was started first, or to the content of ${keyFileName} in its data folder.`,
  )
}

/**
 * Refuses to start with another key than the database's, or without it. The first process to start claims its
 * key for the database. No key is generated if secrets are stored or another process has claimed a key. With
 * `claims: false`, which is for inspection, no key is generated at all. @throws Refusal
 */
export const requireKeyOfSecrets = async (
  sql: Sql,
  config: Config,
  { claims = true }: { claims?: boolean } = {},
): Promise<void> => {
  const known = await findFingerprint(sql)
  if (known === null) {
    const stored = (await Promise.all(kinds.map((kind) => listEncrypted(sql, kind)))).flat()
    if (stored.length > 0 && presentKey(config) === null) throw differentKey(config)
    requireDecryptable(config, stored)
    if (!claims) return
    const fingerprint = ownFingerprint(config)
    if ((await claimFingerprint(sql, fingerprint)) !== fingerprint) throw differentKey(config)
    return
  }
  // A rotation may have been interrupted between the database and the file.
  if (config.secretKey === null) installNextKey(config, known)
  if (presentKey(config) === null || ownFingerprint(config) !== known) throw differentKey(config)
}

/**
 * Encrypts all secrets with another key, all or nothing, and makes it the database's key. Returns the number
 * of secrets.
 */
export const reencryptAll = async (tx: Sql, from: KeySource, to: KeySource): Promise<number> => {
  await lockFingerprint(tx)
  const reencrypt = (encrypted: Uint8Array): Uint8Array => encrypt(to, decrypt(from, encrypted))
  let count = 0
  for (const kind of kinds) count += await encryptAgain(tx, kind, reencrypt)
  await updateFingerprint(tx, ownFingerprint(to))
  return count
}

/** Names of other processes that hold the current key in memory. */
export const listOtherProcesses = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^crs (serve|worker) ' order by 1`
  return rows.map(({ name }) => name)
}
