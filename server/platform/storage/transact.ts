import { inTransaction } from '../outside.ts'
import type { Connection } from './connection.ts'
import { createSql, type Runner, type TransactionSql } from './sql.ts'

type Work<T> = (tx: TransactionSql) => T | Promise<T>

/** The statements that begin and end a transaction or a savepoint. */
interface Scope {
  begin: string
  keep: string
  takeBack: string
}

const savepoint: Scope = {
  begin: 'savepoint here',
  keep: 'release savepoint here',
  takeBack: 'rollback to savepoint here; release savepoint here',
}

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
    run: (query) => watch(() => connection.run(query)),
    copyFrom: (query) => watch(() => connection.copyFrom(query)),
    copyTo: (query) => watch(() => connection.copyTo(query)),
  }
  const tx: TransactionSql = Object.assign(createSql(runner), {
    savepoint: <Done>(inner: Work<Done>): Promise<Done> => inScope(connection, savepoint, inner),
  })
  const firstFailure = (): { error: unknown } | null => failure

  await connection.command(scope.begin)
  try {
    const done = await work(tx)
    const failed = firstFailure()
    if (failed !== null) throw failed.error
    isOver = true
    const { command } = await connection.command(scope.keep)
    // A statement that was sent but not awaited has failed meanwhile.
    if (command === 'ROLLBACK') throw firstFailure()?.error ?? new Error('The transaction was taken back.')
    return done
  } catch (error) {
    isOver = true
    await connection.command(scope.takeBack).catch((lost: unknown) => {
      connection.isBroken = true
      throw lost
    })
    throw isFailedBefore(error) ? (firstFailure()?.error ?? error) : error
  }
}

/** Runs a transaction on `connection`; `mode` as in `begin isolation level repeatable read`. */
export const transact = <T>(connection: Connection, mode: string, work: Work<T>): Promise<T> => {
  const scope = { begin: `begin ${mode}`, keep: 'commit', takeBack: 'rollback' }
  return inScope(connection, scope, async (tx) => {
    const { result, ended } = inTransaction(() => work(tx))
    try {
      return await result
    } finally {
      ended()
    }
  })
}
