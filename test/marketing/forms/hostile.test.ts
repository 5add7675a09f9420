import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { emailField, openForm, submitForm } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp()

const faultsOf = async (fields: object[]): Promise<string[]> => {
  const body = { definition: { fields: [emailField, ...fields] } }
  const answer = await app.send<Schemas['FormPreview']>('POST', '/forms/preview', { body })
  expect(answer.status).toBe(200)
  return answer.body.faults.map(({ pointer }) => pointer)
}

describe('patterns that cost much', () => {
  const text = (id: string, pattern: string) => ({
    id,
    type: 'text',
    label: id,
    settings: { pattern },
    default_values: ['a'.repeat(1000)],
  })

  test('are faults of their field, also when a default is compared with them', async () => {
    const patterns = ['(?=a)', '('.repeat(20_000), `(a((${'|'.repeat(150)}){100}){18})*b`]
    for (const pattern of patterns)
      expect(await faultsOf([text('one', pattern)])).toEqual(['/definition/fields/1/settings/pattern'])
  })

  test('are refused when there are too many in one form', async () => {
    const fields = Array.from({ length: 99 }, (_, index) => text(`f${index}`, '(a*){100}b'))
    const began = performance.now()
    expect(await faultsOf(fields)).toContain('/definition/fields/5/settings/pattern')
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

test.each(['%00', 'a%00b', 'A', '%20', 'a'.repeat(5000)])('a form named %s does not exist', async (name) => {
  for (const path of ['', '/frame', '/definition', '/challenge'])
    expect([path, (await fetch(`${app.url}/forms/${name}${path}`)).status]).toEqual([path, 404])
})

test('a proof of work of another shape counts as none', async () => {
  const form = await openForm(app)
  for (const [index, proof] of [
    { challenge: { parameters: null } },
    { challenge: null },
    null,
    1,
    [],
  ].entries()) {
    const encoded = Buffer.from(JSON.stringify(proof)).toString('base64')
    const email = `proof-${index}@example.com`
    expect((await submitForm(app, form, { email }, { proof: encoded })).status).toBe(200)
  }
})
