import { expect, test } from 'vitest'
import { hold, untilWaiting } from '../../marketing/flows/locking.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()

test('names the contact that is deleted while a segment is explained', async () => {
  const { body: contact } = await app.send('POST', '/contacts', { body: { email: 'ada@example.org' } })
  const condition = { match: 'all', conditions: [{ field: 'tags', operator: 'is_not_empty' }] }
  const { body: segment } = await app.send('POST', '/segments', { body: { name: 'Tagged', condition } })
  const explain = () => app.send('GET', `/segments/${segment.id}/explain?contact_id=${contact.id}`)
  expect((await explain()).status).toBe(200)
  const release = await hold(app, (tx) => tx`lock table contact_tags in access exclusive mode`)
  const explaining = explain()
  await untilWaiting(app, 1)
  await release((tx) => tx`delete from contacts where id = ${String(contact.id)}`)
  const { status, body } = await explaining
  expect([status, body.errors]).toEqual([
    400,
    [{ parameter: 'contact_id', code: 'not_found', detail: 'The contact does not exist.' }],
  ])
})
