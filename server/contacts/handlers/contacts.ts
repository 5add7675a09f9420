import { basePath } from '../../../generated/operations.ts'
import { actorOf } from '../../host/principal.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { readPage } from '../../platform/http/pages.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { checkMembers, readTimes } from '../checks.ts'
import { valuesOf } from '../fields.ts'
import { contactTag, withIncludes } from '../includes.ts'
import { addContact, demandNewContact, newContact } from '../new-contact.ts'
import { carryOut, type Plan, planChange } from '../plan.ts'
import { normalEmail, parseReference } from '../references.ts'
import { type Claim, invalidTransition, noSuchContact, refusalOf, refusalOfViolation } from '../refusals.ts'
import { decideFirstStatus, mergedStatus, purgeAt, type StatusKey } from '../rules.ts'
import { searchPattern } from '../search.ts'
import { contactShape } from '../shapes.ts'
import { type ContactRow, findContact, lockContact } from '../store/contacts.ts'
import { type ContactOrder, contactList } from '../store/list.ts'

type Operation =
  | 'listContacts'
  | 'createContact'
  | 'getContact'
  | 'updateContact'
  | 'deleteContact'
  | 'restoreContact'
  | 'upsertContactByEmail'

const times = ['created_after', 'created_before', 'updated_after', 'updated_before'] as const

const shown = <Status extends 200 | 201>(status: Status, row: ContactRow) => ({
  status,
  body: contactShape(row),
  etag: contactTag(row),
})

const locationOf = (row: ContactRow): { Location: string } => ({ Location: `${basePath}/contacts/${row.id}` })

/** What of a change only one contact can have. */
const claimOf = (row: ContactRow, wanted: { email?: string; externalId?: string | null }): Claim => ({
  email: wanted.email === undefined || wanted.email === row.email ? null : wanted.email,
  externalId: wanted.externalId === row.external_id ? null : (wanted.externalId ?? null),
  exceptId: row.id,
})

const demandFirstStatus = (status: StatusKey): void => {
  const decision = decideFirstStatus(status, 'caller')
  if (decision.kind === 'refused') throw invalidTransition(decision.detail)
}

/** The plan, unless it is refused. @throws invalid_transition */
const demandAllowed = (plan: Plan): Exclude<Plan, { kind: 'refused' }> => {
  if (plan.kind === 'refused') throw invalidTransition(plan.detail)
  return plan
}

export const contactsHandlers = ({ sql, clock, secret }: Parts) =>
  ({
    async listContacts(request) {
      const { status, search, email, external_id, source, trashed = false, include, sort } = request.query
      const filter = {
        ...(status === undefined ? {} : { status }),
        ...(search === undefined ? {} : { searchPattern: searchPattern(search) }),
        ...(email === undefined ? {} : { email: normalEmail(email) }),
        ...(external_id === undefined ? {} : { external_id }),
        ...(source === undefined ? {} : { source }),
        ...readTimes(request.query, times),
        trashed,
      }
      const order = sort ?? '-created_at'
      const list = contactList(sql, filter, {
        by: order.replace('-', '') as ContactOrder,
        descending: order.startsWith('-'),
      })
      const { rows, page, headers } = await readPage<ContactRow>(sql, secret, request, list)
      return { status: 200, body: { data: await withIncludes(sql, rows, include), page }, headers }
    },

    async createContact({ body, principal, transaction, reserve }) {
      checkMembers(body, clock)
      const status = body.status ?? 'subscribed'
      demandFirstStatus(status)
      const now = clock.now().toISOString()
      const email = normalEmail(body.email)
      const values = valuesOf(body)
      const row = newContact({ id: newId(), email, status, values, now })
      await transaction(async (tx) => {
        await reserve(tx, 1)
        await demandNewContact(tx, row, values, actorOf(principal))
      })
      return { ...shown(201, row), headers: locationOf(row) }
    },

    async getContact({ params, query }) {
      const row = await findContact(sql, parseReference(params.id), 'live')
      if (!row) throw noSuchContact()
      if (query.include === undefined) return shown(200, row)
      const [body = contactShape(row)] = await withIncludes(sql, [row], query.include)
      return { status: 200, body, etag: contactTag(row, body) }
    },

    async updateContact({ params, headers, body, principal, transaction }) {
      checkMembers(body, clock)
      const now = clock.now().toISOString()
      const email = body.email === undefined ? {} : { email: normalEmail(body.email) }
      const row = await transaction(async (tx) => {
        const present = await lockContact(tx, parseReference(params.id), 'live')
        if (!present) throw noSuchContact()
        requireMatch(headers['If-Match'], contactTag(present))
        const wanted = { values: valuesOf(body), ...email, reason: body.status_reason }
        const toward =
          body.status === undefined ? {} : { status: body.status, force: body.force_status === true }
        const plan = demandAllowed(planChange(present, { ...wanted, ...toward }, now))
        const claim = claimOf(present, {
          ...email,
          ...(body.external_id === undefined ? {} : { externalId: body.external_id }),
        })
        const refusal = await refusalOf(tx, claim)
        if (refusal) throw refusal
        const [written = plan.row] = await carryOut(tx, [plan], actorOf(principal), now).catch((error) => {
          throw refusalOfViolation(error, claim)
        })
        return written
      })
      return shown(200, row)
    },

    async deleteContact({ params, headers, principal, transaction }) {
      const now = clock.now().toISOString()
      const id = await transaction(async (tx) => {
        const present = await lockContact(tx, parseReference(params.id), 'live')
        if (!present) throw noSuchContact()
        requireMatch(headers['If-Match'], contactTag(present))
        await carryOut(tx, [planChange(present, { whereabouts: 'trash' }, now)], actorOf(principal), now)
        return present.id
      })
      return { status: 200, body: { id, deleted: true, purge_at: purgeAt(now) } }
    },

    async restoreContact({ params, principal, transaction, reserve }) {
      const now = clock.now().toISOString()
      const row = await transaction(async (tx) => {
        const present = await lockContact(tx, parseReference(params.id), 'trash')
        if (!present) throw noSuchContact()
        await reserve(tx, 1)
        const plan = planChange(present, { whereabouts: 'live' }, now)
        const [restored = present] = await carryOut(tx, [plan], actorOf(principal), now)
        return restored
      })
      return shown(200, row)
    },

    async upsertContactByEmail({ params, body, principal, transaction, reserve }) {
      checkMembers(body, clock)
      if (body.status !== undefined) demandFirstStatus(body.status)
      const now = clock.now().toISOString()
      const actor = actorOf(principal)
      const email = normalEmail(params.email)
      const values = valuesOf(body)
      const merge = async (tx: Sql, present: ContactRow): Promise<ContactRow> => {
        const status = mergedStatus(present.status, body.status)
        const plan = demandAllowed(planChange(present, { values, status, whereabouts: 'live' }, now))
        const claim = claimOf(present, body.external_id === undefined ? {} : { externalId: body.external_id })
        const refusal = await refusalOf(tx, claim)
        if (refusal) throw refusal
        if (present.trashed_at !== null) await reserve(tx, 1)
        const [merged = present] = await carryOut(tx, [plan], actor, now).catch((error) => {
          throw refusalOfViolation(error, claim)
        })
        return merged
      }
      return transaction(async (tx) => {
        const present = await lockContact(tx, { by: 'email', email }, 'anywhere')
        if (present) return shown(200, await merge(tx, present))
        await reserve(tx, 1)
        const row = newContact({ id: newId(), email, status: body.status ?? 'subscribed', values, now })
        if (!(await addContact(tx, row, values, actor))) {
          const faster = await lockContact(tx, { by: 'email', email }, 'anywhere')
          if (faster) return shown(200, await merge(tx, faster))
          await demandNewContact(tx, row, values, actor)
        }
        return { ...shown(201, row), headers: locationOf(row) }
      })
    },
  }) satisfies Pick<Handlers, Operation>
