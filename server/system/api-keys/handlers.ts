import { basePath, operationTable, type Scope } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import type { Capability } from '../../platform/host.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { apiKeyTag, toApiKey, versionTag } from './mapper.ts'
import { expiryOf, requireReach } from './rules.ts'
import { hashKey, makeKey } from './secret.ts'
import {
  type ApiKeyRow,
  apiKeyList,
  findApiKey,
  insertApiKey,
  lockApiKey,
  replaceSecret,
  revokeApiKey,
  updateApiKey,
} from './store.ts'

const HOUR = 3_600_000

const unknown = () => problem('not_found', { detail: doesNotExist('API key') })

const sorted = <Value extends Capability | Scope>(values: readonly Value[]): Value[] => [...values].sort()

const lock = async (tx: Sql, id: string): Promise<ApiKeyRow> => {
  const row = await lockApiKey(tx, id)
  if (row === undefined) throw unknown()
  return row
}

const locationOf = (id: string): string => `${basePath}${operationTable.getApiKey.path.replace('{id}', id)}`

/** The host returns the user's present name. For a deleted user, the key has the last known one. */
const nameOf = async ({ host }: AppContext, row: ApiKeyRow): Promise<string> =>
  (await host.findUser(row.user_id))?.display_name ?? row.user_name

const show = async (context: AppContext, row: ApiKeyRow) => {
  const body = toApiKey(row, await nameOf(context, row), context.clock.now())
  return { body, etag: apiKeyTag(row, body) }
}

export const apiKeyHandlers = {
  async listApiKeys(request, context) {
    const { rows, page, headers } = await readPage<ApiKeyRow>(
      context.sql,
      context.secret,
      request,
      apiKeyList(context.sql),
    )
    const names = new Map<string, Promise<string>>()
    for (const row of rows) if (!names.has(row.user_id)) names.set(row.user_id, nameOf(context, row))
    const data = await Promise.all(
      rows.map(async (row) =>
        toApiKey(row, (await names.get(row.user_id)) ?? row.user_name, context.clock.now()),
      ),
    )
    return { status: 200, body: { data, page }, headers }
  },

  async getApiKey({ params: { id } }, context) {
    const row = await findApiKey(context.sql, id)
    if (row === undefined) throw unknown()
    return { status: 200, ...(await show(context, row)) }
  },

  async createApiKey({ body, principal, transaction }, context) {
    requireReach(principal, body)
    const now = context.clock.now()
    const expires_at = expiryOf(body.expires_at ?? null, now)
    const { prefix, key } = makeKey()
    const made = {
      id: newId(),
      user_id: principal.user.id,
      user_name: principal.user.display_name,
      name: body.name,
      prefix,
      secretHash: hashKey(key),
      capabilities: sorted(body.capabilities),
      scopes: sorted(body.scopes),
      expires_at,
    }
    const row = await transaction((tx) => insertApiKey(tx, made, now))
    const shown = await show(context, row)
    return {
      status: 201,
      body: { ...shown.body, secret: key },
      etag: shown.etag,
      headers: { Location: locationOf(row.id) },
    }
  },

  async updateApiKey({ params: { id }, headers, body, principal, transaction }, context) {
    const row = await transaction(async (tx) => {
      const before = await lock(tx, id)
      requireMatch(headers['If-Match'], versionTag(before))
      requireReach(principal, before)
      const now = context.clock.now()
      const after = {
        name: body.name ?? before.name,
        capabilities: sorted(body.capabilities ?? before.capabilities),
        scopes: sorted(body.scopes ?? before.scopes),
        expires_at: body.expires_at === undefined ? before.expires_at : expiryOf(body.expires_at, now),
      }
      requireReach(principal, after)
      return await updateApiKey(tx, id, after, now)
    })
    return { status: 200, ...(await show(context, row)) }
  },

  async rotateApiKey({ params: { id }, body, principal, transaction }, context) {
    const { prefix, key } = makeKey()
    const row = await transaction(async (tx) => {
      requireReach(principal, await lock(tx, id))
      const now = context.clock.now()
      const validUntil = new Date(now.getTime() + (body?.overlap_hours ?? 24) * HOUR)
      return await replaceSecret(tx, id, { prefix, hash: hashKey(key) }, validUntil, now)
    })
    const shown = await show(context, row)
    return { status: 200, body: { ...shown.body, secret: key }, etag: shown.etag }
  },

  async deleteApiKey({ params: { id }, headers, principal, transaction }, { clock }) {
    await transaction(async (tx) => {
      const row = await lock(tx, id)
      requireMatch(headers['If-Match'], versionTag(row))
      requireReach(principal, row)
      await revokeApiKey(tx, id, clock.now())
    })
    return { status: 200, body: { id, deleted: true } }
  },
} satisfies Partial<Handlers>
