import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMock } from '../../packages/mock/command.ts'
import { startTestApp } from '../support/app.ts'
import { runJourney, stepsOf } from './respect.ts'

const app = await startTestApp()
const mock = await startMock({ port: 0, light: true })
afterAll(() => mock.close())
const { login: username, password } = app.admin

beforeAll(async () => {
  const condition = { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] }
  for (const [path, body] of [
    ['/contacts', { email: 'ada@example.com' }],
    ['/lists', { name: 'Readers’ circle' }],
    ['/tags', { name: 'Collector' }],
    ['/custom-fields', { key: 'shelf', label: 'Shelf', type: 'text' }],
    ['/segments', { name: 'Whom to write to', condition }],
  ] as const)
    await app.send('POST', path, { body })
})

describe('passes every step of a read-only integration', () => {
  const targets = [
    { where: 'the service', url: app.url },
    { where: 'the mock', url: mock.url },
  ]

  test.for(targets)('on $where', { timeout: 60_000 }, async ({ url }) => {
    const { passed, failed } = await runJourney('reading', url, { username, password })
    expect(failed).toEqual([])
    expect(passed).toEqual(await stepsOf('reading'))
  })
})
