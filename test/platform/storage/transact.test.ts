import { expect, onTestFinished, test } from 'vitest'
import { asLast } from '../../../server/platform/storage/last-statement.ts'
import { openDatabase, type Sql } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql, url } = await createTestDatabase()
await sql`create table kept (n integer unique)`

const kept = async (): Promise<unknown[]> => (await sql`select n from kept order by n`).map(({ n }) => n)

test('a failed statement rolls back its transaction, also if the error was caught', async () => {
  const done = sql.begin(async (tx) => {
    await tx`insert into kept values (1)`
    await tx`insert into kept values (1)`.catch(() => undefined)
  })
  await expect(done).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([])
})

test('the error that the work throws after a failed statement is rethrown', async () => {
  const done = sql.begin(async (tx) => {
    await tx`select 1 / 0`.catch(() => {
      throw new Error('a sentence for people')
    })
  })
  await expect(done).rejects.toThrow('a sentence for people')
})

test('a statement that was not awaited rolls back its transaction if it fails', async () => {
  const done = sql.begin(async (tx) => {
    await tx`insert into kept values (2)`
    tx`select pg_sleep(0.05), 1 / 0`.execute().catch(() => undefined)
  })
  await expect(done).rejects.toMatchObject({ code: '22012' })
  expect(await kept()).toEqual([])
})

test('a failed savepoint, also a nested one, leaves the rest of the transaction', async () => {
  await sql.begin(async (tx) => {
    await tx`insert into kept values (3)`
    await tx.savepoint(async (outer) => {
      await outer`insert into kept values (4)`
      await outer.savepoint(async (inner) => inner`insert into kept values (5)`)
      await outer.savepoint(async (inner) => inner`insert into kept values (3)`).catch(() => undefined)
    })
    const failed = tx.savepoint(async (inner) => {
      await inner`insert into kept values (6)`
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
  })
  expect(await kept()).toEqual([3, 4, 5])
  await sql`truncate kept`
})

test('a finished transaction rejects statements', async () => {
  let late: Sql = sql
  await sql.begin(async (tx) => {
    late = tx
  })
  await expect(late`insert into kept values (7)`).rejects.toThrow('The transaction is over.')
  expect(await kept()).toEqual([])
})

test('a finished transaction rejects savepoints, also while another one uses its connection', async () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  onTestFinished(() => alone.end({ timeout: 1 }))
  const late = await alone.begin(async (tx) => ({ savepoint: tx.savepoint }))
  await alone.begin(async (tx) => {
    await tx`select 1`
    const added = late.savepoint((inner) => inner`insert into kept values (7)`)
    await expect(added).rejects.toThrow('The transaction is over.')
  })
  expect(await kept()).toEqual([])
})

test('a second savepoint is rejected while the first one is open', async () => {
  await sql.begin(async (tx) => {
    const first = Promise.withResolvers<void>()
    const failed = tx.savepoint(async () => {
      await first.promise
      throw new Error('no')
    })
    const second = tx.savepoint((inner) => inner`insert into kept values (7)`)
    await expect(second).rejects.toThrow('one after the other')
    first.resolve()
    await expect(failed).rejects.toThrow('no')
    await tx.savepoint((inner) => inner`insert into kept values (8)`)
  })
  expect(await kept()).toEqual([8])
  await sql`truncate kept`
})

test('rows that COPY rejects roll back the transaction, and the connection stays usable', async () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  onTestFinished(() => alone.end({ timeout: 1 }))
  const done = alone.begin(async (tx) => {
    await tx`insert into kept values (8)`
    const stream = await tx`copy kept from stdin`.writable()
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject)
      stream.end('no number\n', resolve)
    })
  })
  await expect(done).rejects.toMatchObject({ code: '22P02' })
  expect(await alone`select n from kept`).toEqual([])
})

test.each([
  [
    'while rows are read',
    async (tx: Sql) => {
      const stream =
        await tx`copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`.readable()
      for await (const _ of stream) throw new Error('The disk is full.')
    },
  ],
  [
    'before rows are read',
    async (tx: Sql) => {
      await tx`copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout`.readable()
      throw new Error('The disk is full.')
    },
  ],
  [
    'while rows are written',
    async (tx: Sql) => {
      const stream = await tx`copy kept from stdin`.writable()
      stream.write('9\n')
      throw new Error('The disk is full.')
    },
  ],
])('an error %s with COPY rolls back the transaction, and the pool stays usable', async (_, work) => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  onTestFinished(() => alone.end({ timeout: 1 }))
  await expect(alone.begin(work)).rejects.toThrow('The disk is full.')
  expect(await alone`select n from kept`).toEqual([])
})

test('COPY returns rows in the order of its statement, and the next statement waits for the last row', async () => {
  await sql.begin(async (tx) => {
    await tx`insert into kept select generate_series(1, 20000)`
    const stream = await tx`copy (select n from kept order by n) to stdout`.readable()
    const counted = tx`select count(*) from kept`.execute()
    let text = ''
    for await (const chunk of stream) text += String(chunk)
    expect(text.split('\n').slice(0, -1).map(Number)).toEqual(
      Array.from({ length: 20000 }, (_, at) => at + 1),
    )
    expect(await counted).toEqual([{ count: 20000 }])
    await tx`truncate kept`
  })
})

test('statements of one transaction run one after the other, in the order in which they were sent', async () => {
  const order = await sql.begin(async (tx) => {
    await Promise.all([3, 1, 2].map((n) => tx`insert into kept values (${n})`))
    return tx`select n from kept order by ctid`
  })
  expect(order.map(({ n }) => n)).toEqual([3, 1, 2])
  await sql`truncate kept`
})

/** The texts that a pool of one connection sends. */
const listenTo = () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  onTestFinished(() => alone.end({ timeout: 1 }))
  const sent: string[] = []
  alone.options.onStatement = (text) => void sent.push(text)
  return { alone, sent }
}

test('sends begin with the first statement, and nothing for a transaction without statements', async () => {
  const { alone, sent } = listenTo()
  await alone.begin(async () => undefined)
  await alone.begin(() => Promise.reject(new Error('no'))).catch(() => undefined)
  expect(sent).toEqual([])
  await alone.begin(async (tx) => {
    expect((await tx`insert into kept values (${1})`).count).toBe(1)
    const [row] = await tx<{ later: boolean }[]>`
      select statement_timestamp() > transaction_timestamp() as later`
    expect(row?.later).toBe(true)
    await tx`insert into kept values (${2})`
  })
  expect(sent).toHaveLength(4)
  expect(sent.at(-1)).toBe('commit')
  expect(await kept()).toEqual([1, 2])
  await sql`truncate kept`
})

test.for(['select from nowhere', 'select 1 / 0', 'insert into kept values (1), (1)'])(
  'keeps nothing when the first statement fails: %s',
  async (first) => {
    const { alone } = listenTo()
    const failing = async (text: string): Promise<void> => {
      const done = alone.begin(async (tx) => {
        const failed = tx(Object.assign([text], { raw: [text] }))
        // Sent before it is known that the first one fails.
        const [, second] = await Promise.allSettled([failed, tx`insert into kept values (${3})`])
        expect(second).toMatchObject({ status: 'rejected', reason: { code: '25P02' } })
        await tx`insert into kept values (${4})`.catch(() => undefined)
      })
      await expect(done).rejects.toMatchObject({ code: expect.stringMatching(/^(42P01|22012|23505)$/) })
    }
    await failing(first)
    expect(await kept()).toEqual([])
    // The statement is prepared already the second time.
    await failing(first)
    expect(await kept()).toEqual([])
  },
)

test('a statement whose first execution failed is carried out later on the same connection', async () => {
  const { alone } = listenTo()
  const divide = (by: number) => alone`select 10 / ${by}::integer as result`
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divide(2)).toEqual([{ result: 5 }])
  expect(await divide(5)).toEqual([{ result: 2 }])
})

test('commits with the last statement, and begins another transaction for what follows', async () => {
  const { alone, sent } = listenTo()
  const done = alone.begin(async (tx) => {
    await tx`insert into kept values (${1})`
    expect((await asLast(tx`insert into kept values (${2})`)).count).toBe(1)
    expect(await kept()).toEqual([1, 2])
    await tx`insert into kept values (${3})`
    throw new Error('no')
  })
  await expect(done).rejects.toThrow('no')
  expect(sent.filter((text) => !text.startsWith('insert'))).toEqual(['rollback'])
  expect(await kept()).toEqual([1, 2])
  await sql`truncate kept`
})

test('keeps nothing when the last statement fails', async () => {
  const { alone } = listenTo()
  const done = alone.begin(async (tx) => {
    await tx`insert into kept values (${1})`
    await asLast(tx`insert into kept values (${1})`)
  })
  await expect(done).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual([])
})

test('sends a transaction of one statement as that statement', async () => {
  const { alone, sent } = listenTo()
  await alone.begin((tx) => asLast(tx`insert into kept values (${1})`))
  expect(sent).toEqual(['insert into kept values ($1)'])
  expect(await kept()).toEqual([1])
  await sql`truncate kept`
})

test('refuses a last statement in a savepoint, which would commit what is around it', async () => {
  const done = sql.begin((tx) => tx.savepoint((inner) => asLast(inner`insert into kept values (${1})`)))
  await expect(done).rejects.toThrow('A statement in a savepoint cannot end the transaction.')
  expect(await kept()).toEqual([])
})
