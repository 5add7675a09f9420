import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { answerExamplesOf, operationOf } from '../../contract/walk/contract.ts'
import { startTestApp } from '../../support/app.ts'

type Options = components['schemas']['ConditionOptions']

const app = await startTestApp()
const { sql } = app.context

const options = ['mathematics', 'history', 'poetry', 'crime'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

const addField = (key: string, archived: boolean) => sql`
  insert into custom_fields (id, key, label, description, type, options, position, archived_at, created_at, updated_at)
  values (${newId()}, ${key}, 'Favourite genre', 'Favourite genre of the customer.', 'single_select', ${sql.json(options)}, 1,
    ${archived ? app.clock.now() : null}, now(), now())`

test('the vocabulary equals the example in the contract', async () => {
  await addField('favourite_genre', false)
  await addField('former_genre', true)
  const { body } = await app.send<Options>('GET', '/automations/condition-options', {
    authorization: app.editor.authorization,
  })
  const [example] = answerExamplesOf(operationOf('getConditionOptions'), '200')
  expect(body).toEqual(example?.value)
})

test('the entity tag changes with the vocabulary', async () => {
  const first = await app.send('GET', '/automations/condition-options')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await app.send('GET', '/automations/condition-options', { headers })).status).toBe(304)
  await addField('second_genre', false)
  expect((await app.send('GET', '/automations/condition-options', { headers })).status).toBe(200)
})
