import type { components } from '../../../generated/types.ts'
import type { Database } from '../../../server/platform/storage/open.ts'
import type { TestApp } from '../../support/app.ts'
import { createViewOf, tablesExcept } from '../../support/tables.ts'
import { shown } from './support.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?'

/** Values that differ in every run. */
const masks: [pattern: RegExp, mask: string][] = [
  [new RegExp(`^${id}$`), '(an id)'],
  [new RegExp(`^${time}Z$`), '(a time)'],
  [/^https?:\/\/[^/]+\/(?:(?:form-|migration-)?files|progress|(?:migration-)?uploads)\/[\w.-]+/, '(a link)'],
  [new RegExp(`^${id}\\.[a-z2-7]{16}@[a-z0-9.-]+$`), '(a message id)'],
  [/^mail\/[0-9a-f-]{36}$/, '(a folder)'],
  [/^v=DKIM1; k=ed25519; p=[\w+/]+=$/, '(a public key)'],
  [/^https?:\/\/[^/]+\/inbound\/\w+\/\w{28}$/, '(an address for reports)'],
  [/^crs_\w{8}$/, '(a prefix)'],
  [/^crs_\w{8}_\w{32}$/, '(a secret)'],
  [/^whsec_[\w+/]{32}$/, '(a secret)'],
]

/** In the document, Katherine makes all calls; in the tests, the administrator does. */
const katherine = shown<components['schemas']['Me']>('getMe', '200', 'application_password').user

const viewed = new WeakSet<Database>()

const viewRows = async (sql: Database): Promise<void> => {
  const tables = await tablesExcept(sql, ['audit_entries'])
  const rowsOf = (table: string): string => `select row_to_json(t)::text as row from ${table} t`
  await createViewOf(sql, 'rows_of_all_tables', tables, rowsOf)
  viewed.add(sql)
}

/** Every id and time in the database before a call, which the call did not create. Entries of the audit log outlive what they name. */
export const idsAndTimesIn = async ({ context: { sql } }: TestApp): Promise<Set<string>> => {
  if (!viewed.has(sql)) await viewRows(sql)
  const rows = await sql<{ row: string }[]>`select row from rows_of_all_tables`
  const found = new Set([katherine.id])
  const text = rows.map(({ row }) => row).join()
  for (const [known] of text.matchAll(new RegExp(id, 'g'))) found.add(known)
  for (const [known] of text.matchAll(new RegExp(`${time}[+-]\\d\\d:\\d\\d`, 'g')))
    found.add(new Date(known).toISOString())
  return found
}

/** The address of the service, in the document and in tests. */
const serviceAddress = /http:\/\/(?:127\.0\.0\.1:8080|crm\.test)(?=\/)/g

/** The look of pages, which the document does not repeat. */
const styles = /<style>[^<]*<\/style>/g

/** Replaces values that differ in every run by a description, except those known before the call. */
export const masked = (value: unknown, known: Set<string>, name = ''): unknown => {
  if (name === 'duration_ms') return '(a while)'
  if (name === 'approximate_bytes' && value !== 0) return '(a size)'
  if (typeof value === 'string') {
    if (name.endsWith('_cursor')) return '(a cursor)'
    if (known.has(value)) return value
    return (
      masks.find(([pattern]) => pattern.test(value))?.[1] ??
      value.replace(serviceAddress, '(the service)').replace(styles, '<style></style>')
    )
  }
  if (Array.isArray(value)) return value.map((item) => masked(item, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner, known, key)]))
}

/** Replaces the administrator of the tests by Katherine in a response. */
export const asKatherine = ({ admin }: TestApp, body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(admin.id, katherine.id))
