import type { Connection, Submittable } from 'pg'
import { columnTypes } from './types.ts'

/** What a message needs of the driver's connection, whose published types ask for parameters that it does not have. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  close(statement: { type: 'S'; name: string }): void
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: readonly (string | Buffer | null)[] }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: { portal: string }): void
  sync(): void
}

type Row = Record<string, unknown>

/** How the rows of a prepared statement are read. */
interface Columns {
  names: string[]
  parsers: ((text: string) => unknown)[]
  /** A row of nulls: copies of it share one hidden class, which a row built name by name would not. */
  empty: Row
}

/**
 * The columns of the statements that are prepared on a connection, by name. PostgreSQL never changes the columns of a prepared statement,
 * so they are described once.
 */
const columnsOn = new WeakMap<Wire, Map<string, Columns>>()

const noColumns: Columns = { names: [], parsers: [], empty: {} }

const onTheWire = (value: unknown): string | Buffer | null =>
  value === null || Buffer.isBuffer(value) ? value : String(value)

/** A command without parameters and rows. */
const sendCommand = (wire: Wire, text: string): void => {
  wire.parse({ name: '', text })
  wire.bind({ statement: '', values: [] })
  wire.execute({ portal: '' })
}

interface Parts {
  name: string
  text: string
  values: readonly unknown[]
  /** `begin` goes before the statement. */
  begins: boolean
  /** `commit` goes behind the statement, and is left out by the server where the statement fails. */
  commits: boolean
}

/** A prepared statement, and the beginning and the end of its transaction, in one message: the server is waited for once. */
export class Message implements Submittable {
  readonly answer: Promise<{ rows: Row[]; rowCount: number }>
  readonly #parts: Parts
  #resolve: (answer: { rows: Row[]; rowCount: number }) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined
  #columns = noColumns
  #rows: Row[] = []
  #rowCount = 0
  #completed = 0
  #failure: { error: unknown } | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Called by the driver when the connection is free. */
  submit(connection: Connection): null {
    const wire = connection as unknown as Wire
    const { name, text, values, begins, commits } = this.#parts
    const columns = columnsOn.get(wire)?.get(name)
    this.#columns = columns ?? noColumns
    wire.stream.cork()
    if (begins) sendCommand(wire, 'begin')
    if (columns === undefined) {
      // It is there already where its first execution failed; to close what is not there is no error.
      wire.close({ type: 'S', name })
      wire.parse({ name, text })
    }
    wire.bind({ statement: name, values: values.map(onTheWire) })
    if (columns === undefined) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '' })
    if (commits) sendCommand(wire, 'commit')
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => columnTypes.getTypeParser(dataTypeID)),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers, empty } = this.#columns
    const row = { ...empty }
    try {
      for (const [at, text] of fields.entries())
        if (text !== null) row[names[at] as string] = parsers[at]?.(text)
      this.#rows.push(row)
    } catch (error) {
      this.#failure ??= { error }
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#completed === Number(this.#parts.begins)) this.#rowCount = Number(/\d+$/.exec(text)?.[0] ?? 0)
    this.#completed += 1
  }

  handleEmptyQuery(): void {
    this.#completed += 1
  }

  handleError(error: unknown): void {
    this.#reject(error)
  }

  handleReadyForQuery(wire: Wire): void {
    const known = columnsOn.get(wire) ?? new Map<string, Columns>()
    columnsOn.set(wire, known.set(this.#parts.name, this.#columns))
    if (this.#failure === null) this.#resolve({ rows: this.#rows, rowCount: this.#rowCount })
    else this.#reject(this.#failure.error)
  }
}
