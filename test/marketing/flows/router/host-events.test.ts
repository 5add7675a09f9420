import { beforeEach, expect, test } from 'vitest'
import { createUser, setRoles } from '../../../../server/host/embedded/users.ts'
import { reportHostEvent } from '../../../../server/marketing/flows/index.ts'
import { outboxOf } from '../../../audience/trigger-events/support.ts'
import { createBrowser } from '../../../host/support.ts'
import { startTestApp } from '../../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context
const outbox = outboxOf(app)
const contactOf = async (email: string): Promise<string> =>
  String((await app.send('POST', '/contacts', { body: { email } })).body.id)

beforeEach(async () => {
  await outbox.want('host_user_registered', 'host_user_logged_in', 'host_role_changed')
})

const user = (login: string, email: string | null) => ({
  login,
  displayName: login,
  email,
  roles: ['editor'],
  password: 'a long enough password',
})

test("host_user_registered: a new user with a contact's address, without regard to case", async () => {
  const contactId = await contactOf('hedy@harbourbooks.example')
  const id = await createUser(
    sql,
    app.clock,
    user('hedy', 'Hedy@HarbourBooks.example'),
    null,
    reportHostEvent,
  )
  await createUser(sql, app.clock, user('alan', 'alan@harbourbooks.example'), null, reportHostEvent)
  await createUser(sql, app.clock, user('nameless', null), null, reportHostEvent)
  expect(await outbox.take()).toMatchObject([
    {
      key: 'host_user_registered',
      contact_id: contactId,
      data: { user_id: id, login: 'hedy', roles: ['editor'] },
    },
  ])
})

test('host_role_changed: other roles', async () => {
  const contactId = await contactOf('mary@harbourbooks.example')
  await createUser(sql, app.clock, user('mary', 'mary@harbourbooks.example'), null)
  await setRoles(sql, app.clock, 'mary', ['editor'], null, reportHostEvent)
  await setRoles(sql, app.clock, 'mary', ['administrator'], null, reportHostEvent)
  expect(await outbox.take()).toMatchObject([
    {
      key: 'host_role_changed',
      contact_id: contactId,
      data: { roles: ['administrator'], added_roles: ['administrator'], removed_roles: ['editor'] },
    },
  ])
})

test('host_user_logged_in: the first log-in of an hour', async () => {
  const contactId = await contactOf('ida@harbourbooks.example')
  const ida = user('ida', 'ida@harbourbooks.example')
  await createUser(sql, app.clock, ida, null)
  const logIn = async (): Promise<void> => {
    expect((await createBrowser(app.url).logIn('ida', ida.password)).status).toBe(303)
  }
  await logIn()
  await logIn()
  expect(await outbox.take()).toMatchObject([
    {
      key: 'host_user_logged_in',
      contact_id: contactId,
      data: { login: 'ida', roles: ['editor'] },
    },
  ])
  app.clock.advance(3_700_000)
  await logIn()
  expect(await outbox.take()).toHaveLength(1)
})
