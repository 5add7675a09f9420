import { basePath } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { readTimes } from '../../platform/http/times.ts'
import { newId } from '../../platform/ids.ts'
import { actorColumns, actorOf } from '../../platform/principal.ts'
import { isJobOpen } from '../../system/jobs/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { insertActivities } from '../activities/index.ts'
import { type AllContactData, contactFilter, lockContact, normalEmail } from '../contacts/index.ts'
import { hashOfEmail } from '../suppressions/index.ts'
import { closedBy, completionHandlers, lockBoth } from './complete.ts'
import { alreadyAsked, noSuchRequest } from './refusals.ts'
import {
  daysAfter,
  extensionIn,
  fileIsWritten,
  receivedAt,
  requireConfirmed,
  requireIdentificationNote,
  requireRejectionNote,
  requireUnanswered,
} from './rules.ts'
import { serializeRequest } from './serializers.ts'
import {
  findRequest,
  insertRequest,
  lockRequest,
  type PrivacyRequestRow,
  requestList,
  updateRequest,
} from './store/requests.ts'
import { closeNotices, noteClosed, noteOpened, notifyAbout, referenceTo } from './transitions.ts'

const times = ['created_after', 'created_before', 'due_before'] as const

/** `overdue` changes with the time. */
const tagOf = (row: PrivacyRequestRow, now: Date): string =>
  `v${row.version}${serializeRequest(row, now).overdue ? '-overdue' : ''}`

/** All operations of the area. */
export const privacyRequestHandlers = {
  ...completionHandlers,

  async listPrivacyRequests(request, { sql, clock, secret }) {
    const { kind, state, email } = request.query
    const contact_id = await contactFilter(sql, request.principal, request.query.contact_id)
    const now = clock.now()
    const list = requestList(sql, {
      ...(kind === undefined ? {} : { kind }),
      ...(state === undefined ? {} : { state }),
      ...(contact_id === undefined ? {} : { contact_id }),
      ...(email === undefined ? {} : { addressHash: hashOfEmail(secret, email) }),
      ...readTimes(request.query, times),
    })
    const { rows, page, headers } = await readPage<PrivacyRequestRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map((row) => serializeRequest(row, now)), page }, headers }
  },

  async createPrivacyRequest({ body, principal, transaction }, { clock, secret }) {
    requireIdentificationNote(body)
    const now = clock.now()
    const asked = receivedAt(body.received_at, now)
    const email = normalEmail(body.email)
    const actor = actorOf(principal)
    const row = await transaction(async (tx) => {
      const contact = await lockContact(tx, { by: 'email', email }, 'anywhere')
      const { privacy_requests_due_after_days: days } = await readSettings(tx, 'compliance')
      const inserted = await insertRequest(tx, {
        id: newId(),
        kind: body.kind,
        state: 'open',
        source: 'user',
        contact_id: contact?.id ?? null,
        email,
        addressHash: hashOfEmail(secret, email),
        identification: body.identification,
        identification_note: body.identification_note ?? null,
        created_ip: null,
        due_at: daysAfter(asked, days).toISOString(),
        note: body.note ?? null,
        ...actorColumns(actor),
        received_at: asked.toISOString(),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      if (inserted === null) throw alreadyAsked()
      await noteOpened(tx, inserted, actor, now)
      return inserted
    })
    const Location = `${basePath}/privacy-requests/${row.id}`
    return { status: 201, body: serializeRequest(row, now), etag: tagOf(row, now), headers: { Location } }
  },

  async getPrivacyRequest({ params }, { sql, clock }) {
    const row = await findRequest(sql, params.id)
    if (row === null) throw noSuchRequest()
    const now = clock.now()
    return { status: 200, body: serializeRequest(row, now), etag: tagOf(row, now) }
  },

  async updatePrivacyRequest({ params, body, headers, transaction }, { clock }) {
    const now = clock.now()
    const { state, note } = body
    const row = await transaction(async (tx) => {
      const present = await lockRequest(tx, params.id)
      if (present === null) throw noSuchRequest()
      requireMatch(headers['If-Match'], tagOf(present, now))
      if (Object.keys(body).some((member) => member !== 'note')) requireConfirmed(present)
      const extension = extensionIn(present, body)
      if (state !== undefined && present.job_id !== null && (await isJobOpen(tx, present.job_id)))
        throw fileIsWritten()
      const change = {
        ...(state === undefined ? {} : { state }),
        ...(note === undefined ? {} : { note }),
        ...(extension === null ? {} : { ...extension, extended_at: now.toISOString() }),
      }
      const updated = await updateRequest(tx, present.id, change, now.toISOString())
      if (extension !== null) {
        // They name the former day.
        await closeNotices(tx, [updated.id], now)
        await notifyAbout(tx, updated, 'privacy_request_open', now)
      }
      return updated
    })
    return { status: 200, body: serializeRequest(row, now), etag: tagOf(row, now) }
  },

  async rejectPrivacyRequest({ params, body, principal, transaction }, { clock }) {
    requireRejectionNote(body)
    const now = clock.now()
    const at = now.toISOString()
    const row = await transaction(async (tx) => {
      const { row: present, contact } = await lockBoth(tx, params.id)
      requireUnanswered(present)
      if (present.job_id !== null && (await isJobOpen(tx, present.job_id))) throw fileIsWritten()
      const rejected = await updateRequest(
        tx,
        present.id,
        {
          state: 'rejected',
          rejection_reason: body.reason,
          rejection_note: body.note ?? null,
          // Without a contact, nothing else needs the address.
          ...(present.contact_id === null ? { email: null } : {}),
          ...closedBy(principal, at),
        },
        at,
      )
      if (contact !== null && rejected.contact_id === contact.id) {
        const data = { privacy_request: referenceTo(rejected) }
        const activity = { contactId: contact.id, type: 'privacy_request_rejected', data } as const
        await insertActivities(tx, [activity], actorOf(principal), at)
      }
      await noteClosed(tx, [rejected], now)
      return rejected
    })
    return { status: 200, body: serializeRequest(row, now), etag: tagOf(row, now) }
  },
} satisfies Partial<Handlers<AppContext & { contactData: AllContactData }>>
