import { basePath } from '../../../generated/operations.ts'
import { lockReferences } from '../../audience/references/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { onlyIds } from '../../platform/http/only-ids.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { safeAddress } from '../../platform/mail/headers.ts'
import { containing } from '../../platform/names.ts'
import { actorOf } from '../../platform/principal.ts'
import { type Fault, type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { invalidateSettings, lockDefaults, readSettings, setDefault } from '../../system/settings/index.ts'
import { holdServer } from '../mail-servers/index.ts'
import { queueMessage } from '../outbox/index.ts'
import { senderTag, serializeSenders, versionTag } from './serializers.ts'
import {
  deleteSender,
  findSender,
  hasSenders,
  insertSender,
  lockSender,
  type SenderOrder,
  type SenderRow,
  type ShownSenderRow,
  senderList,
  updateSender,
} from './store.ts'
import { findUserOf, type UsersOfSenders } from './users.ts'
import { refusalToVerify, verifySenderUrl } from './verification.ts'
import { verificationEmail } from './verification-email.ts'

const requireSender = async (found: Promise<ShownSenderRow | null>): Promise<ShownSenderRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('sender') })
  return row
}

const alreadyThere = ({ name, email }: Pick<SenderRow, 'name' | 'email'>): ProblemError => {
  const detail = `A sender ${name} with the address ${email} already exists.`
  return problem('already_exists', { detail, errors: [{ pointer: '/email', code: 'not_allowed', detail }] })
}

const onlyOnce =
  (row: SenderRow) =>
  (error: unknown): never => {
    const { constraint } = error as { constraint?: string }
    throw constraint === 'senders_name_and_email' ? alreadyThere(row) : error
  }

/** A well-formed address may still be invalid in a header. */
const faultsOfAddresses = (given: { email?: string; reply_to?: string | null }): Fault[] =>
  (['email', 'reply_to'] as const).flatMap((member): Fault[] => {
    const address = given[member]
    if (!address) return []
    try {
      safeAddress(address)
      return []
    } catch {
      const detail = `${address} is not an address that mail can be sent ${member === 'email' ? 'from' : 'to'}.`
      return [{ pointer: `/${member}`, code: 'invalid_value', detail }]
    }
  })

const faultsOfServer = async (tx: Sql, id: string | null | undefined): Promise<Fault[]> =>
  !id || (await holdServer(tx, id))
    ? []
    : [{ pointer: '/mail_server_id', code: 'not_found', detail: doesNotExist('mail server') }]

const refuse = (errors: Fault[]): void => {
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

const changeable = ['name', 'email', 'reply_to', 'mail_server_id'] as const

const shown = async <Status extends 200 | 201>(tx: Sql, status: Status, row: ShownSenderRow) => {
  const [body] = await serializeSenders(tx, [row])
  if (body === undefined) throw new Error('A sender has no shape.')
  return { status, body, etag: senderTag(row, body) }
}

/**
 * The sender of a verification e-mail: the default sender if it is verified, otherwise the one to verify.
 */
const askingSender = async (tx: Sql, row: SenderRow): Promise<string> => {
  const { default_sender_id } = await readSettings(tx, 'sending')
  const usual = default_sender_id === null ? null : await findSender(tx, default_sender_id)
  return usual !== null && usual.verified_at !== null ? usual.id : row.id
}

export const senderHandlers = {
  async listSenders(request, { sql, secret }) {
    const { search, mail_server_id, sort = 'name' } = request.query
    const pattern = search === undefined ? undefined : containing(search)
    const order = { by: sort.replace('-', '') as SenderOrder, descending: sort.startsWith('-') }
    const list = senderList(sql, { pattern, mailServerId: mail_server_id }, order)
    const { rows, page, headers } = await readPage<ShownSenderRow>(
      sql,
      secret,
      request,
      onlyIds(sql, list, request.query.ids),
    )
    return { status: 200, body: { data: await serializeSenders(sql, rows), page }, headers }
  },

  async createSender({ body, transaction }, { clock, sql }) {
    const now = clock.now().toISOString()
    const given: SenderRow = {
      id: newId(),
      name: body.name,
      email: body.email,
      reply_to: body.reply_to ?? null,
      mail_server_id: body.mail_server_id ?? null,
      verification_sent_at: null,
      verified_at: null,
      created_at: now,
      updated_at: now,
      version: 1,
    }
    const answer = await transaction(async (tx) => {
      const settings = await lockDefaults(tx)
      refuse([...faultsOfAddresses(body), ...(await faultsOfServer(tx, given.mail_server_id))])
      const isFirst = !(await hasSenders(tx))
      await insertSender(tx, given).catch(onlyOnce(given))
      if (isFirst) await setDefault(tx, settings, 'default_sender_id', given.id, now)
      return shown(tx, 201, await requireSender(findSender(tx, given.id)))
    })
    invalidateSettings(sql, 'sending')
    return { ...answer, headers: { Location: `${basePath}/senders/${given.id}` } }
  },

  async getSender({ params }, { sql }) {
    return shown(sql, 200, await requireSender(findSender(sql, params.id)))
  },

  async updateSender({ params, headers, body, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireSender(lockSender(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(present))
      refuse([...faultsOfAddresses(body), ...(await faultsOfServer(tx, body.mail_server_id))])
      const next: SenderRow = { ...present, ...body }
      if (changeable.every((member) => next[member] === present[member])) return shown(tx, 200, present)
      if (next.email.toLowerCase() !== present.email.toLowerCase())
        Object.assign(next, { verified_at: null, verification_sent_at: null })
      await updateSender(tx, next, now).catch(onlyOnce(next))
      return shown(tx, 200, await requireSender(findSender(tx, present.id)))
    })
  },

  async deleteSender({ params, headers, transaction }, { clock, sql, usersOfSenders }) {
    const now = clock.now().toISOString()
    const id = await transaction(async (tx) => {
      const settings = await lockDefaults(tx)
      // Before the row: a transaction that saves a campaign holds the lock when its reference locks the row.
      await lockReferences(tx)
      const present = await requireSender(lockSender(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(present))
      const user = await findUserOf(tx, usersOfSenders, present.id)
      if (user !== null)
        throw problem('in_use', {
          detail: `The ${user} uses this sender. Choose another sender there, or wait until this use ends.`,
        })
      const { confirmation_sender_id } = await readSettings(tx, 'consent')
      if (confirmation_sender_id === present.id)
        throw problem('in_use', {
          detail:
            'The settings use this sender for confirmations. Set another sender with PUT /settings/consent first.',
        })
      await deleteSender(tx, present.id)
      if (present.is_default) {
        const detail = 'This is the default sender. Make another one the default first.'
        if (await hasSenders(tx)) throw problem('in_use', { detail })
        await setDefault(tx, settings, 'default_sender_id', null, now)
      }
      return present.id
    })
    invalidateSettings(sql, 'sending')
    return { status: 200, body: { id, deleted: true } }
  },

  async verifySender({ params, principal, transaction }, { clock, config, secret }) {
    const now = clock.now()
    return transaction(async (tx) => {
      const present = await requireSender(lockSender(tx, params.id))
      const detail = refusalToVerify(present, now)
      if (detail !== null) throw problem('invalid_state', { detail })
      const { id, name, email } = present
      const link = verifySenderUrl(config.publicUrl, secret, {
        senderId: id,
        email,
        sentAt: now,
      })
      await queueMessage(
        tx,
        {
          kind: 'transactional',
          to: { address: email, name },
          contactId: null,
          senderId: await askingSender(tx, present),
          verifiesSenderId: id,
          content: verificationEmail((await readSettings(tx, 'general')).default_locale),
          values: { 'event.address': email, 'event.name': name, 'event.link': link },
        },
        actorOf(principal),
        now,
      )
      const next = { ...present, verification_sent_at: now.toISOString() }
      await updateSender(tx, next, now.toISOString())
      return shown(tx, 200, await requireSender(findSender(tx, id)))
    })
  },
} satisfies Partial<Handlers<AppContext & { usersOfSenders: UsersOfSenders }>>
