import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { alreadyExists, ifTaken } from '../../platform/already-exists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import { encrypt } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { closeNotice } from '../../system/notices/index.ts'
import { invalidateSettings, lockDefaults, setDefault } from '../../system/settings/index.ts'
import { testServer } from './connection-test.ts'
import { closeConnections } from './connections.ts'
import { newFolder } from './first.ts'
import { becomesDefault, faultsOfChange, faultsOfLogin, faultsOfWarmUp, passwordAfter } from './rules.ts'
import type { SendersOfServers } from './senders.ts'
import { serializeServer, serverTag, versionTag } from './serializers.ts'
import {
  deleteServer,
  findEligibility,
  findServer,
  hasServers,
  insertServer,
  lockServer,
  type MailServerRow,
  type ServerOrder,
  type ShownServerRow,
  serverList,
  updateServer,
} from './store.ts'

type Given = components['schemas']['MailServerCreate']

const requireServer = async (found: Promise<ShownServerRow | null>): Promise<ShownServerRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('mail server') })
  return row
}

/** Closes the notice about a server that the service had paused. */
const closeFailure = async (tx: Sql, { id, pause_reason }: ShownServerRow, now: string): Promise<void> => {
  if (pause_reason === null || pause_reason === 'manual') return
  await closeNotice(tx, { kind: 'mail_server_failed', subject: id, now: new Date(now) })
}

const ifNameTaken = (name: string) => ifTaken('mail_servers_name', alreadyExists('mail server', 'name', name))

const refuse = (errors: Fault[]): void => {
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

const shown = <Status extends 200 | 201>({ clock }: AppContext, status: Status, row: ShownServerRow) => ({
  status,
  body: serializeServer(row, clock.now()),
  etag: serverTag(row, clock.now()),
})

const encrypted = (
  { config }: AppContext,
  password: string | null | undefined,
): Uint8Array | null | undefined => (typeof password === 'string' ? encrypt(config, password) : password)

const newServer = (context: AppContext, given: Given, now: string): MailServerRow => {
  const row = newFolder(given.name, now)
  const common = {
    max_connections: given.max_connections ?? row.max_connections,
    messages_per_connection: given.messages_per_connection ?? row.messages_per_connection,
    rate: { ...row.rate, ...given.rate },
    warm_up: given.warm_up ?? null,
  }
  if (given.kind === 'folder') return { ...row, ...common }
  return {
    ...row,
    ...common,
    id: newId(),
    kind: 'smtp',
    host: given.host,
    port: given.port ?? 587,
    security: given.security ?? 'starttls',
    username: given.username ?? null,
    password: encrypted(context, given.password) ?? null,
    hello_name: given.hello_name ?? null,
    folder: null,
  }
}

/** Pauses or resumes a server. A server in that state already keeps its reason. */
const turned = async (
  context: AppContext,
  tx: Sql,
  present: ShownServerRow,
  to: Pick<MailServerRow, 'state' | 'pause_reason' | 'paused_at'>,
  now: string,
) => {
  if (present.state === to.state) return shown(context, 200, present)
  await updateServer(tx, { ...present, ...to, pause_detail: null }, now)
  return shown(context, 200, await requireServer(findServer(tx, present.id)))
}

export const mailServerHandlers = {
  async listMailServers(request, { sql, secret, clock }) {
    const { kind, state, sort = 'name' } = request.query
    const order = { by: sort.replace('-', '') as ServerOrder, descending: sort.startsWith('-') }
    const list = serverList(sql, { kind, state }, order)
    const { rows, page, headers } = await readPage<ShownServerRow>(sql, secret, request, list)
    const now = clock.now()
    return { status: 200, body: { data: rows.map((row) => serializeServer(row, now)), page }, headers }
  },

  async createMailServer({ body, transaction }, context) {
    refuse([...(body.kind === 'smtp' ? faultsOfLogin(body) : []), ...faultsOfWarmUp(body.warm_up)])
    const now = context.clock.now().toISOString()
    const given = newServer(context, body, now)
    const row = await transaction(async (tx) => {
      const settings = await lockDefaults(tx)
      const isDefault = becomesDefault(body, await findEligibility(tx))
      await insertServer(tx, given).catch(ifNameTaken(given.name))
      if (isDefault) await setDefault(tx, settings, 'default_mail_server_id', given.id, now)
      return requireServer(findServer(tx, given.id))
    })
    invalidateSettings(context.sql, 'sending')
    return { ...shown(context, 201, row), headers: { Location: `${basePath}/mail-servers/${row.id}` } }
  },

  async getMailServer({ params }, context) {
    return shown(context, 200, await requireServer(findServer(context.sql, params.id)))
  },

  async updateMailServer({ params, headers, body, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireServer(lockServer(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(present))
      refuse([...faultsOfChange(present, body), ...faultsOfWarmUp(body.warm_up)])
      const { password, rate, ...members } = body
      const next: MailServerRow = { ...present, ...members, rate: { ...present.rate, ...rate } }
      refuse(faultsOfLogin({ username: next.username, password }))
      next.password = passwordAfter(present, next, encrypted(context, password))
      if (JSON.stringify(next) === JSON.stringify(present)) return shown(context, 200, present)
      await updateServer(tx, next, now).catch(ifNameTaken(next.name))
      return shown(context, 200, await requireServer(findServer(tx, present.id)))
    })
  },

  async deleteMailServer({ params, headers, transaction }, { clock, sql, sendersOfServers }) {
    const now = clock.now().toISOString()
    const id = await transaction(async (tx) => {
      const settings = await lockDefaults(tx)
      const present = await requireServer(lockServer(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(present))
      const user = await sendersOfServers.findSenderOfServer(tx, present.id)
      if (user !== null)
        throw problem('in_use', {
          detail: `The sender ${user} uses this mail server. Choose another mail server for the sender first.`,
        })
      await deleteServer(tx, present.id)
      if (present.is_default) {
        const detail = 'This is the default mail server. Make another one the default first.'
        if (await hasServers(tx)) throw problem('in_use', { detail })
        await setDefault(tx, settings, 'default_mail_server_id', null, now)
      }
      await closeFailure(tx, present, now)
      return present.id
    })
    invalidateSettings(sql, 'sending')
    closeConnections(id)
    return { status: 200, body: { id, deleted: true } }
  },

  async testMailServer({ params, body }, context) {
    const row = await requireServer(findServer(context.sql, params.id))
    return { status: 200, body: await testServer(context, row, body.email ?? null) }
  },

  async pauseMailServer({ params, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireServer(lockServer(tx, params.id))
      return turned(context, tx, present, { state: 'paused', pause_reason: 'manual', paused_at: now }, now)
    })
  },

  async resumeMailServer({ params, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireServer(lockServer(tx, params.id))
      await closeFailure(tx, present, now)
      return turned(context, tx, present, { state: 'ok', pause_reason: null, paused_at: null }, now)
    })
  },
} satisfies Partial<Handlers<AppContext & { sendersOfServers: SendersOfServers }>>
