import type { operations } from '../../../generated/types.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { readTimes } from '../../platform/http/times.ts'
import { actorOf } from '../../platform/principal.ts'
import { begun, createJob } from '../jobs/index.ts'
import { type AuditCheckPayload, breakOfKnown } from './check.ts'
import type { AuditExportPayload } from './export.ts'
import { serializeEntry } from './serializers.ts'
import {
  type AuditFilter,
  type AuditRow,
  auditList,
  findBreaks,
  findChain,
  findOutside,
  mostBreaks,
} from './store.ts'

/** Entries that one request checks: some milliseconds for a thousand. */
const mostChecked = 10_000

type Query = NonNullable<operations['listAuditEntries']['parameters']['query']>

const filterOf = (query: Omit<Query, 'cursor' | 'limit' | 'total'>): AuditFilter => {
  const { event, operation, area, actor_kind, actor_id, target_id, request_id } = query
  const { occurred_after, occurred_before } = readTimes(query, ['occurred_after', 'occurred_before'])
  return {
    ...(event === undefined ? {} : { event }),
    ...(operation === undefined ? {} : { operation }),
    ...(area === undefined ? {} : { area }),
    ...(actor_kind === undefined ? {} : { actorKinds: actor_kind }),
    ...(actor_id === undefined ? {} : { actorId: actor_id }),
    ...(target_id === undefined ? {} : { targetId: target_id }),
    ...(request_id === undefined ? {} : { requestId: request_id }),
    ...(occurred_after === undefined ? {} : { from: occurred_after }),
    ...(occurred_before === undefined ? {} : { until: occurred_before }),
  }
}

/** All operations of the area. */
export const auditLogHandlers = {
  async listAuditEntries(request, { sql, secret }) {
    const list = auditList(sql, filterOf(request.query))
    const { rows, page, headers } = await readPage<AuditRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeEntry), page }, headers }
  },

  async checkAuditEntries({ body }, { sql }) {
    const chain = await findChain(sql)
    const after = Math.max(body?.after ?? 0, chain.former_number)
    const found = await findBreaks(sql, after, mostChecked)
    const ofKnown = body?.known === undefined ? [] : await breakOfKnown(sql, body.known)
    const breaks = [...ofKnown, ...found, ...(await findOutside(sql))].slice(0, mostBreaks)
    const checked = Math.max(after, Math.min(after + mostChecked, chain.last_number))
    return {
      status: 200,
      body: {
        intact: breaks.length === 0,
        breaks,
        checked_count: checked - after,
        next_after: checked < chain.last_number ? checked : null,
        last_number: chain.last_number,
        last_hash: chain.last_number === 0 ? null : chain.last_hash.toString('hex'),
        unsealed_count: chain.unsealed,
      },
    }
  },

  async exportAuditEntries({ body, principal, transaction }, { clock }) {
    const now = clock.now()
    const { format = 'csv', spreadsheet_safe = true, ...query } = body
    const payload: AuditExportPayload = { filter: filterOf(query), format, spreadsheet_safe }
    const summary = `Export the audit log as ${format.toUpperCase()}.`
    const job = { kind: 'audit_export', summary, payload } as const
    return transaction(async (tx) =>
      begun(await createJob(tx, job, actorOf(principal), now.toISOString()), now),
    )
  },

  async verifyAuditEntries({ body, principal, transaction }, { clock }) {
    const now = clock.now()
    const payload: AuditCheckPayload = { known: body.known_entries ?? [] }
    const job = { kind: 'audit_check', summary: 'Check the audit log.', payload } as const
    return transaction(async (tx) =>
      begun(await createJob(tx, job, actorOf(principal), now.toISOString()), now),
    )
  },
} satisfies Partial<Handlers>
