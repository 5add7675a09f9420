import { isIP } from 'node:net'
import { basePath } from '../../../../generated/operations.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { newId } from '../../../platform/ids.ts'
import { actorColumns, actorOf } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import { insertActivities } from '../../activities/index.ts'
import { endOptInRequests } from '../../memberships/index.ts'
import { readTimes } from '../checks.ts'
import { requireContactId } from '../handlers/contact-id.ts'
import { applyPlans, planChange } from '../plan.ts'
import { parseReference } from '../references.ts'
import { lockContact } from '../store/contacts.ts'
import { holdContact } from './hold.ts'
import { occurredAt } from './past-time.ts'
import { serializeConsent, serializeEvent } from './serializers.ts'
import { type ConsentRow, consentList, findConsent, hasGivenSince, insertConsents } from './store/consents.ts'
import { type EnrolmentRow, enrolmentList } from './store/enrolments.ts'
import { type EventRow, eventList, findEvent, insertEvents } from './store/events.ts'

/** Consents and events never change. */
const onlyTag = 'v1'

const requireDeviceAddress = (ip: string | null | undefined): void => {
  if (ip === undefined || ip === null || isIP(ip) !== 0) return
  throw problem('invalid_request', {
    errors: [{ pointer: '/ip', code: 'invalid_value', detail: '`ip` must be an IPv4 or IPv6 address.' }],
  })
}

const times = ['occurred_after', 'occurred_before'] as const

/** Evidence about a contact, in append-only lists: consents, events, enrolments. */
export const evidenceHandlers = {
  async listContactConsents(request, { sql, secret }) {
    const { purpose, include = [] } = request.query
    const contactId = await requireContactId(sql, request.params.id)
    const withVoided = include.includes('voided')
    const list = consentList(sql, { contactId, withVoided, ...(purpose === undefined ? {} : { purpose }) })
    const { rows, page, headers } = await readPage<ConsentRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeConsent), page }, headers }
  },

  async createContactConsent({ params, body, principal, transaction }, { clock }) {
    requireDeviceAddress(body.ip)
    const now = clock.now()
    const actor = actorOf(principal)
    const recorded_at = now.toISOString()
    const row: ConsentRow = {
      id: newId(),
      kind: body.kind,
      purpose: body.purpose ?? 'marketing',
      basis: body.basis,
      text_version: body.text_version ?? null,
      text: null,
      language: null,
      source: body.source ?? null,
      page_url: null,
      ip: body.ip ?? null,
      requested: null,
      reason: body.reason ?? null,
      ...actorColumns(actor),
      occurred_at: occurredAt(body.occurred_at, now),
      time_known: true,
      recorded_at,
      voided_at: null,
    }
    const { id: contactId, saved } = await transaction(async (tx) => {
      const withdraws = row.kind === 'withdrawn' && row.purpose === 'marketing'
      const present = withdraws ? await lockContact(tx, parseReference(params.id), 'live') : null
      const contactId = present?.id ?? (await holdContact(tx, params.id))
      await insertConsents(tx, [{ ...row, contactId }])
      if (present !== null && !(await hasGivenSince(tx, contactId, row.occurred_at))) {
        const plan = planChange(present, { status: 'unsubscribed' }, recorded_at)
        // The entry that was sent is the evidence: it needs no second one.
        if (plan.kind === 'changed') await applyPlans(tx, [{ ...plan, consent: null }], actor, recorded_at)
        else await endOptInRequests(tx, [contactId], row.occurred_at)
      }
      await insertActivities(tx, [{ contactId, type: 'consent_recorded' }], actor, recorded_at)
      // The entry in the audit log names the contact. The IP address is normalised, as it is read from now on.
      return { id: contactId, saved: (await findConsent(tx, contactId, row.id)) ?? row }
    })
    const Location = `${basePath}/contacts/${contactId}/consents/${row.id}`
    return { status: 201, body: serializeConsent(saved), etag: onlyTag, headers: { Location } }
  },

  async getContactConsent({ params }, { sql }) {
    const row = await findConsent(sql, await requireContactId(sql, params.id), params.consent_id)
    if (!row) throw problem('not_found', { detail: 'This contact has no consent with this id.' })
    return { status: 200, body: serializeConsent(row), etag: onlyTag }
  },

  async listContactEvents(request, { sql, secret }) {
    const { name } = request.query
    const period = readTimes(request.query, times)
    const contactId = await requireContactId(sql, request.params.id)
    const list = eventList(sql, { contactId, ...(name === undefined ? {} : { name }), ...period })
    const { rows, page, headers } = await readPage<EventRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeEvent), page }, headers }
  },

  async createContactEvent({ params, body, principal, transaction }, { clock }) {
    const now = clock.now()
    const actor = actorOf(principal)
    const created_at = now.toISOString()
    const occurred_at = occurredAt(body.occurred_at, now)
    const row = await transaction(async (tx) => {
      const contact_id = await holdContact(tx, params.id)
      const { name, properties = {} } = body
      const event = { contact_id, name, occurred_at, properties }
      const [inserted] = await insertEvents(tx, [event], actor, created_at)
      if (inserted === undefined) throw new Error('An event was deleted while it was written.')
      return inserted
    })
    const Location = `${basePath}/contacts/${row.contact_id}/events/${row.id}`
    return { status: 201, body: serializeEvent(row), etag: onlyTag, headers: { Location } }
  },

  async getContactEvent({ params }, { sql }) {
    const row = await findEvent(sql, await requireContactId(sql, params.id), params.event_id)
    if (!row) throw problem('not_found', { detail: 'This contact has no event with this id.' })
    return { status: 200, body: serializeEvent(row), etag: onlyTag }
  },

  async listContactEnrolments(request, { sql, secret }) {
    const list = enrolmentList(sql, await requireContactId(sql, request.params.id))
    const { rows, page, headers } = await readPage<EnrolmentRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows, page }, headers }
  },
} satisfies Partial<Handlers>
