import { Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Client, DatabaseError, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Message } from './message.ts'
import type { Query, Rows, Runner } from './sql.ts'
import { prepared, renameStatement, type Statement } from './statements.ts'

/** Codes for the driver's own errors, so that callers need not parse messages. */
const driverErrors: readonly (readonly [sentence: RegExp, code: string])[] = [
  [
    /^Connection terminated|^Client has encountered a connection error|^Client was closed/,
    'CONNECTION_CLOSED',
  ],
  [/^timeout expired|^Connection terminated due to connection timeout/, 'CONNECT_TIMEOUT'],
  [/^Cannot use a pool after calling end/, 'CONNECTION_ENDED'],
]

/** Adds a code to an error of the driver that has none. */
export const withCode = (error: unknown): unknown => {
  if (!(error instanceof Error) || 'code' in error) return error
  const found = driverErrors.findLast(([sentence]) => sentence.test(error.message))
  return found === undefined ? error : Object.assign(error, { code: found[1] })
}

/** Observes every statement that is sent, for example a test that counts them. */
export interface StatementNotes {
  onStatement?: ((text: string, parameters: readonly unknown[]) => void) | undefined
}

export interface ConnectionOptions {
  /** Cancels the statement that runs on a connection. */
  cancel: (client: PoolClient) => Promise<void>
  /** The observer of the statements. */
  notes: StatementNotes
}

/** One connection. Its statements run one after the other. */
export class Connection implements Runner {
  /** True if a transaction could not be rolled back: the connection is then not reused. */
  isBroken = false
  readonly #client: PoolClient
  readonly #cancel: ConnectionOptions['cancel']
  readonly #notes: StatementNotes
  #last: Promise<unknown> = Promise.resolve()
  /** The stream of a COPY until it has finished. */
  #copying: Readable | Writable | null = null
  #isClosed = false
  /** `due`: `begin` goes with the next statement. */
  #transaction: 'none' | 'due' | 'open' = 'none'

  constructor(client: PoolClient, { cancel, notes }: ConnectionOptions) {
    this.#client = client
    this.#cancel = cancel
    this.#notes = notes
  }

  run(query: Query): Promise<Rows<QueryResultRow[]>> {
    return this.#serialize(() => this.#send(query))
  }

  /** Runs the only statement of this object, which waits for no other. */
  async runOnly(query: Query): Promise<Rows<QueryResultRow[]>> {
    try {
      return await this.#send(query)
    } catch (error) {
      throw withCode(error)
    }
  }

  /** Runs text without parameters, such as `savepoint here`. */
  command(text: string): Promise<QueryResult> {
    return this.#serialize(async () => {
      await this.#beginNow()
      return this.#command(text)
    })
  }

  /** Begins a transaction: with its first statement, unless it has a mode, which must come first. */
  begin(mode: string): Promise<unknown> {
    return this.#serialize(async () => {
      this.#transaction = mode === '' ? 'due' : 'open'
      if (mode !== '') await this.#command(`begin ${mode}`)
    })
  }

  /** Ends the transaction; tells whether the server has kept or taken back what was sent. */
  end(how: 'commit' | 'rollback'): Promise<string> {
    return this.#serialize(async () => {
      const wasOpen = this.#transaction === 'open'
      this.#transaction = 'none'
      if (this.#isClosed && how === 'rollback') return 'ROLLBACK'
      return wasOpen ? (await this.#command(how)).command : how.toUpperCase()
    })
  }

  copyFrom(query: Query): Promise<Writable> {
    return this.#stream(() => this.#client.query(copyFrom(query.text)))
  }

  copyTo(query: Query): Promise<Readable> {
    return this.#stream(() => this.#client.query(copyTo(query.text)))
  }

  /** Ends a COPY that was left unfinished: the server would wait for its end. */
  abortCopy(): void {
    this.#copying?.destroy()
  }

  #command(text: string): Promise<QueryResult> {
    this.#notes.onStatement?.(text, [])
    return this.#client.query(text)
  }

  /** For what cannot take `begin` along. */
  async #beginNow(): Promise<void> {
    if (this.#transaction !== 'due') return
    this.#transaction = 'open'
    await this.#command('begin')
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work).catch((error: unknown) => {
      throw withCode(error)
    })
    this.#last = result.catch(() => undefined)
    return result
  }

  /** The next statement waits until the stream has finished. */
  #stream<Stream extends Readable | Writable>(begin: () => Stream): Promise<Stream> {
    const begun = this.#last.then(() => this.#beginNow()).then(begin)
    this.#last = begun.then((stream) => this.#finish(stream)).catch(() => undefined)
    return begun
  }

  async #finish(stream: Readable | Writable): Promise<void> {
    this.#copying = stream
    try {
      await finished(stream)
    } catch (error) {
      // The server waits without a timeout until the rest of the rows is read.
      if (stream instanceof Readable && !(error instanceof DatabaseError)) await this.#close()
    } finally {
      this.#copying = null
    }
  }

  async #close(): Promise<void> {
    this.isBroken = true
    this.#isClosed = true
    await (this.#client as unknown as Client).end()
  }

  async #send(query: Query): Promise<Rows<QueryResultRow[]>> {
    if (query.isCancelled)
      throw Object.assign(new Error('canceling statement due to user request'), { code: '57014' })
    const { statement, values } = statementOf(query)
    const { text, name } = statement
    if (name === undefined) await this.#beginNow()
    this.#notes.onStatement?.(text, values)
    let stopping: Promise<void> | null = null
    query.stop = () => {
      stopping ??= this.#cancel(this.#client)
      return stopping
    }
    try {
      if (query.isSimple) return rowsOf(await this.#client.query(text))
      if (name === undefined) return rowsOf(await this.#client.query(text, values))
      return rowsOf(await this.#sendPrepared({ name, text, values, isLast: query.isLast }))
    } catch (error) {
      // Another process has migrated a table, which changed the columns of the prepared statement.
      if (name === undefined || !isStalePlan(error)) throw error
      renameStatement(statement, name)
      // The error has ended the transaction.
      if (this.#transaction === 'open') throw error
      return rowsOf(await this.#client.query(text, values))
    } finally {
      query.stop = null
      // The cancellation must not hit the next statement of this connection.
      await stopping
    }
  }

  async #sendPrepared({ isLast, ...statement }: Prepared): Promise<Answer> {
    // A statement that begins and ends its transaction is one without being told.
    const begins = this.#transaction === 'due' && !isLast
    const commits = this.#transaction === 'open' && isLast
    if (begins) this.#transaction = 'open'
    const message = new Message({ ...statement, begins, commits })
    this.#client.query(message)
    const answer = await message.answer
    // What comes after the last statement begins another transaction.
    if (commits) this.#transaction = 'due'
    return answer
  }
}

const statementOf = (query: Query): { statement: Statement; values: unknown[] } =>
  query.isPrepared && !query.isSimple
    ? prepared(query)
    : { statement: { text: query.text, name: undefined }, values: [...(query.given ?? query.values)] }

const isStalePlan = (error: unknown): boolean =>
  (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery'

interface Prepared {
  name: string
  text: string
  values: unknown[]
  isLast: boolean
}

type Answer = Pick<QueryResult, 'rows' | 'rowCount'>

/** Several statements in one text return the result of the last one. */
const rowsOf = (answer: Answer | Answer[]): Rows<QueryResultRow[]> => {
  const last = Array.isArray(answer) ? answer.at(-1) : answer
  return Object.defineProperty(last?.rows ?? [], 'count', { value: last?.rowCount ?? 0 }) as Rows<
    QueryResultRow[]
  >
}
