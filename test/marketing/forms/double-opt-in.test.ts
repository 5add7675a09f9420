import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { confirmUrl } from '../../../server/platform/mail/links.ts'
import { startTestApp } from '../../support/app.ts'
import { openForm, submitForm } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()

test('the button of the confirmation page subscribes the person and the lists of the form, with evidence', async () => {
  const { body: list } = await app.send<{ id: string }>('POST', '/lists', { body: { name: 'Circle' } })
  const form = await openForm(app, { list_ids: [list.id] })
  const email = 'ada@example.com'
  expect((await submitForm(app, form, { email })).status).toBe(200)
  const contact = async () => (await app.send<Schemas['Contact']>('GET', `/contacts/email:${email}`)).body
  const { id } = await contact()
  app.clock.advance(60_000)
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const link = confirmUrl(app.url, app.parts.secret, { contactId: id, email, issuedAt: now, expiresAt })
  expect((await fetch(link)).status).toBe(200)
  expect((await contact()).status).toBe('pending')
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  expect(await contact()).toMatchObject({
    status: 'subscribed',
    lists: [{ id: list.id, status: 'subscribed' }],
  })
  const { body } = await app.send<Schemas['ContactConsentPage']>('GET', `/contacts/${id}/consents`)
  expect(body.data).toMatchObject([{ kind: 'given', basis: 'double_opt_in', actor: { kind: 'contact' } }])
})
