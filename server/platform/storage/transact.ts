import { inTransaction } from '../outside.ts'
import type { Connection } from './connection.ts'
import { createSql, type Runner, type TransactionSql } from './sql.ts'

type Work<T> = (tx: TransactionSql) => T | Promise<T>

/** How a transaction or a savepoint begins and ends. `keep` returns what the server did. */
interface Scope {
  begin: (connection: Connection) => Promise<unknown>
  keep: (connection: Connection) => Promise<string>
  takeBack: (connection: Connection) => Promise<unknown>
}

const savepoint: Scope = {
  begin: (connection) => connection.command('savepoint here'),
  keep: async (connection) => (await connection.command('release savepoint here')).command,
  takeBack: (connection) => connection.command('rollback to savepoint here; release savepoint here'),
}

const transaction = (mode: string): Scope => ({
  begin: (connection) => connection.begin(mode),
  keep: (connection) => connection.end('commit'),
  takeBack: (connection) => connection.end('rollback'),
})

/** PostgreSQL's error for each statement after a failed one in a transaction. */
const isFailedBefore = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02'

/**
 * Runs `work` and commits it, or rolls it back. A failed statement rolls back its whole scope, also if `work`
 * caught the error, because the server rejects every further statement. Put what may fail into a savepoint.
 */
const inScope = async <T>(connection: Connection, scope: Scope, work: Work<T>): Promise<T> => {
  let failure: { error: unknown } | null = null
  let isOver = false
  const watch = <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    if (isOver) return Promise.reject(new Error('The transaction is over.'))
    const answer = send()
    answer.catch((error: unknown) => {
      failure ??= { error }
    })
    return answer
  }
  const runner: Runner = {
    run: (query) => {
      if (query.isLast && scope === savepoint)
        throw new Error('A statement in a savepoint cannot end the transaction.')
      return watch(() => connection.run(query))
    },
    copyFrom: (query) => watch(() => connection.copyFrom(query)),
    copyTo: (query) => watch(() => connection.copyTo(query)),
  }
  let hasSavepoint = false
  const tx: TransactionSql = Object.assign(createSql(runner), {
    savepoint: async <Done>(inner: Work<Done>): Promise<Done> => {
      if (isOver) throw new Error('The transaction is over.')
      // The server nests them: to roll back the first would also undo the second, which has succeeded.
      if (hasSavepoint) throw new Error('Savepoints of one transaction run one after the other.')
      hasSavepoint = true
      try {
        return await inScope(connection, savepoint, inner)
      } finally {
        hasSavepoint = false
      }
    },
  })
  const firstFailure = (): { error: unknown } | null => failure

  await scope.begin(connection)
  try {
    const done = await work(tx)
    const failed = firstFailure()
    if (failed !== null) throw failed.error
    isOver = true
    const command = await scope.keep(connection)
    // A statement that was sent but not awaited has failed meanwhile.
    if (command === 'ROLLBACK') throw firstFailure()?.error ?? new Error('The transaction was rolled back.')
    return done
  } catch (error) {
    isOver = true
    connection.abortCopy()
    await scope.takeBack(connection).catch((lost: unknown) => {
      connection.isBroken = true
      throw lost
    })
    throw isFailedBefore(error) ? (firstFailure()?.error ?? error) : error
  }
}

/** Runs a transaction on `connection`; `mode` as in `begin isolation level repeatable read`. */
export const transact = <T>(connection: Connection, mode: string, work: Work<T>): Promise<T> =>
  inScope(connection, transaction(mode), async (tx) => {
    const { result, ended } = inTransaction(() => work(tx))
    try {
      return await result
    } finally {
      ended()
    }
  })
