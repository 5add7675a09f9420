import { basePath, operationTable, type Scope } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import type { Capability } from '../../platform/host.ts'
import { readPage } from '../../platform/http/pages.ts'
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

const unknown = (id: string) => problem('not_found', { detail: `There is no API key ${id}.` })

const sorted = <Value extends Capability | Scope>(values: readonly Value[]): Value[] => [...values].sort()

const lock = async (tx: Sql, id: string): Promise<ApiKeyRow> => {
  const row = await lockApiKey(tx, id)
  if (row === undefined) throw unknown(id)
  return row
}

const locationOf = (id: string): string => `${basePath}${operationTable.getApiKey.path.replace('{id}', id)}`

export const apiKeyHandlers = ({ sql, clock, host, secret }: AppContext) => {
  /** The host returns the user's present name. For a deleted user, the key has the last known one. */
  const nameOf = async (row: ApiKeyRow): Promise<string> =>
    (await host.findUser(row.user_id))?.display_name ?? row.user_name

  const show = async (row: ApiKeyRow) => {
    const body = toApiKey(row, await nameOf(row), clock.now())
    return { body, etag: apiKeyTag(row, body) }
  }

  return {
    listApiKeys: async (request) => {
      const { rows, page, headers } = await readPage<ApiKeyRow>(sql, secret, request, apiKeyList(sql))
      const names = new Map<string, Promise<string>>()
      for (const row of rows) if (!names.has(row.user_id)) names.set(row.user_id, nameOf(row))
      const data = await Promise.all(
        rows.map(async (row) => toApiKey(row, (await names.get(row.user_id)) ?? row.user_name, clock.now())),
      )
      return { status: 200, body: { data, page }, headers }
    },

    getApiKey: async ({ params: { id } }) => {
      const row = await findApiKey(sql, id)
      if (row === undefined) throw unknown(id)
      return { status: 200, ...(await show(row)) }
    },

    createApiKey: async ({ body, principal, transaction }) => {
      requireReach(principal, body)
      const now = clock.now()
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
      const shown = await show(row)
      return {
        status: 201,
        body: { ...shown.body, secret: key },
        etag: shown.etag,
        headers: { Location: locationOf(row.id) },
      }
    },

    updateApiKey: async ({ params: { id }, headers, body, principal, transaction }) => {
      const row = await transaction(async (tx) => {
        const before = await lock(tx, id)
        requireMatch(headers['If-Match'], versionTag(before))
        requireReach(principal, before)
        const now = clock.now()
        const after = {
          name: body.name ?? before.name,
          capabilities: sorted(body.capabilities ?? before.capabilities),
          scopes: sorted(body.scopes ?? before.scopes),
          expires_at: body.expires_at === undefined ? before.expires_at : expiryOf(body.expires_at, now),
        }
        requireReach(principal, after)
        return await updateApiKey(tx, id, after, now)
      })
      return { status: 200, ...(await show(row)) }
    },

    rotateApiKey: async ({ params: { id }, body, principal, transaction }) => {
      const { prefix, key } = makeKey()
      const row = await transaction(async (tx) => {
        requireReach(principal, await lock(tx, id))
        const now = clock.now()
        const validUntil = new Date(now.getTime() + (body?.overlap_hours ?? 24) * HOUR)
        return await replaceSecret(tx, id, { prefix, hash: hashKey(key) }, validUntil, now)
      })
      const shown = await show(row)
      return { status: 200, body: { ...shown.body, secret: key }, etag: shown.etag }
    },

    deleteApiKey: async ({ params: { id }, headers, principal, transaction }) => {
      await transaction(async (tx) => {
        const row = await lock(tx, id)
        requireMatch(headers['If-Match'], versionTag(row))
        requireReach(principal, row)
        await revokeApiKey(tx, id, clock.now())
      })
      return { status: 200, body: { id, deleted: true } }
    },
  } satisfies Pick<
    Handlers,
    'listApiKeys' | 'getApiKey' | 'createApiKey' | 'updateApiKey' | 'rotateApiKey' | 'deleteApiKey'
  >
}
