import { afterAll, expect, test } from 'vitest'
import { startMock } from '../../packages/mock/command.ts'
import { startTestApp } from '../support/app.ts'
import { runJourney, stepsOf } from './respect.ts'

const app = await startTestApp()
const mock = await startMock({ port: 0, light: true })
afterAll(() => mock.close())

const patience = { timeout: 60_000 }
const { login: username, password } = app.admin

test('passes every step of the contact journey, twice at once on the same service', patience, async () => {
  const runs = ['autumn', 'winter'].map((run) => runJourney('contacts', app.url, { username, password, run }))
  const steps = await stepsOf('contacts')
  for (const { passed, failed } of await Promise.all(runs)) {
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
  const [row] = await app.context.sql<{ all: number; trashed: number }[]>`
    select count(*) as all, count(trashed_at) as trashed from contacts`
  expect(row, 'two contacts of each run lie in the trash').toEqual({ all: 4, trashed: 4 })
})

test('fails in the first step with a wrong password', patience, async () => {
  const { passed, failed } = await runJourney('contacts', app.url, {
    username,
    password: 'wrong',
    run: 'spring',
  })
  expect(passed).toEqual([])
  expect(failed).toMatchObject([{ step: 'who_am_i' }])
})

test('stops at the repeated request on the mock, which remembers no idempotency keys', patience, async () => {
  const { passed, failed } = await runJourney('contacts', mock.url, { username, password, run: 'summer' })
  expect(passed).toEqual(['who_am_i', 'create'])
  expect(failed).toMatchObject([{ step: 'create_again_with_the_same_key' }])
  expect(failed[0]?.checks.join()).toContain('Idempotency-Replayed')
})
