import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMock } from '../../openapi/tools/mock.ts'
import { startTestApp } from '../support/app.ts'
import { runJourney, stepsOf } from './respect.ts'

const app = await startTestApp()
const mock = await startMock({ port: 0 })
afterAll(() => mock.close())
const { login: username, password } = app.admin

beforeAll(async () => {
  await app.send('POST', '/contacts', { body: { email: 'ada@example.com' } })
})

describe('an integrator who only reads gets through every step', () => {
  const places = [
    { where: 'the service', url: app.url },
    { where: 'the mock', url: mock.url },
  ]

  test.for(places)('on $where', { timeout: 60_000 }, async ({ url }) => {
    const { passed, failed } = await runJourney('reading', url, { username, password })
    expect(failed).toEqual([])
    expect(passed).toEqual(await stepsOf('reading'))
  })
})
