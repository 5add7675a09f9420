import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'

type WithSecret = components['schemas']['ApiKeyWithSecret']

const path = '/settings/api-keys'
const body = { name: 'Shop sync', capabilities: ['crm_access'], scopes: ['contacts:read'] }
const locked = { status: 403, code: 'pro_lock', pro_lock: true, feature: 'api_keys', limit: null }

const app = await startTestApp()

test('creating a key requires the Pro edition', async () => {
  const refused = await app.send('POST', path, { body })
  expect(refused.body).toMatchObject({ ...locked, upgrade_url: 'http://crm.test/host/edition' })
})

test('keys are locked after Pro has ended, and can be listed and deleted', async () => {
  await app.installPro()
  const { body: key } = await app.send<WithSecret>('POST', path, { body })
  await app.context.sql`delete from licences`
  app.clock.advance(3000)

  const used = await app.send('GET', '/contacts', { authorization: `Bearer ${key.secret}` })
  expect(used.body).toMatchObject(locked)
  expect((await app.send('PUT', `${path}/${key.id}`, { body: { name: 'x' } })).body).toMatchObject(locked)
  expect((await app.send('POST', `${path}/${key.id}/rotate`, { body: {} })).body).toMatchObject(locked)

  const listed = await app.send<{ data: { id: string }[] }>('GET', path)
  expect(listed.body.data.map(({ id }) => id)).toEqual([key.id])
  expect((await app.send('GET', `${path}/${key.id}`)).status).toBe(200)
  expect((await app.send('DELETE', `${path}/${key.id}`)).status).toBe(200)
})
