import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createAccessCache } from '../../../server/platform/access-cache.ts'
import { startTestApp } from '../../support/app.ts'
import { arrangements } from '../walk/arrangements.ts'
import { send } from '../walk/calls.ts'
import { operations } from '../walk/contract.ts'
import { wideQuotas } from '../walk/quotas.ts'

const file = new URL('./statements.json', import.meta.url)
const expected = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
const isWriting = process.env.STATEMENTS === 'write'

// With a warm cache of callers, as in a running service.
const accessCache = createAccessCache()
accessCache.use()
const app = await startTestApp({ edition: 'pro', quotas: wideQuotas, accessCache })

let statements: string[] = []
app.context.sql.options.onStatement = (text) => void statements.push(text)

/** Without statements for rate limits and cached settings: they depend on timing. */
const isCounted = (statement: string): boolean =>
  !/into rate_limits|^\s*select [^()]* from settings_groups/.test(statement)

const found: Record<string, number> = {}

// Sorted, because an earlier operation can change the number of a later one.
const inOrder = operations.toSorted((one, other) => (one.id < other.id ? -1 : 1))

const sentBy = async (operation: (typeof operations)[number]): Promise<string[]> => {
  const call = await arrangements[operation.id](app)
  await app.send('GET', '/me')
  await app.context.host.findUser(app.admin.id)
  statements = []
  const answer = await send(app, operation, call)
  const sent = statements.filter(isCounted)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return sent
}

test.for(inOrder.map((operation) => [operation.id, operation] as const))(
  '%s sends no more statements than before',
  async ([id, operation]) => {
    const most = expected[id] ?? (isWriting ? Number.POSITIVE_INFINITY : -1)
    let sent = await sentBy(operation)
    // The notice of a change of roles empties the cache of callers a moment before or after the count.
    for (let again = 0; again < 3 && sent.length !== most && !isWriting; again += 1)
      sent = await sentBy(operation)
    found[id] = sent.length
    expect(sent.length, `kept are ${expected[id]}, sent were:\n${sent.join('\n')}\n\n`).toBeLessThanOrEqual(
      most,
    )
    if (!isWriting)
      expect(sent.length, 'Fewer than are kept: run node test/contract/statements/write.ts').toBe(most)
  },
)

test('the table lists exactly the operations', () => {
  if (!isWriting) expect(Object.keys(expected).sort()).toEqual(operations.map(({ id }) => id).sort())
})

afterAll(() => {
  if (!isWriting) return
  const written = inOrder.map(({ id }) => [id, Math.min(found[id] ?? 0, expected[id] ?? found[id] ?? 0)])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`)
})
