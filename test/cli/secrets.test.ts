import { expect, test } from 'vitest'
import { demandKeyOfSecrets } from '../../server/cli/secrets.ts'
import { startTestApp } from '../support/app.ts'

const app = await startTestApp()
const { sql, config } = app.parts
const other = { ...config, secretKey: Buffer.alloc(32, 9) }

test('a process does not start with a key that does not open each kind of stored secret', async () => {
  await demandKeyOfSecrets(sql, other)
  await app.send('POST', '/mail-servers', {
    body: { kind: 'smtp', name: 'Relay', host: 'smtp.example', username: 'mailer', password: 'one' },
  })
  const domain = await app.send<{ id: string }>('POST', '/sending-domains', {
    body: { name: 'harbourbooks.example' },
  })
  await app.send('POST', `/sending-domains/${domain.body.id}/dkim-keys`, { body: { algorithm: 'ed25519' } })
  await app.send('PUT', '/settings/bounces', { body: { providers: { brevo: { secret: 'two' } } } })
  await demandKeyOfSecrets(sql, config)
  await expect(demandKeyOfSecrets(sql, other)).rejects.toThrow(/holds 3 passwords and keys of mail/)
})
