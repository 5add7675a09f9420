import type { Readable, Writable } from 'node:stream'
import type { QueryResultRow } from 'pg'
import { joined, piece, Template } from './template.ts'

/**
 * A fragment of SQL with its parameters, to be put into a statement. A statement that is not awaited is also
 * a fragment.
 */
export type Fragment = Template

/** A parameter of a statement. Times are `Date`, bytes are `Uint8Array`, JSON is `sql.json(…)`. */
export type Parameter = string | number | bigint | boolean | null | Date | Uint8Array | readonly unknown[]

/** The rows of a result, and the number of rows that the statement returned or changed. */
export type Rows<T extends readonly object[]> = T & { readonly count: number }

/** Executes statements: a pool, or one connection of it. */
export interface Runner {
  run(query: Query): Promise<Rows<QueryResultRow[]>>
  copyFrom(query: Query): Promise<Writable>
  copyTo(query: Query): Promise<Readable>
}

/** One statement. It is sent once, when it is awaited; until then it can be a fragment of another one. */
export class Query<T extends readonly object[] = QueryResultRow[]>
  extends Template
  implements Promise<Rows<T>>
{
  readonly [Symbol.toStringTag] = 'Query'
  /** False for a statement that is planned for its values on every execution. */
  isPrepared = true
  /** True for text in the simple protocol: several statements, without parameters. */
  isSimple = false
  /** True for a statement with which its transaction ends: `commit` goes with it. */
  isLast = false
  isSent = false
  isCancelled = false
  /** Parameters of a statement whose text already has placeholders. */
  given: readonly unknown[] | null = null
  /** Cancels the statement on the server; set while it runs. */
  stop: (() => Promise<void>) | null = null
  readonly #runner: Runner
  #answer: Promise<Rows<T>> | null = null

  constructor(runner: Runner, strings: readonly string[], values: readonly unknown[]) {
    super(strings, encoded(strings, values))
    this.#runner = runner
  }

  /** Sends the statement now. */
  execute(): this {
    this.isSent = true
    this.#answer ??= this.#runner.run(this as unknown as Query) as unknown as Promise<Rows<T>>
    return this
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is a promise of its rows.
  then<A = Rows<T>, B = never>(
    kept?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.execute()
    return (this.#answer as Promise<Rows<T>>).then(kept, failed)
  }

  catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.then(null, failed)
  }

  finally(ended?: (() => void) | null): Promise<Rows<T>> {
    return this.then().finally(ended)
  }

  /**
   * Cancels the statement, or prevents sending it. One that was never sent by itself is a fragment of another
   * statement.
   */
  cancel(): void {
    this.isCancelled = this.isSent
    this.stop?.()
  }

  simple(): this {
    this.isSimple = true
    return this
  }

  /** For `copy … from stdin` inside a transaction: the stream that takes the rows. */
  writable(): Promise<Writable> {
    return this.#runner.copyFrom(this as unknown as Query)
  }

  /** For `copy … to stdout` inside a transaction: the stream of the rows. */
  readable(): Promise<Readable> {
    return this.#runner.copyTo(this as unknown as Query)
  }
}

/** Columns and their values: `insert into t ${sql({…})}`, `update t set ${sql({…})}`. */
class Columns {
  readonly values: Record<string, unknown>
  constructor(values: Record<string, unknown>) {
    this.values = values
  }
}

/** The template tag for statements of a pool or a transaction. */
export interface Sql {
  <T extends readonly object[] = QueryResultRow[]>(
    strings: TemplateStringsArray,
    ...values: readonly (Parameter | Fragment | Columns)[]
  ): Query<T>
  /** One or more quoted names, separated by commas. */
  (names: string | readonly string[]): Fragment
  (values: Record<string, unknown>): Columns
  json(value: unknown): Fragment
  /** `select …` of one row, for a constant list of columns: an insert may add a condition. */
  row<Name extends string>(columns: readonly Name[], row: Record<Name, Parameter | Fragment>): Fragment
  /** Literal text: a statement, or a fragment of one. */
  unsafe<T extends readonly object[] = QueryResultRow[]>(
    text: string,
    parameters?: readonly unknown[],
  ): Query<T>
}

export interface TransactionSql extends Sql {
  /** Runs `work` in a savepoint: an error rolls back only its own changes. */
  savepoint<Done>(work: (tx: TransactionSql) => Promise<Done>): Promise<Done>
}

/** Creates a tag whose statements `runner` executes. */
export const createSql = (runner: Runner): Sql => {
  const tag = (first: TemplateStringsArray | string | readonly string[] | object, ...values: unknown[]) => {
    if (typeof first === 'string') return named([first])
    if (!Array.isArray(first)) return new Columns(first as Record<string, unknown>)
    return 'raw' in first ? new Query(runner, first, values) : named(first as string[])
  }
  const more: Pick<Sql, 'json' | 'row' | 'unsafe'> = {
    json,
    row,
    unsafe: <T extends readonly object[]>(text: string, parameters?: readonly unknown[]) => {
      const query = new Query<T>(runner, [text], [])
      query.isPrepared = false
      if (parameters !== undefined) query.given = parameters
      return query
    },
  }
  return Object.assign(tag, more) as unknown as Sql
}

/** Cache of quoted names: lists of columns are constants, and some requests write three of them. */
const quotedNames = new WeakMap<readonly string[], Template>()

/** 'contacts.id' → '"contacts"."id"'. */
const named = (names: readonly string[]): Template => {
  const known = quotedNames.get(names)
  if (known !== undefined) return known
  const quoted = names.map((name) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`)
  const template = new Template([quoted.join(', ')], [])
  quotedNames.set(names, template)
  return template
}

const json = (value: unknown): Template => piece`${JSON.stringify(value)}::jsonb`

/** The strings of rows with these columns. With `raw` they are known by themselves, as those of a template in the code. */
const rowStrings = new WeakMap<readonly string[], readonly string[]>()

const stringsOfRow = (columns: readonly string[]): readonly string[] => {
  const strings = ['select ', ...Array<string>(columns.length - 1).fill(', '), '']
  return Object.assign(strings, { raw: strings })
}

const row = (columns: readonly string[], values: Record<string, unknown>): Template => {
  const strings = rowStrings.get(columns) ?? stringsOfRow(columns)
  rowStrings.set(columns, strings)
  return new Template(
    strings,
    columns.map((column) => encode(values[column])),
  )
}

/**
 * The values of a template as parameters. A value with its own type is cast, because its text alone is
 * ambiguous.
 */
const encoded = (strings: readonly string[], values: readonly unknown[]): unknown[] =>
  values.map((value, at) => (value instanceof Columns ? columnsOf(value, strings[at] ?? '') : encode(value)))

const encode = (value: unknown): unknown => {
  switch (typeof value) {
    case 'string':
    case 'number':
      return value
    case 'boolean':
      return piece`${value}::boolean`
    case 'bigint':
      return piece`${String(value)}::bigint`
    case 'object':
      if (value === null || value instanceof Template) return value
      if (Array.isArray(value)) return value[0] instanceof Template ? joined(value) : serializeArray(value)
      if (value instanceof Date) return piece`${value.toISOString()}::timestamptz`
      if (value instanceof Uint8Array)
        return piece`${Buffer.from(value.buffer, value.byteOffset, value.length)}::bytea`
  }
  throw new TypeError(
    `A statement cannot take ${value === undefined ? 'undefined' : typeof value} as a parameter.`,
  )
}

const columnsOf = ({ values }: Columns, before: string): Template => {
  const names = Object.keys(values)
  const given = names.map((name) => encode(values[name]))
  const quoted = names.map((name) => `"${name}"`)
  if (/\bset\s*$/i.test(before))
    return new Template([...quoted.map((name, at) => `${at === 0 ? '' : ', '}${name} = `), ''], given)
  const separators = Array<string>(names.length - 1).fill(', ')
  return new Template([`(${quoted.join(', ')}) values (`, ...separators, ')'], given)
}

/** ['a', null] → '{"a",NULL}'. */
const serializeArray = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'NULL' : quotedElement(value))).join(',')}}`

const quotedElement = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = elementText(value)
  // Most have nothing to escape, such as the ids of thousands of rows.
  return text.includes('"') || text.includes('\\') ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`
}

const elementText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
