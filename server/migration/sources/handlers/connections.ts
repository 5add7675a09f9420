import { basePath } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { alreadyExists } from '../../../platform/already-exists.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import { encrypt } from '../../../platform/secrets.ts'
import { driverOf, drivers } from '../../drivers/index.ts'
import type { Account, Driver } from '../../records/index.ts'
import { checkAccount, fingerprintOf, hintOf, isSameAccount, requireCredentials } from '../http/check.ts'
import {
  type ConnectionRow,
  connectionList,
  deleteConnection,
  findConnection,
  insertConnection,
  listConnectionsTo,
  lockConnection,
  updateConnection,
} from '../store/connections.ts'

type Schemas = components['schemas']

const serializeAccount = (account: Account): Schemas['MigrationAccount'] => {
  const { id: account_id, name: account_name, region, timezone, warnings } = account
  return { account_id, account_name, region, timezone, warnings: [...warnings] }
}

const serialize = (row: ConnectionRow): Schemas['MigrationConnection'] => {
  const { id, source, name, base_url, account, secret, secret_hint, forget_at, created_at, updated_at } = row
  return {
    id,
    source_key: source,
    name,
    base_url,
    account: serializeAccount(account),
    secret_hint,
    credentials_stored: secret !== null,
    forget_at,
    created_at,
    updated_at,
  }
}

const findDriver = (key: string): Driver | undefined =>
  drivers.find(({ descriptor }) => descriptor.key === key)

const notConnected =
  'No source with this key uses a connection. For a source of files, create a migration with `source_key`.'

/** @throws invalid_request */
const requireDriver = (key: string): Driver => {
  const driver = findDriver(key)
  if (driver !== undefined) return driver
  throw problem('invalid_request', {
    errors: [{ pointer: '/source_key', code: 'not_allowed', detail: notConnected }],
  })
}

const requireConnection = async (found: Promise<ConnectionRow | null>): Promise<ConnectionRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('connection') })
  return row
}

const newConnection = async (
  context: AppContext,
  given: Schemas['MigrationConnectionCreate'],
): Promise<ConnectionRow> => {
  const { source_key, name, base_url = null, credentials } = given
  const driver = requireDriver(source_key)
  requireCredentials(driver, credentials, base_url, context.config)
  const account = await checkAccount(context, driver, credentials, base_url)
  const now = context.clock.now().toISOString()
  // The same account continues what another connection to it began.
  const known = (await listConnectionsTo(context.sql, source_key)).find((row) =>
    isSameAccount(driver, row, { base_url, account }),
  )
  return {
    id: newId(),
    source: source_key,
    name: name.trim(),
    base_url,
    account,
    fingerprint: known?.fingerprint ?? fingerprintOf(source_key, account.id),
    secret: encrypt(context.config, JSON.stringify(credentials)),
    secret_hint: hintOf(driver, credentials),
    forget_at: null,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}

/** What new credentials change, after the source was asked. @throws source_changed */
const withCredentials = async (
  context: AppContext,
  row: ConnectionRow,
  { base_url = row.base_url, credentials }: Schemas['MigrationConnectionUpdate'],
): Promise<Partial<ConnectionRow>> => {
  if (credentials === undefined) {
    if (base_url === row.base_url) return {}
    // Stored credentials are never sent to another address.
    const detail = 'A new `base_url` requires `credentials`.'
    throw problem('invalid_request', { errors: [{ pointer: '/credentials', code: 'required', detail }] })
  }
  const driver = driverOf(row.source)
  requireCredentials(driver, credentials, base_url, context.config)
  const account = await checkAccount(context, driver, credentials, base_url)
  if (!isSameAccount(driver, row, { base_url, account }))
    throw problem('source_changed', {
      detail: `The credentials belong to the account ${account.name ?? account.id}. Create another connection for this account.`,
    })
  return {
    base_url,
    account,
    secret: encrypt(context.config, JSON.stringify(credentials)),
    secret_hint: hintOf(driver, credentials),
    forget_at: null,
  }
}

export const connectionHandlers = {
  async checkMigrationSource({ params, body }, context) {
    const driver = findDriver(params.key)
    if (driver === undefined) throw problem('not_found', { detail: notConnected })
    const { base_url = null, credentials } = body
    requireCredentials(driver, credentials, base_url, context.config)
    const account = await checkAccount(context, driver, credentials, base_url)
    return {
      status: 200,
      body: { source_key: driver.descriptor.key, account: serializeAccount(account) },
    }
  },

  async listMigrationConnections(request, { sql, secret }) {
    const { rows, page, headers } = await readPage<ConnectionRow>(sql, secret, request, connectionList(sql))
    return { status: 200, body: { data: rows.map(serialize), page }, headers }
  },

  async createMigrationConnection({ body, transaction }, context) {
    const given = await newConnection(context, body)
    const row = await transaction(async (tx) => {
      if (!(await insertConnection(tx, given))) throw alreadyExists('connection', 'name', given.name)
      return given
    })
    const shown = serialize(row)
    const headers = { Location: `${basePath}/migration/connections/${row.id}` }
    return { status: 201, body: shown, etag: digestOf(shown), headers }
  },

  async getMigrationConnection({ params }, { sql }) {
    const body = serialize(await requireConnection(findConnection(sql, params.id)))
    return { status: 200, body, etag: digestOf(body) }
  },

  async updateMigrationConnection({ params, headers, body, transaction }, context) {
    const seen = await requireConnection(findConnection(context.sql, params.id))
    requireMatch(headers['If-Match'], digestOf(serialize(seen)))
    const changes = await withCredentials(context, seen, body)
    const row = await transaction(async (tx) => {
      const present = await requireConnection(lockConnection(tx, params.id))
      requireMatch(headers['If-Match'], digestOf(serialize(present)))
      const next: ConnectionRow = {
        ...present,
        ...changes,
        name: body.name?.trim() ?? present.name,
        updated_at: context.clock.now().toISOString(),
      }
      if (!(await updateConnection(tx, next))) throw alreadyExists('connection', 'name', next.name)
      return next
    })
    const shown = serialize(row)
    return { status: 200, body: shown, etag: digestOf(shown) }
  },

  async deleteMigrationConnection({ params, headers, transaction }) {
    const id = await transaction(async (tx) => {
      const row = await requireConnection(lockConnection(tx, params.id))
      requireMatch(headers['If-Match'], digestOf(serialize(row)))
      if (!(await deleteConnection(tx, row.id)))
        throw problem('in_use', {
          detail: `A migration uses the connection ${row.name}. Delete the migration first.`,
        })
      return row.id
    })
    return { status: 200, body: { id, deleted: true } }
  },
} satisfies Partial<Handlers>
