import { describe, expect, test } from 'vitest'
import { startSequences } from './support.ts'

const { app } = await startSequences()

const create = (source: string) =>
  app.send('POST', '/sequences', {
    body: { name: source, steps: [{ content: { kind: 'plain', subject: 'Welcome', source } }] },
  })

describe('the content of a step', () => {
  test('can use the smart codes of sequences', async () => {
    const { status, body } = await create('You are in {{ sequence.name }}.')
    expect(status).toBe(201)
    expect(body.smart_codes).toEqual(['sequence.name'])
  })

  test('cannot use an unknown code', async () => {
    expect(await create('Dear {{ contact.fist_name }}')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/steps/0/content/source' }] },
    })
  })
})
