import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { alreadyExists } from '../../../platform/already-exists.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pages.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import { encrypt } from '../../../platform/secrets.ts'
import type { Account, Credentials, Driver } from '../driver.ts'
import { drivers } from '../drivers/index.ts'
import { asProblem } from '../source/as-problem.ts'
import { createSourceHttp } from '../source/http.ts'
import { sourceParts } from '../source/open.ts'
import {
  type ConnectionRow,
  connectionList,
  deleteConnection,
  findConnection,
  insertConnection,
} from '../store/connections.ts'

type Given = components['schemas']['MigrationConnectionCreate']

const serialize = (row: ConnectionRow): components['schemas']['MigrationConnection'] => {
  const { id, source, name, base_url, account, secret_hint, created_at, updated_at } = row
  const { id: account_id, name: account_name, region, timezone, warnings } = account
  return {
    id,
    source_key: source,
    name,
    base_url,
    account: { account_id, account_name, region, timezone, warnings: [...warnings] },
    secret_hint,
    created_at,
    updated_at,
  }
}

interface Form {
  required?: string[]
  properties?: Record<string, { writeOnly?: boolean }>
}

const formOf = ({ descriptor }: Driver): Form => descriptor.credential_fields as Form

/** The members that the source asks for, and no others. @throws invalid_request */
const requireCredentials = (driver: Driver, given: Credentials, baseUrl: string | null): void => {
  const { required = [], properties = {} } = formOf(driver)
  const fault = (pointer: string, code: 'required' | 'not_allowed', detail: string) => ({
    pointer,
    code,
    detail,
  })
  const errors = [
    ...required
      .filter((name) => given[name] === undefined)
      .map((name) => fault(`/credentials/${name}`, 'required', 'This is required.')),
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => fault(`/credentials/${name}`, 'not_allowed', 'The source has no such credential.')),
    ...(driver.descriptor.base_url === 'by_user' && baseUrl === null
      ? [fault('/base_url', 'required', 'This is required.')]
      : []),
  ]
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** @throws invalid_request */
const requireDriver = (key: string): Driver => {
  const driver = drivers.find(({ descriptor }) => descriptor.key === key)
  if (driver !== undefined) return driver
  const detail = 'No connection is needed or possible for this source.'
  throw problem('invalid_request', { errors: [{ pointer: '/source_key', code: 'not_allowed', detail }] })
}

const hintOf = (driver: Driver, credentials: Credentials): string => {
  const { properties = {} } = formOf(driver)
  const [secret] = Object.entries(properties).flatMap(([name, { writeOnly }]) =>
    writeOnly === true ? [credentials[name] ?? ''] : [],
  )
  return secret === undefined || secret.length < 12 ? '****' : secret.slice(-4)
}

export const connectionHandlers = (context: AppContext) => {
  const { sql, clock, config, secret } = context

  /** Asks the source who the credentials belong to. @throws source_unauthorized and the like */
  const check = async (
    driver: Driver,
    credentials: Credentials,
    baseUrl: string | null,
  ): Promise<Account> => {
    try {
      const http = createSourceHttp({
        ...sourceParts(config),
        access: driver.access,
        credentials,
        baseUrl,
        limits: { ...driver.descriptor.limits, timeout_s: 10 },
        limiter: { take: async () => 0, block: async () => undefined },
        sleep: (milliseconds) => sleep(milliseconds),
        now: () => clock.now(),
        attempts: 2,
        count: () => undefined,
      })
      return await driver.check(http, credentials)
    } catch (error) {
      throw asProblem(error)
    }
  }

  const requireConnection = async (id: string): Promise<ConnectionRow> => {
    const row = await findConnection(sql, id)
    if (row === null) throw problem('not_found', { detail: 'The connection does not exist.' })
    return row
  }

  const newConnection = async ({
    source_key,
    name,
    base_url = null,
    credentials,
  }: Given): Promise<ConnectionRow> => {
    const driver = requireDriver(source_key)
    requireCredentials(driver, credentials, base_url)
    const account = await check(driver, credentials, base_url)
    const now = clock.now().toISOString()
    return {
      id: newId(),
      source: source_key,
      name: name.trim(),
      base_url,
      account,
      fingerprint: createHash('sha256')
        .update(JSON.stringify([source_key, account.id]))
        .digest('hex'),
      secret: encrypt(config, JSON.stringify(credentials)),
      secret_hint: hintOf(driver, credentials),
      created_at: now,
      updated_at: now,
      version: 1,
    }
  }

  return {
    async listMigrationConnections(request) {
      const { rows, page, headers } = await readPage<ConnectionRow>(sql, secret, request, connectionList(sql))
      return { status: 200, body: { data: rows.map(serialize), page }, headers }
    },

    async createMigrationConnection({ body, transaction }) {
      const given = await newConnection(body)
      const row = await transaction(async (tx) => {
        if (!(await insertConnection(tx, given))) throw alreadyExists('connection', 'name', given.name)
        return given
      })
      const shown = serialize(row)
      const headers = { Location: `${basePath}/migration/connections/${row.id}` }
      return { status: 201, body: shown, etag: digestOf(shown), headers }
    },

    async getMigrationConnection({ params }) {
      const body = serialize(await requireConnection(params.id))
      return { status: 200, body, etag: digestOf(body) }
    },

    async deleteMigrationConnection({ params, headers, transaction }) {
      const row = await requireConnection(params.id)
      requireMatch(headers['If-Match'], digestOf(serialize(row)))
      const { id, name } = row
      if (!(await transaction((tx) => deleteConnection(tx, id))))
        throw problem('in_use', { detail: `A migration uses the connection ${name}.` })
      return { status: 200, body: { id, deleted: true } }
    },
  } satisfies Pick<
    Handlers,
    | 'listMigrationConnections'
    | 'createMigrationConnection'
    | 'getMigrationConnection'
    | 'deleteMigrationConnection'
  >
}
