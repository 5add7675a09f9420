import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { type HostRole, type ListedUser, withAccess } from '../../platform/host.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { problem } from '../../platform/problem.ts'
import { allScopes } from '../../platform/scopes.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { requireReach } from '../api-keys/index.ts'
import {
  changePreferences,
  findPreferences,
  lockPreferences,
  type PreferencesRow,
  preferencesTag,
  serializePreferences,
} from './preferences.ts'
import { userList } from './store.ts'

type Schemas = components['schemas']

const serializeRole = ({ key, label, capabilities }: HostRole): Schemas['Role'] => ({
  key,
  label,
  capabilities,
})

/** @throws not_found */
const requireRole = async ({ host }: AppContext, from: Sql, key: string): Promise<Schemas['Role']> => {
  const role = (await host.roles.list(from)).find((known) => known.key === key)
  if (role === undefined) throw problem('not_found', { detail: doesNotExist('role') })
  return serializeRole(role)
}

const shownPreferences = (row: PreferencesRow) => ({
  status: 200 as const,
  body: serializePreferences(row),
  etag: preferencesTag(row),
})

/** All operations of the area. */
export const userHandlers = {
  async getMe({ principal }, { editions, sql }) {
    const { id, login, display_name, email, roles } = principal.user
    const { locale, timezone } = (await findPreferences(sql, id)).value
    const body = {
      principal: { kind: principal.kind, credential: principal.credential },
      user: { id, login, display_name, email, roles },
      capabilities: principal.capabilities,
      scopes: principal.scopes,
      edition: await editions.current(),
      locale,
      timezone,
    }
    return { status: 200, body, etag: digestOf(body) }
  },

  async getMyPreferences({ principal }, { sql }) {
    return shownPreferences(await findPreferences(sql, principal.user.id))
  },

  async updateMyPreferences({ principal, headers, body, transaction }, { clock }) {
    const { id } = principal.user
    return transaction(async (tx) => {
      const before = await lockPreferences(tx, id)
      requireMatch(headers['If-Match'], preferencesTag(before))
      return shownPreferences(await changePreferences(tx, id, before, body, clock.now().toISOString()))
    })
  },

  async listUsers(request, { sql, host, secret }) {
    const list = userList(sql, host.usersView, request.query)
    const { rows, page, headers } = await readPage<ListedUser>(sql, secret, request, list)
    return { status: 200, body: { data: rows, page }, headers }
  },

  async listRoles(_request, { host, sql }) {
    return { status: 200, body: { data: (await host.roles.list(sql)).map(serializeRole) } }
  },

  async getRole({ params }, context) {
    const body = await requireRole(context, context.sql, params.key)
    return { status: 200, body, etag: digestOf(body) }
  },

  async updateRole({ params, body, headers, principal, transaction, reserve }, context) {
    return transaction(async (tx) => {
      await context.host.roles.lock(tx)
      const role = await requireRole(context, tx, params.key)
      requireMatch(headers['If-Match'], digestOf(role))
      if (body.capabilities === undefined) return { status: 200, body: role, etag: digestOf(role) }
      const capabilities = withAccess(body.capabilities)
      const added = capabilities.filter((one) => !role.capabilities.includes(one))
      // The users of a role have all scopes.
      if (added.length > 0)
        requireReach(principal, { capabilities: added, scopes: allScopes }, 'the users of the role')
      const set = await context.host.roles.set(tx, params.key, capabilities, (added) => reserve(tx, added))
      if (!set.hasAdministrator)
        throw problem('invalid_state', {
          detail:
            'At least one enabled user must have `crm_administer`. First give `crm_administer` to another role that has enabled users.',
        })
      const changed = await requireRole(context, tx, params.key)
      return { status: 200, body: changed, etag: digestOf(changed) }
    })
  },
} satisfies Partial<Handlers>
