import { isDeepStrictEqual } from 'node:util'
import type { components } from '../../../generated/types.ts'
import { asciiEmail } from '../../platform/email-address.ts'
import { notALanguageTag, notATimeZone } from '../../platform/fault-details.ts'
import { isLocale, isTimeZone } from '../../platform/locales.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Sql } from '../../platform/storage/open.ts'

type Schemas = components['schemas']
type Value = Omit<Schemas['Preferences'], 'updated_at'>

export interface PreferencesRow {
  value: Value
  updated_at: string | null
  version: number
}

/** What holds before a user has changed it, and for members that an older version did not store. */
const usual: Value = {
  colour_scheme: 'system',
  density: 'comfortable',
  locale: null,
  timezone: null,
  single_keys: true,
  test_emails: [],
  list_columns: { contacts: [] },
}

export const findPreferences = async (sql: Sql, userId: string): Promise<PreferencesRow> => {
  const [row] = await sql<(Omit<PreferencesRow, 'value'> & { value: Partial<Value> })[]>`
    select value, updated_at, version from user_preferences where user_id = ${userId}`
  return row === undefined
    ? { value: usual, updated_at: null, version: 0 }
    : { ...row, value: { ...usual, ...row.value } }
}

/** The same, locked until the transaction ends, also before the first change. */
export const lockPreferences = async (tx: Sql, userId: string): Promise<PreferencesRow> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`preferences ${userId}`}, 0))`
  return findPreferences(tx, userId)
}

const writePreferences = async (
  tx: Sql,
  userId: string,
  value: Value,
  now: string,
): Promise<PreferencesRow> => {
  const [row] = await tx<PreferencesRow[]>`
    insert into user_preferences (user_id, value, updated_at) values (${userId}, ${asJson(tx, value)}, ${now})
    on conflict (user_id) do update
    set value = excluded.value, updated_at = excluded.updated_at, version = user_preferences.version + 1
    returning value, updated_at, version`
  return row as PreferencesRow
}

const wrong = (pointer: string, detail: string): Fault => ({ pointer, code: 'invalid_value', detail })

/** The keys that come a second time, by their index. */
const duplicates = (keys: readonly string[]): number[] =>
  keys.flatMap((key, index) => (keys.indexOf(key) === index ? [] : [index]))

const faultsOf = ({
  locale,
  timezone,
  test_emails = [],
  list_columns,
}: Schemas['PreferencesUpdate']): Fault[] => [
  ...(locale && !isLocale(locale) ? [wrong('/locale', notALanguageTag('locale'))] : []),
  ...(timezone && !isTimeZone(timezone) ? [wrong('/timezone', notATimeZone('timezone'))] : []),
  ...test_emails.flatMap((email, index) =>
    asciiEmail(email) === null ? [wrong(`/test_emails/${index}`, 'This is not an e-mail address.')] : [],
  ),
  ...duplicates((list_columns?.contacts ?? []).map(({ key }) => key)).map((index) =>
    wrong(`/list_columns/contacts/${index}/key`, 'The list already has this column.'),
  ),
]

/** Changes preferences that this transaction has locked. @throws invalid_request */
export const changePreferences = async (
  tx: Sql,
  userId: string,
  before: PreferencesRow,
  given: Schemas['PreferencesUpdate'],
  now: string,
): Promise<PreferencesRow> => {
  const errors = faultsOf(given)
  if (errors.length > 0) throw problem('invalid_request', { errors })
  const { test_emails, list_columns, ...rest } = given
  const value: Value = {
    ...before.value,
    ...rest,
    ...(test_emails && { test_emails: test_emails.map((email) => asciiEmail(email) ?? email) }),
    ...(list_columns?.contacts && {
      list_columns: { contacts: list_columns.contacts.map(({ key, width = null }) => ({ key, width })) },
    }),
  }
  return isDeepStrictEqual(value, before.value) ? before : writePreferences(tx, userId, value, now)
}

export const serializePreferences = ({ value, updated_at }: PreferencesRow): Schemas['Preferences'] => ({
  ...value,
  updated_at,
})

/** The preferences of a user, as the contract has them. */
export const readPreferences = async (sql: Sql, userId: string): Promise<Schemas['Preferences']> =>
  serializePreferences(await findPreferences(sql, userId))

/** The version that `If-Match` is compared with. */
export const preferencesTag = ({ version }: PreferencesRow): string => `v${version}`
