import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { basePath } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { isPublicAddress, isThisMachine } from '../../platform/http/addresses.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import { encrypt } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { requireTypes } from './access.ts'
import type { ContactsOfEvents } from './contacts.ts'
import { requireActive } from './plan.ts'
import { serializeWebhook, versionTag, webhookTag } from './serializers.ts'
import { closeEndpointNotice } from './stop.ts'
import { releaseForgotten } from './store/deliveries.ts'
import {
  type Condition,
  deleteEndpoint,
  type EndpointRow,
  endpointList,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
  replaceSecret,
  updateEndpoint,
} from './store/endpoints.ts'

const hour = 3_600_000

export const noSuchWebhook = () => problem('not_found', { detail: doesNotExist('webhook') })

const lock = async (tx: Sql, id: string): Promise<EndpointRow> => {
  const row = await lockEndpoint(tx, id)
  if (row === undefined) throw noSuchWebhook()
  return row
}

const makeSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`

const invalidUrl = (detail: string) =>
  problem('invalid_request', { errors: [{ pointer: '/url', code: 'invalid_value', detail }] })

/**
 * Names are looked up when they are called, because they can change. An address of this network never becomes public.
 * @throws invalid_request
 */
const checkedUrl = (given: string, allowed: readonly string[]): string => {
  const url = URL.parse(given)
  if (url === null) throw invalidUrl('This is not a valid URL.')
  if (url.username !== '' || url.password !== '')
    throw invalidUrl('The URL must not contain a user name or a password.')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (!allowed.includes(host) && (isThisMachine(host) || (isIP(host) !== 0 && !isPublicAddress(host))))
    throw invalidUrl(
      `${host} is not on the public Internet. The operator can allow it (WEBHOOK_ALLOWED_HOSTS).`,
    )
  return given
}

/** @throws invalid_request, too_complex */
const conditionToSave = async (
  tx: Sql,
  { readEventCondition }: ContactsOfEvents,
  given: object | null,
): Promise<Condition | null> => (given === null ? null : readEventCondition(tx, given as Condition))

/** @throws missing_scope */
const makerOf = ({ kind, user, credential, scopes }: Principal) => {
  // The endpoint would have all rights of the user, and outlive the password.
  if (kind === 'application_password' && scopes !== null)
    throw problem('missing_scope', {
      detail: 'A limited application password cannot create or update a webhook. Use an API key, or log in.',
    })
  return {
    user_id: user.id,
    user_name: user.display_name,
    api_key_id: kind === 'api_key' ? (credential?.id ?? null) : null,
  }
}

const nameOf = async ({ host }: AppContext, row: EndpointRow): Promise<string> =>
  (await host.findUser(row.user_id))?.display_name ?? row.user_name

const show = async (context: AppContext, row: EndpointRow) => {
  const body = serializeWebhook(row, await nameOf(context, row), context.clock.now())
  return { body, etag: webhookTag(row, body) }
}

/** The endpoints of outgoing webhooks. */
export const endpointHandlers = {
  async listWebhooks(request, context) {
    const { rows, page, headers } = await readPage<EndpointRow>(
      context.sql,
      context.secret,
      request,
      endpointList(context.sql),
    )
    const data = await Promise.all(
      rows.map(async (row) => serializeWebhook(row, await nameOf(context, row), context.clock.now())),
    )
    return { status: 200, body: { data, page }, headers }
  },

  async getWebhook({ params: { id } }, context) {
    const row = await findEndpoint(context.sql, id)
    if (row === undefined) throw noSuchWebhook()
    return { status: 200, ...(await show(context, row)) }
  },

  async createWebhook({ body, principal, transaction, reserve }, context) {
    const secret = makeSecret()
    const { description = null, state = 'active', event_types, condition = null } = body
    const url = checkedUrl(body.url, context.config.webhookHosts)
    requireTypes(principal, event_types)
    const row = await transaction(async (tx) => {
      await reserve(tx, 1)
      const made = {
        id: newId(),
        url,
        description,
        state,
        types: event_types,
        condition: await conditionToSave(tx, context.contactsOfEvents, condition),
        ...makerOf(principal),
        secret: encrypt(context.config, secret),
      }
      return insertEndpoint(tx, made, context.clock.now().toISOString())
    })
    const shown = await show(context, row)
    return {
      status: 201,
      body: { ...shown.body, secret },
      etag: shown.etag,
      headers: { Location: `${basePath}/webhooks/${row.id}` },
    }
  },

  async updateWebhook({ params: { id }, headers, body, principal, transaction }, context) {
    const url = body.url === undefined ? undefined : checkedUrl(body.url, context.config.webhookHosts)
    const allowed = await context.editions.allowed('webhook_endpoints')
    const row = await transaction(async (tx) => {
      const before = await lock(tx, id)
      requireMatch(headers['If-Match'], versionTag(before))
      const types = body.event_types ?? before.types
      requireTypes(principal, types)
      const state = body.state ?? before.state
      if (state === 'active' && before.state !== 'active') await requireActive(tx, allowed)
      const reason =
        state === 'active'
          ? null
          : body.state === 'paused' && before.state !== 'paused'
            ? 'manual'
            : before.state_reason
      const after = {
        id,
        url: url ?? before.url,
        description: body.description === undefined ? before.description : body.description,
        state,
        types,
        condition:
          body.condition === undefined
            ? before.condition
            : await conditionToSave(tx, context.contactsOfEvents, body.condition),
        ...makerOf(principal),
      }
      const now = context.clock.now()
      const updated = await updateEndpoint(tx, after, reason, now.toISOString())
      const hasHeld = before.held_types.length > 0
      if (hasHeld) await releaseForgotten(tx, now, id)
      if (state === 'active' && (before.state !== 'active' || hasHeld)) await closeEndpointNotice(tx, id, now)
      return updated
    })
    return { status: 200, ...(await show(context, row)) }
  },

  async rotateWebhookSecret({ params: { id }, body, principal, transaction }, context) {
    const secret = makeSecret()
    const row = await transaction(async (tx) => {
      // Who has the secret can pretend to be the service that sends these events.
      requireTypes(principal, (await lock(tx, id)).types)
      const now = context.clock.now()
      const until = new Date(now.getTime() + (body?.overlap_hours ?? 24) * hour)
      return replaceSecret(tx, id, encrypt(context.config, secret), until, now.toISOString())
    })
    const shown = await show(context, row)
    return { status: 200, body: { ...shown.body, secret }, etag: shown.etag }
  },

  async deleteWebhook({ params: { id }, headers, transaction }, { clock }) {
    await transaction(async (tx) => {
      requireMatch(headers['If-Match'], versionTag(await lock(tx, id)))
      await deleteEndpoint(tx, id)
      await closeEndpointNotice(tx, id, clock.now())
    })
    return { status: 200, body: { id, deleted: true } }
  },
} satisfies Partial<Handlers<AppContext & { contactsOfEvents: ContactsOfEvents }>>
