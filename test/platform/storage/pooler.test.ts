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
  test('that shares its one connection between transactions is rejected', async () => {
    const pooled = await startTransactionPooler(url)
    await expect(refusePooler(pooled)).rejects.toThrow(/two connections share one session/)
  })

  test('that uses several connections in turn is rejected', async () => {
    const pooled = await startTransactionPooler(url, 2)
    await expect(refusePooler(pooled)).rejects.toThrow(PoolerRefused)
  })

  test('that rejects our settings is recognised by its error', () => {
    expect(isPoolersRefusal({ message: 'unsupported startup parameter: statement_timeout' })).toBe(true)
    expect(isPoolersRefusal({ message: 'password authentication failed for user "crs"' })).toBe(false)
  })

  test('ends a start at once, with one sentence that says what to do', async () => {
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

test('the server itself, and a proxy with one connection per session, are accepted', async () => {
  await refusePooler(url)
  await refusePooler((await startDatabaseProxy(url)).url)
})
