import { sealedPasswords } from '../mail-servers/index.ts'
import type { Config } from '../platform/config.ts'
import { demandOpenable } from '../platform/secrets.ts'
import type { Sql } from '../platform/storage/open.ts'
import { sealedKeys } from '../sending-domains/index.ts'
import { sealedSettings } from '../settings/index.ts'

/** Refuses to start with another key than the one that passwords and keys of mail were stored with. @throws Refusal */
export const demandKeyOfSecrets = async (sql: Sql, config: Config): Promise<void> => {
  const stored = await Promise.all([sealedPasswords(sql), sealedKeys(sql), sealedSettings(sql)])
  demandOpenable(config, stored.flat())
}
