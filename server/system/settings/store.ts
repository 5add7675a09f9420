import { addTask, defineTask } from '../../platform/jobs/task.ts'
import type { Encrypted, EncryptedValues } from '../../platform/storage/encrypted.ts'
import { asJson } from '../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import type { BounceValue, Group, Provider, SettingsValues } from './values.ts'
import { defaults } from './values.ts'

/** What the service observes about the settings: it changes without an update by users. */
export interface Observed {
  mailbox?: { state: 'ok' | 'failed'; detail: string | null; read_at: string }
  received_at?: Partial<Record<Provider, string>>
}

export interface GroupRow<G extends Group = Group> {
  key: G
  value: SettingsValues[G]
  /** By name, encrypted, in base64. */
  secrets: Record<string, string>
  observed: Observed
  updated_at: string | null
  version: number
}

type Stored = { value: object; secrets: GroupRow['secrets']; observed: Observed } & Pick<
  GroupRow,
  'updated_at' | 'version'
>

/** Members whose own members were added later: rows stored by older versions lack these. */
const nested = {
  providers: defaults.bounces.providers,
  preference_centre: defaults.compliance.preference_centre,
} as const

const withAllMembers = (value: object): object => ({
  ...value,
  ...Object.fromEntries(
    Object.entries(value).flatMap(([name, stored]) =>
      name in nested ? [[name, { ...nested[name as keyof typeof nested], ...stored }]] : [],
    ),
  ),
})

const withDefaults = <G extends Group>(key: G, stored: Stored | undefined): GroupRow<G> => ({
  key,
  value: withAllMembers({ ...defaults[key], ...stored?.value }) as SettingsValues[G],
  secrets: stored?.secrets ?? {},
  observed: stored?.observed ?? {},
  updated_at: stored?.updated_at ?? null,
  version: stored?.version ?? 0,
})

export const findGroup = async <G extends Group>(sql: Sql, key: G): Promise<GroupRow<G>> => {
  const [stored] = await sql<Stored[]>`
    select value, secrets, observed, updated_at, version from settings_groups where key = ${key}`
  return withDefaults(key, stored)
}

/** Several groups, in their order, in one statement. */
export const findGroups = async (sql: Sql, keys: readonly Group[]): Promise<GroupRow[]> => {
  const rows = await sql<(Stored & { key: Group })[]>`
    select key, value, secrets, observed, updated_at, version from settings_groups`
  return keys.map((key) =>
    withDefaults(
      key,
      rows.find((row) => row.key === key),
    ),
  )
}

/** Locks the group until the transaction ends, even if it has no row yet. */
export const lockGroup = async <G extends Group>(tx: Sql, key: G): Promise<GroupRow<G>> => {
  await tx`
    insert into settings_groups (key, value, updated_at) values (${key}, '{}', null) on conflict (key) do nothing`
  const [stored] = await tx<Stored[]>`
    select value, secrets, observed, updated_at, version from settings_groups where key = ${key} for update`
  return withDefaults(key, stored)
}

/** Writes a group that this transaction has locked, as its next version. */
export const updateGroup = async <G extends Group>(
  tx: Sql,
  { key, value, secrets, observed }: Pick<GroupRow<G>, 'key' | 'value' | 'secrets' | 'observed'>,
  now: string,
): Promise<GroupRow<G>> => {
  const [stored] = await tx<Stored[]>`
    update settings_groups
    set value = ${asJson(tx, value)}, secrets = ${asJson(tx, secrets)}, observed = ${asJson(tx, observed)},
      updated_at = ${now}, version = version + 1
    where key = ${key}
    returning value, secrets, observed, updated_at, version`
  return withDefaults(key, stored)
}

/** Records the result of reading the mailbox, unless the mailbox was changed meanwhile. */
export const recordMailboxResult = async (
  sql: Sql,
  mailbox: Pick<NonNullable<BounceValue['mailbox']>, 'host' | 'username'>,
  observed: NonNullable<Observed['mailbox']>,
): Promise<void> => {
  await sql`
    update settings_groups set observed = observed || jsonb_build_object('mailbox', ${asJson(sql, observed)}::jsonb)
    where key = 'bounces' and value->'mailbox'->>'host' = ${mailbox.host}
      and value->'mailbox'->>'username' = ${mailbox.username}`
}

/** Records that an authentic report came from a provider. */
export const recordReport = async (sql: Sql, provider: Provider, at: string): Promise<void> => {
  await sql`
    update settings_groups set observed = jsonb_set(
      observed || jsonb_build_object('received_at', coalesce(observed->'received_at', '{}'::jsonb)),
      array['received_at', ${provider}::text], to_jsonb(${at}::text))
    where key = 'bounces'`
}

/** Secrets of the settings. Their ids are the group and the name of the secret. */
export const encryptedSettings: EncryptedValues = {
  list: (sql, lock) => sql<Encrypted[]>`
    select key || ' ' || secret.name as id, decode(secret.value, 'base64') as encrypted
    from (select key, secrets from settings_groups ${lock}) as present
      cross join jsonb_each_text(secrets) as secret (name, value)
    order by id`,
  replace: (tx, { id, encrypted }) => {
    const [key = '', name = ''] = id.split(' ')
    return tx`
      update settings_groups
      set secrets = jsonb_set(secrets, array[${name}::text], to_jsonb(${Buffer.from(encrypted).toString('base64')}::text))
      where key = ${key}`
  },
}

/** Reads the bounce mailbox; implemented by `bounces`. */
export const readMailboxTask = defineTask('read-bounce-mailbox')

/**
 * Enqueues a reading of the mailbox for after the commit, so that its result does not wait for the schedule.
 */
export const enqueueMailboxRead = async (tx: Sql): Promise<void> => {
  await addTask(tx, readMailboxTask, null, { key: readMailboxTask.name })
}

/** A value of the settings as text, null where it is not set: an expression. `name` comes from the code. */
export const settingOf = (sql: Sql, group: Group, name: string): Fragment =>
  sql`(select value->>${name}::text from settings_groups where key = ${group})`
