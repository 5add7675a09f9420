import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { DkimKey } from '../../platform/mail/dkim.ts'
import { decrypt, type KeySource } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { DomainRow, KeyRow } from './store.ts'

/** Cache: a key never changes, and parsing one costs as much as a signature. */
const read = new Map<string, KeyObject>()
const readAtMost = 1_000

const keyObjectOf = (config: KeySource, row: KeyRow): KeyObject => {
  const known = read.get(row.id)
  if (known) return known
  const key = createPrivateKey(decrypt(config, row.private_key))
  if (read.size >= readAtMost) read.clear()
  read.set(row.id, key)
  return key
}

/** The keys that sign a domain's e-mail: at most one for each algorithm. @throws CannotOpen */
export const dkimKeysOf = async (
  sql: Sql,
  config: KeySource,
  domain: Pick<DomainRow, 'id' | 'name'>,
): Promise<DkimKey[]> => {
  const rows = await sql<KeyRow[]>`
    select * from dkim_keys where sending_domain_id = ${domain.id} and state = 'active' order by algorithm desc`
  return rows.map((row) => ({
    domain: domain.name,
    selector: row.selector,
    algorithm: row.algorithm === 'ed25519' ? 'ed25519-sha256' : 'rsa-sha256',
    privateKey: keyObjectOf(config, row),
  }))
}
