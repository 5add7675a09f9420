import { afterAll, afterEach, expect, test } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { createTestDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { killStragglers, startService } from '../support/service.ts'

const { url } = await createTestDatabase()
const folder = await makeDataFolder()
afterEach(killStragglers)
afterAll(() => removeDataFolder(folder))

test('an outage of the database is one line at its begin and one at its end, with the number of failures', async () => {
  const database = await startDatabaseProxy(url)
  const service = await startService(folder, [], {
    environment: { DATABASE_URL: database.url },
  })
  // On a busy machine the watchdog may log too.
  const lines = (): Record<string, unknown>[] =>
    service
      .err()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
      .filter(({ msg }) => msg !== 'nothing else could run while this was going on')
  const ask = async (): Promise<number> => {
    const headers = { authorization: `Basic ${Buffer.from('ada:lovelace').toString('base64')}` }
    return (await fetch(`${service.url}/service/v1/contacts`, { headers })).status
  }

  await database.cut()
  for (let round = 0; round < 5; round++)
    expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array(10).fill(503))
  expect(lines()).toMatchObject([{ level: 'error', msg: expect.stringContaining('does not answer') }])
  expect(service.err()).not.toContain('stack')

  await database.mend()
  await expect.poll(() => lines().length, { timeout: 15_000 }).toBe(2)
  expect(lines()[1]).toMatchObject({ level: 'warn', msg: 'the database answers again' })
  expect(lines()[1]?.failures).toBeGreaterThan(50)
  expect(await ask()).toBe(401)
}, 40_000)
