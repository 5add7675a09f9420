import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'

type View = components['schemas']['View']

const app = await startTestApp()
const { sql } = app.context
const asEditor = { authorization: app.editor.authorization }

const create = (name: string, shared: boolean, options: object = {}) =>
  app.send<View>('POST', '/views', { body: { area: 'contacts', name, shared }, ...options })

const prefer = (options: object = {}) =>
  app.send('PUT', '/me/preferences', { body: { colour_scheme: 'dark' }, ...options })

const viewNames = async () =>
  (await sql<{ name: string }[]>`select name from saved_views order by name`).map(({ name }) => name)

test('preferences and private views go with a deleted user, and shared views stay', async () => {
  await create('Private of the editor', false, asEditor)
  const { body: shared } = await create('Shared of the editor', true, asEditor)
  await create('Private of the administrator', false)
  await prefer()
  await prefer(asEditor)

  await sql`update host_users set disabled_at = now() where id = ${app.editor.id}`
  expect(await viewNames()).toHaveLength(3)

  await sql`delete from host_users where id = ${app.editor.id}`
  expect(await viewNames()).toEqual(['Private of the administrator', 'Shared of the editor'])
  const left = await sql<{ user_id: string }[]>`select user_id from user_preferences`
  expect(left.map(({ user_id }) => user_id)).toEqual([app.admin.id])

  const path = `/views/${shared.id}`
  expect((await app.send<View>('GET', path)).body.owner).toEqual(shared.owner)
  expect((await app.send('PUT', path, { body: { name: 'Ours' } })).status).toBe(200)
  expect((await app.send('DELETE', path)).status).toBe(200)
})
