import { auditFact, commandLine, recordAudit } from '../platform/audit.ts'
import { systemClock } from '../platform/clock.ts'
import { type Command, CommandFailed } from '../platform/command.ts'
import { readSecretKey } from '../platform/config.ts'
import { fingerprintOf, installNextKey, keyFileName, nextKey } from '../platform/secrets.ts'
import { listOtherProcesses, reencryptAll, requireKeyOfSecrets } from './secrets.ts'

export const rotateSecretKey: Command['run'] = async (_args, context) => {
  const given = readSecretKey(context.environment, 'NEW_SECRET_KEY')
  const { config } = context
  if (config.secretKey !== null && given === null)
    throw new CommandFailed(
      'SECRET_KEY is set, so the new key cannot be stored in the data folder. Set NEW_SECRET_KEY to 32 bytes in base64 (openssl rand -base64 32).',
    )
  if (config.secretKey === null && given !== null)
    throw new CommandFailed(
      `The key is in ${config.dataDir}/${keyFileName}, and the new key will be stored there too. Remove NEW_SECRET_KEY.`,
    )
  const storage = await context.open()
  try {
    const { sql } = storage
    const others = await listOtherProcesses(sql)
    if (others.length > 0)
      throw new CommandFailed(
        `Stop all services and workers first. They still use the former key: ${others.join(', ')}.`,
      )
    await requireKeyOfSecrets(sql, config)
    const key = given ?? nextKey(config)
    const count = await sql.begin(async (tx) => {
      const encrypted = await reencryptAll(tx, config, { ...config, secretKey: key })
      const changes = [auditFact('encrypted', encrypted)]
      const entry = { event: 'secret_key.rotated', area: 'settings', actor: commandLine(), changes }
      await recordAudit(tx, entry, systemClock.now())
      return encrypted
    })
    const former = given === null ? installNextKey(config, fingerprintOf(key)) : null
    context.out(`Encrypted ${count} mail passwords and keys with the new key.`)
    context.out(
      former === null
        ? 'Start the services and workers with SECRET_KEY set to the new key. Keep the former key for older backups of the database.'
        : `The former key is in ${former}. Keep it for older backups of the database.`,
    )
  } finally {
    await storage.close()
  }
}
