import { basePath } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { requireNothing } from '../../../platform/http/preconditions.ts'
import { newId } from '../../../platform/ids.ts'
import { type Actor, actorOf } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { compileTree, orTooComplex, readSegment, type SoundTree } from '../../conditions/index.ts'
import {
  type Confirmations,
  joinLists,
  type MembershipInput,
  readAudience,
  replaceLists,
  replaceTags,
  tagContact,
} from '../../memberships/index.ts'
import { faultsOfMembers, readTimes } from '../checks.ts'
import { admitReturn, recordReturn } from '../data-subject/came-back.ts'
import { occurredAt } from '../data-subject/past-time.ts'
import { refuseErased } from '../data-subject/refuse-erased.ts'
import { valuesOf } from '../fields.ts'
import { keepFormerAddresses, statusAtAddress } from '../former-addresses.ts'
import { contactTag, type Include, requireContact, showContact, showContacts, showNew } from '../includes.ts'
import type { ContactMembers } from '../members.ts'
import { requireMemberships, requireTags } from '../memberships.ts'
import { addContact, leaveKeptLists, newContact, requireNewContact } from '../new-contact.ts'
import { applyPlans, applyPlanWithRelated, type Patch, type Plan, planChange } from '../plan.ts'
import { normalEmail, parseReference } from '../references.ts'
import {
  type Claim,
  invalidTransition,
  noSuchContact,
  refusalOf,
  refusalOfViolation,
  whyMissing,
} from '../refusals.ts'
import { decideFirstStatus, mergedStatus, purgeAt, type StatusKey, statusOnReturn } from '../rules.ts'
import { searchPattern } from '../search.ts'
import { serializeContact } from '../serializers.ts'
import { type ContactRow, lockContact } from '../store/contacts.ts'
import { contactList, orderOf } from '../store/list.ts'

const times = ['created_after', 'created_before', 'updated_after', 'updated_before'] as const

/** The response with one contact. @throws not_found if the contact was deleted meanwhile */
const shown = async <Status extends 200 | 201>(
  sql: Sql,
  now: Date,
  status: Status,
  row: ContactRow,
  include: readonly Include[] = [],
) => {
  const [body] = await showContacts(sql, now, [row], include)
  if (body === undefined) throw noSuchContact()
  return { status, body, etag: contactTag(row, body) }
}

const locationOf = (row: ContactRow): { Location: string } => ({ Location: `${basePath}/contacts/${row.id}` })

/** The values of a change that must be unique. */
const claimOf = (row: ContactRow, patch: { email?: string; externalId?: string | null }): Claim => ({
  email: patch.email === undefined || patch.email === row.email ? null : patch.email,
  externalId: patch.externalId === row.external_id ? null : (patch.externalId ?? null),
  exceptId: row.id,
})

const requireFirstStatus = (status: StatusKey): void => {
  const decision = decideFirstStatus(status, 'caller')
  if (decision.kind === 'refused') throw invalidTransition(decision.detail)
}

interface ContactChange {
  contactId: string
  actor: Actor
  now: string
  confirmations: Confirmations
}

const belongs = ({ lists = [], tags = [] }: MembershipInput): boolean => lists.length + tags.length > 0

/**
 * Adds the lists and tags of a body to a contact. A list that the contact has left stays left. @throws
 * too_many
 */
const addToContact = async (
  tx: Sql,
  contact: ContactChange,
  { lists = [], tags = [] }: MembershipInput,
): Promise<void> => {
  const joinings = lists.map((list) => ({ list }))
  if (lists.length > 0) requireMemberships(await joinLists(tx, contact, joinings, 'skip'))
  if (tags.length > 0) requireTags(await tagContact(tx, contact, { add: tags }))
}

/** Replaces the contact's lists and tags with those of a body. @throws too_many */
const replaceOfContact = async (
  tx: Sql,
  contact: ContactChange,
  { lists, tags }: MembershipInput,
): Promise<void> => {
  if (lists !== undefined) requireMemberships(await replaceLists(tx, contact, lists))
  if (tags !== undefined) requireTags(await replaceTags(tx, contact, tags))
}

/** Asks a contact that became pending to confirm, if the settings say so. */
const requestIfPending = async (
  tx: Sql,
  { contactId, actor, now, confirmations }: ContactChange,
  before: StatusKey | null,
  after: StatusKey,
): Promise<void> => {
  if (after === 'pending' && before !== 'pending')
    await confirmations.requestPendingConfirmations(tx, [contactId], { actor, now })
}

/** Returns the plan unless it is refused. @throws invalid_transition */
const requireAllowed = (plan: Plan): Exclude<Plan, { kind: 'refused' }> => {
  if (plan.kind === 'refused') throw invalidTransition(plan.detail)
  return plan
}

/**
 * The condition of a segment. Returns the tree, because awaiting a SQL fragment would run it. @throws
 * invalid_request
 */
const segmentTree = async (sql: Sql, id: string): Promise<SoundTree> => {
  const tree = await readSegment(sql, id)
  if (tree !== null) return tree
  const detail = doesNotExist('segment')
  throw problem('invalid_request', {
    detail: `segment_id: ${detail}`,
    errors: [{ parameter: 'segment_id', code: 'not_found', detail }],
  })
}

/** The status of a new contact. Without a stated one, the consent settings decide. */
const statusOfNew = async ({ sql }: AppContext, stated: StatusKey | undefined): Promise<StatusKey> =>
  stated ?? (await readSettings(sql, 'consent')).new_contact_status

/** When an erased person came back, as a request states it. @throws invalid_request */
const returnedAt = (
  { clock }: AppContext,
  { returned_at: at = null }: { returned_at?: string | null },
): string | null => (at === null ? null : occurredAt(at, clock.now(), 'returned_at'))

/** The status that a change leads to: the stated one, or an opt-out of the new address. Force can end both. */
const towardStatus = async (
  { secret }: AppContext,
  tx: Sql,
  present: ContactRow,
  { email }: Claim,
  { status, force_status: force = false }: components['schemas']['ContactUpdate'],
): Promise<{
  toward: Pick<Patch, 'status' | 'force' | 'mover' | 'saysNo'>
  leaves: Readonly<Record<string, string>>
}> => {
  const stated = status === undefined ? {} : { status, force }
  if (email === null || force) return { toward: stated, leaves: {} }
  const about = { email, status: status ?? present.status }
  const { status: kept, leaves } = await statusAtAddress(tx, secret, present, about)
  if (kept === null) return { toward: stated, leaves }
  const mover = kept === 'complained' ? 'system' : 'caller'
  return { toward: { status: kept, mover, saysNo: true }, leaves }
}

/** Adds the lists and tags of a new contact and returns the response. */
const finishNew = async (
  { clock }: AppContext,
  tx: Sql,
  row: ContactRow,
  audience: MembershipInput,
  change: ContactChange,
) => {
  await addToContact(tx, change, audience)
  await requestIfPending(tx, change, null, row.status)
  const body = showNew(row)
  const answer = belongs(audience)
    ? await shown(tx, clock.now(), 201, row)
    : { status: 201 as const, body, etag: contactTag(row, body) }
  return { ...answer, headers: locationOf(row) }
}

export const contactsHandlers = {
  async listContacts(request, { clock, sql, secret }) {
    const { status, search, email, external_id, source, trashed = false, include, sort, ids } = request.query
    const { list_id: listIds, tag_id: tagIds, segment_id } = request.query
    const now = clock.now()
    const filter = {
      ...(ids === undefined ? {} : { ids }),
      ...(listIds === undefined ? {} : { listIds }),
      ...(tagIds === undefined ? {} : { tagIds }),
      ...(segment_id === undefined
        ? {}
        : { matching: compileTree(sql, await segmentTree(sql, segment_id), now) }),
      ...(status === undefined ? {} : { status }),
      ...(search === undefined ? {} : { searchPattern: searchPattern(search) }),
      ...(email === undefined ? {} : { email: normalEmail(email) }),
      ...(external_id === undefined ? {} : { external_id }),
      ...(source === undefined ? {} : { source }),
      ...readTimes(request.query, times),
      trashed,
    }
    const list = contactList(sql, filter, orderOf(sort ?? '-created_at'))
    const found = readPage<ContactRow>(sql, secret, request, list)
    const { rows, page, headers } =
      segment_id === undefined ? await found : await orTooComplex(found, { parameter: 'segment_id' })
    return {
      status: 200,
      body: { data: await showContacts(sql, now, rows, include), page },
      headers,
    }
  },

  async createContact({ body, principal, transaction, reserve }, context) {
    const { confirmations } = context
    const status = await statusOfNew(context, body.status)
    const now = context.clock.now().toISOString()
    const email = normalEmail(body.email)
    const values = valuesOf(body)
    const actor = actorOf(principal)
    return transaction(async (tx, asLast) => {
      const audience = await readAudience(tx, body, '', faultsOfMembers(body, context.clock))
      requireFirstStatus(status)
      await reserve(tx, 1)
      const { customFields } = audience
      const back = await admitReturn(tx, context.secret, { email, status, at: returnedAt(context, body) })
      const row = newContact({ id: newId(), email, status: back.status, values, customFields, now })
      const isAll = !belongs(audience) && status !== 'pending' && back.at === null
      const adding = { actor, secret: context.secret, ...(isAll ? { asLast } : {}) }
      const added = await requireNewContact(tx, row, values, adding)
      await recordReturn(tx, added, back, actor, now)
      return finishNew(context, tx, added, audience, { contactId: row.id, actor, now, confirmations })
    })
  },

  async getContact({ params, query }, { sql, clock }) {
    const reference = parseReference(params.id)
    const found = await showContact(sql, clock.now(), reference, query.include)
    if (found === null) throw await whyMissing(sql, reference)
    return { status: 200, body: found.body, etag: contactTag(found.row, found.body) }
  },

  async updateContact({ params, headers, body, principal, transaction }, context) {
    const { confirmations } = context
    const now = context.clock.now().toISOString()
    const actor = actorOf(principal)
    const email = body.email === undefined ? {} : { email: normalEmail(body.email) }
    return transaction(async (tx, asLast) => {
      const audience = await readAudience(tx, body, '', faultsOfMembers(body, context.clock))
      const present = await lockContact(tx, parseReference(params.id), 'live')
      if (!present) throw noSuchContact()
      await requireContact(tx, present, headers['If-Match'])
      const { customFields } = audience
      const patch = { values: valuesOf(body), customFields, ...email, reason: body.status_reason }
      const claim = claimOf(present, {
        ...email,
        ...(body.external_id === undefined ? {} : { externalId: body.external_id }),
      })
      const { toward, leaves } = await towardStatus(context, tx, present, claim, body)
      const plan = requireAllowed(planChange(present, { ...patch, ...toward }, now))
      const refusal = await refusalOf(tx, claim)
      if (refusal) throw refusal
      const orViolation = (error: unknown): never => {
        throw refusalOfViolation(error, claim)
      }
      const becomesPending = present.status !== 'pending' && plan.row.status === 'pending'
      const staysInPlace = audience.lists === undefined && audience.tags === undefined && claim.email === null
      if (plan.kind === 'changed' && staysInPlace && !becomesPending) {
        const changed = await applyPlanWithRelated(tx, plan, actor, now, asLast).catch(orViolation)
        const answer = serializeContact(changed, changed)
        return { status: 200, body: answer, etag: contactTag(changed, answer) }
      }
      const [written = plan.row] = await applyPlans(tx, [plan], actor, now).catch(orViolation)
      if (claim.email !== null) {
        await refuseErased(tx, context.secret, claim.email)
        await keepFormerAddresses(tx, context.secret, [{ email: present.email, contactId: written.id }])
        await leaveKeptLists(tx, written, leaves, { actor, now })
      }
      await replaceOfContact(tx, { contactId: written.id, actor, now, confirmations }, audience)
      await requestIfPending(
        tx,
        { contactId: written.id, actor, now, confirmations },
        present.status,
        written.status,
      )
      return shown(tx, context.clock.now(), 200, written)
    })
  },

  async deleteContact({ params, headers, principal, transaction }, { clock }) {
    const now = clock.now().toISOString()
    const id = await transaction(async (tx, asLast) => {
      const present = await lockContact(tx, parseReference(params.id), 'live')
      if (!present) throw noSuchContact()
      await requireContact(tx, present, headers['If-Match'])
      const plan = planChange(present, { location: 'trash' }, now)
      await applyPlans(tx, [plan], actorOf(principal), now, asLast)
      return present.id
    })
    return { status: 200, body: { id, deleted: true, purge_at: purgeAt(now) } }
  },

  async restoreContact({ params, principal, transaction, reserve }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await lockContact(tx, parseReference(params.id), 'trash')
      if (!present) throw noSuchContact()
      await reserve(tx, 1)
      const plan = planChange(present, { location: 'as_it_was' }, now)
      const [restored = present] = await applyPlans(tx, [plan], actorOf(principal), now)
      return shown(tx, clock.now(), 200, restored)
    })
  },

  async upsertContactByEmail({ params, headers, body, principal, transaction, reserve }, context) {
    const { confirmations } = context
    const now = context.clock.now().toISOString()
    const actor = actorOf(principal)
    const email = normalEmail(params.email)
    const values = valuesOf(body)
    const merge = async (tx: Sql, present: ContactRow, audience: MembershipInput): Promise<ContactRow> => {
      await requireContact(tx, present, headers['If-Match'], headers['If-None-Match'])
      const status = mergedStatus(statusOnReturn(present), body.status)
      const { customFields } = audience
      const saysNo = body.status === 'unsubscribed'
      const patch: Patch = { values, customFields, status, saysNo, location: 'live' }
      const plan = requireAllowed(planChange(present, patch, now))
      const claim = claimOf(present, body.external_id === undefined ? {} : { externalId: body.external_id })
      const refusal = await refusalOf(tx, claim)
      if (refusal) throw refusal
      if (present.trashed_at !== null) await reserve(tx, 1)
      const [merged = present] = await applyPlans(tx, [plan], actor, now).catch((error) => {
        throw refusalOfViolation(error, claim)
      })
      await addToContact(tx, { contactId: present.id, actor, now, confirmations }, audience)
      await requestIfPending(
        tx,
        { contactId: present.id, actor, now, confirmations },
        present.status,
        merged.status,
      )
      return merged
    }
    return transaction(async (tx) => {
      const audience = await readAudience(tx, body, '', faultsOfMembers(body, context.clock))
      if (body.status !== undefined) requireFirstStatus(body.status)
      const present = await lockContact(tx, { by: 'email', email }, 'anywhere')
      if (present) return shown(tx, context.clock.now(), 200, await merge(tx, present, audience))
      requireNothing(headers['If-Match'])
      await reserve(tx, 1)
      const status = await statusOfNew(context, body.status)
      const { customFields } = audience
      const back = await admitReturn(tx, context.secret, { email, status, at: returnedAt(context, body) })
      const row = newContact({ id: newId(), email, status: back.status, values, customFields, now })
      const adding = { actor, secret: context.secret, at: { parameter: 'email' } } as const
      let added = await addContact(tx, row, values, adding)
      if (added === null) {
        const faster = await lockContact(tx, { by: 'email', email }, 'anywhere')
        if (faster) return shown(tx, context.clock.now(), 200, await merge(tx, faster, audience))
        added = await requireNewContact(tx, row, values, adding)
      }
      await recordReturn(tx, added, back, actor, now)
      return finishNew(context, tx, added, audience, { contactId: row.id, actor, now, confirmations })
    })
  },
} satisfies Partial<Handlers<AppContext & ContactMembers>>
