import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { readTimes } from '../checks.ts'
import { nameSources } from '../mail-source.ts'
import type { ContactMembers } from '../members.ts'
import { describedStatuses } from '../rules.ts'
import { serializeActivity, serializeEmail, serializeEmailAddress } from '../serializers.ts'
import { activityList, type HappeningRow, nameMail } from '../store/activities.ts'
import { type DeliveryRow, deliveryList, type EmailRow, emailHistoryList } from '../store/emails.ts'
import { requireContactId } from './contact-id.ts'

const times = ['occurred_after', 'occurred_before'] as const

/** Read-only operations: the statuses, and the history of a contact. */
export const historyHandlers = {
  async listContactStatuses() {
    const data = describedStatuses()
    const total = { value: data.length, relation: 'eq' } as const
    return { status: 200, body: { data, page: { next_cursor: null, previous_cursor: null, total } } }
  },

  async listContactActivities(request, { sql, secret }) {
    const { type } = request.query
    const period = readTimes(request.query, times)
    const contactId = await requireContactId(sql, request.params.id)
    const list = activityList(sql, { contactId, ...(type === undefined ? {} : { type }), ...period })
    const { rows, page, headers } = await readPage<HappeningRow>(sql, secret, request, list)
    const named = await nameMail(sql, rows)
    return { status: 200, body: { data: named.map(serializeActivity), page }, headers }
  },

  async listContactEmails(request, { sql, secret, named }) {
    const contactId = await requireContactId(sql, request.params.id)
    const list = deliveryList(sql, contactId)
    const { rows, page, headers } = await readPage<DeliveryRow>(sql, secret, request, list)
    const names = await nameSources(sql, named, rows)
    return { status: 200, body: { data: rows.map((row) => serializeEmail(row, names)), page }, headers }
  },

  async listContactEmailHistory(request, { sql, secret }) {
    const contactId = await requireContactId(sql, request.params.id)
    const list = emailHistoryList(sql, contactId)
    const { rows, page, headers } = await readPage<EmailRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeEmailAddress), page }, headers }
  },
} satisfies Partial<Handlers<AppContext & Pick<ContactMembers, 'named'>>>
