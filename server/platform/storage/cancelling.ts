import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from './open.ts'
import { Query } from './sql.ts'

interface Run {
  signal: AbortSignal
  statements: Query[]
}

const runs = new AsyncLocalStorage<Run>()

/** Each statement remembers the run that it belongs to. */
const noted = (value: unknown): unknown => {
  const run = runs.getStore()
  if (run === undefined || !(value instanceof Query)) return value
  run.signal.throwIfAborted()
  run.statements.push(value)
  return value
}

type Callable = (...args: unknown[]) => unknown

/** Members that take a connection of their own, whose statements also belong to the run. */
const beginning = new Set<string | symbol>(['begin', 'savepoint'])

const watched = <Target extends object>(sql: Target): Target =>
  new Proxy(sql, {
    apply: (target, self, args) => noted(Reflect.apply(target as Callable, self, args)),
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (name === 'unsafe') return (...args: unknown[]) => noted((member as Callable)(...args))
      if (!beginning.has(name)) return member
      return (...args: unknown[]) => {
        const work = args.pop() as Callable
        return (member as Callable)(...args, (tx: object) => work(watched(tx)))
      }
    },
  })

/** A pool whose statements are cancelled when their run is aborted. */
export const cancellable = (sql: Database): Database => watched(sql)

/** Runs `work`. Its statements on a cancellable pool are cancelled when `signal` is aborted. */
export const untilAborted = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  const run: Run = { signal, statements: [] }
  const cancel = (): void => {
    for (const statement of run.statements) statement.cancel()
  }
  signal.addEventListener('abort', cancel, { once: true })
  return runs.run(run, work).finally(() => signal.removeEventListener('abort', cancel))
}
