import { expect, test } from 'vitest'
import { wideQuotas } from '../../contract/walk/quotas.ts'
import { startTestApp } from '../../support/app.ts'
import { contactsOf } from './support.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const contacts = contactsOf(app)

/** A driver option that is missing in its types: called with every statement. */
const { options } = app.context.sql

/** The statements on contacts that the work sends, without transaction commands and those of the platform. */
const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const heard: string[] = []
  options.onStatement = (text) => void heard.push(text.replace(/\s+/g, ' ').trim())
  await work()
  delete options.onStatement
  return heard.filter((statement) => /contact|lists|tags|custom_fields|plan_limit|suppress/.test(statement))
}

test('a contact with its lists, tags, fields and engagement is read in one statement', async () => {
  const { id } = await contacts.create({ email: 'ada@example.com' })
  const sent = await statementsOf(() => app.send('GET', `/contacts/${id}`))
  expect(sent).toHaveLength(1)
})

test('a contact is created in one statement', async () => {
  const sent = await statementsOf(() =>
    app.send('POST', '/contacts', { body: { email: 'grace@example.com', first_name: 'Grace' } }),
  )
  expect(sent).toHaveLength(1)
})

test('a contact is updated in two statements: lock, then write and read', async () => {
  const { id } = await contacts.create({ email: 'mary@example.com' })
  const sent = await statementsOf(() =>
    app.send('PUT', `/contacts/${id}`, { body: { company: 'Royal Society' } }),
  )
  expect(sent).toHaveLength(2)
})
