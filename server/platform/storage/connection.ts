import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Query, Rows, Runner } from './sql.ts'

/** Codes that the driver's own errors get, so that callers need not know its sentences. */
const driverErrors: readonly (readonly [sentence: RegExp, code: string])[] = [
  [
    /^Connection terminated|^Client has encountered a connection error|^Client was closed/,
    'CONNECTION_CLOSED',
  ],
  [/^timeout expired|^Connection terminated due to connection timeout/, 'CONNECT_TIMEOUT'],
  [/^Cannot use a pool after calling end/, 'CONNECTION_ENDED'],
]

/** Gives an error of the driver a code where it has none. */
export const withCode = (error: unknown): unknown => {
  if (!(error instanceof Error) || 'code' in error) return error
  const found = driverErrors.findLast(([sentence]) => sentence.test(error.message))
  return found === undefined ? error : Object.assign(error, { code: found[1] })
}

/** Statements that are prepared, by their text: the name under which each connection keeps them. */
const names = new Map<string, string>()
/** Texts at most that are prepared; a text that comes later is planned each time. */
const mostNames = 5_000

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/** Something that wants to know each statement that is sent, such as a test that counts them. */
export interface StatementNotes {
  onStatement?: ((text: string, parameters: readonly unknown[]) => void) | undefined
}

export interface ConnectionOptions {
  /** Ends the statement that the server carries out on a connection. */
  cancel: (client: PoolClient) => Promise<void>
  /** Where the statements are noted. */
  notes: StatementNotes
}

/** One connection: its statements go one after the other. */
export class Connection implements Runner {
  /** True where a transaction could not be rolled back: the connection is not used after that. */
  isBroken = false
  readonly #client: PoolClient
  readonly #cancel: ConnectionOptions['cancel']
  readonly #notes: StatementNotes
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: PoolClient, { cancel, notes }: ConnectionOptions) {
    this.#client = client
    this.#cancel = cancel
    this.#notes = notes
  }

  run(query: Query): Promise<Rows<QueryResultRow[]>> {
    return this.#inTurn(() => this.#send(query))
  }

  /** Text without parameters, such as `begin`. */
  command(text: string): Promise<QueryResult> {
    return this.#inTurn(() => {
      this.#notes.onStatement?.(text, [])
      return this.#client.query(text)
    })
  }

  copyFrom(query: Query): Promise<Writable> {
    return this.#stream(() => this.#client.query(copyFrom(query.text)))
  }

  copyTo(query: Query): Promise<Readable> {
    return this.#stream(() => this.#client.query(copyTo(query.text)))
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work).catch((error: unknown) => {
      throw withCode(error)
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** The next statement waits until the rows have gone through. */
  #stream<Stream extends Readable | Writable>(begin: () => Stream): Promise<Stream> {
    const begun = this.#last.then(begin)
    this.#last = begun.then((stream) => finished(stream)).catch(() => undefined)
    return begun
  }

  async #send(query: Query): Promise<Rows<QueryResultRow[]>> {
    const { text, isSimple } = query
    const values = [...(query.given ?? query.values)]
    if (query.isCancelled)
      throw Object.assign(new Error('canceling statement due to user request'), { code: '57014' })
    this.#notes.onStatement?.(text, values)
    let stopping: Promise<void> | null = null
    query.stop = () => {
      stopping ??= this.#cancel(this.#client)
      return stopping
    }
    const name = query.isPrepared && !isSimple ? nameOf(text) : undefined
    try {
      if (isSimple) return rowsOf(await this.#client.query(text))
      if (name === undefined) return rowsOf(await this.#client.query(text, values))
      return rowsOf(await this.#client.query({ name, text, values }))
    } catch (error) {
      // Another process has migrated a table whose columns the prepared statement returned.
      if (name === undefined || !isStalePlan(error)) throw error
      return rowsOf(await this.#client.query(text, values))
    } finally {
      query.stop = null
      // The next statement of this connection must not be ended in the place of this one.
      await stopping
    }
  }
}

const isStalePlan = (error: unknown): boolean =>
  (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery'

/** Of several statements in one text, the last one answers. */
const rowsOf = (answer: QueryResult | QueryResult[]): Rows<QueryResultRow[]> => {
  const last = Array.isArray(answer) ? answer.at(-1) : answer
  return Object.defineProperty(last?.rows ?? [], 'count', { value: last?.rowCount ?? 0 }) as Rows<
    QueryResultRow[]
  >
}
