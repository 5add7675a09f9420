import { expect, test } from 'vitest'
import { seedCommands } from '../../../server/commands/seed/commands.ts'
import { createTestDatabase } from '../../support/database.ts'
import { runCommand } from '../../support/run-command.ts'

const { sql } = await createTestDatabase()
const [command] = seedCommands
const run = (values: Record<string, unknown>) => {
  if (command === undefined) throw new Error('There is no command seed.')
  return runCommand(command, sql, { until: '2026-11-01', ...values })
}

const count = async (): Promise<number | undefined> =>
  (await sql<{ count: number }[]>`select count(*) from contacts`)[0]?.count

test('seeding refuses a database with contacts unless --add is given', async () => {
  await run({ contacts: '30' })
  expect(await count()).toBe(30)
  await expect(run({ contacts: '20' })).rejects.toThrow('The database already has contacts.')
  expect(await count()).toBe(30)
  await run({ contacts: '20', add: true })
  expect(await count()).toBe(50)
})

test.each([
  [{ contacts: 'many' }, '--contacts must be a whole number'],
  [{ contacts: '-1' }, '--contacts must be a whole number'],
  [{ contacts: '5', seed: 'x' }, '--seed must be a whole number'],
  [{ contacts: '5', until: '2026-13-01' }, 'is not a date'],
])('seeding rejects %j', async (values, words) => {
  await expect(run(values)).rejects.toThrow(words)
})
