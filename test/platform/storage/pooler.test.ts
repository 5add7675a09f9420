import { afterAll, describe, expect, test } from 'vitest'
import { isPoolersRefusal, PoolerRefused, refusePooler } from '../../../server/platform/storage/pooler.ts'
import { makeDataFolder, removeDataFolder } from '../../support/data-folder.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { run } from '../../support/service.ts'
import { startTransactionPooler } from '../../support/transaction-pooler.ts'

const { url } = await createTestDatabase()
const folder = await makeDataFolder()
afterAll(() => removeDataFolder(folder))

describe('a pooler', () => {
  test('that hands its one connection on after each transaction is refused', async () => {
    const pooled = await startTransactionPooler(url)
    await expect(refusePooler(pooled)).rejects.toThrow(/two connections share one session/)
  })

  test('that takes several connections in turn is refused', async () => {
    const pooled = await startTransactionPooler(url, 2)
    await expect(refusePooler(pooled)).rejects.toThrow(PoolerRefused)
  })

  test('that does not let our settings pass is known by what it says', () => {
    expect(isPoolersRefusal({ message: 'unsupported startup parameter: statement_timeout' })).toBe(true)
    expect(isPoolersRefusal({ message: 'password authentication failed for user "crs"' })).toBe(false)
  })

  test('ends a start at once, with one sentence and the way out', async () => {
    const environment = {
      DATABASE_URL: await startTransactionPooler(url),
      DATA_DIR: folder,
      PORT: '0',
    }
    const started = run(['serve'], { environment })
    expect(await started.ended).toBe(1)
    expect(started.err()).toMatch(/^DATABASE_URL leads to a pooler [^\n]+ in session mode [^\n]+\n$/)
  })
})

test('the server itself, and what passes each connection on to one of its own, are no poolers', async () => {
  await refusePooler(url)
  await refusePooler((await startDatabaseProxy(url)).url)
})
