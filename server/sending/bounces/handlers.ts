import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { actorOf } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import { begun, createJob } from '../../system/jobs/index.ts'
import { bounceMismatch, type CorrectionPayload } from './corrections.ts'
import { requestProbe, serializeProbe } from './probe.ts'
import { type BounceRow, type BounceScope, countBounces, listBounces } from './store/corrections.ts'
import { findProbe } from './store/probes.ts'
import {
  deleteSetAside,
  findSetAside,
  lockSetAside,
  retrySetAside,
  type SetAsideRow,
  setAsideList,
} from './store/set-aside.ts'
import { type UnbelievedRow, unbelievedList } from './store/unbelieved.ts'

type Schemas = components['schemas']

/** Maximum number of bounces in a preview. */
const previewLimit = 20

/** The scope without the expected count. At least one member is required. @throws invalid_request */
const scopeOf = ({
  expected_count: _,
  ...scope
}: Schemas['BounceCorrectionScope'] & { expected_count?: number }) => {
  if (
    scope.source_id === undefined &&
    scope.mail_server_id === undefined &&
    scope.occurred_after === undefined
  ) {
    const detail = 'Send at least one of `source_id`, `mail_server_id` and `occurred_after`.'
    throw problem('invalid_request', { detail, errors: [{ pointer: '', code: 'required', detail }] })
  }
  return scope as BounceScope
}

const serializeBounce = (row: BounceRow): Schemas['CorrectableBounce'] => ({
  delivery_id: row.by_address ? null : row.id,
  contact_id: row.contact_id,
  to_address: row.to_address,
  occurred_at: row.occurred_at,
  error_class: row.error_class as Schemas['DeliveryErrorClass'],
  enhanced_code: row.enhanced_code,
  reply: row.detail,
})

/** Latin-1 has a character for each byte, so that any bytes can be shown. */
const serializeSetAside = ({ beginning, ...row }: SetAsideRow): Schemas['SetAsideMail'] => ({
  ...row,
  beginning: Buffer.from(beginning)
    .toString('latin1')
    .replace(/\p{Cc}/gu, ' ')
    .trim(),
})

/** @throws not_found */
const requireSetAside = async (found: Promise<SetAsideRow | null>): Promise<SetAsideRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('set-aside mail') })
  return row
}

export const bounceHandlers = {
  async listUnbelievedReports(request, { sql, secret }) {
    const { kind, reason } = request.query
    const list = unbelievedList(sql, {
      ...(kind === undefined ? {} : { kind }),
      ...(reason === undefined ? {} : { reason }),
    })
    const { rows, page, headers } = await readPage<UnbelievedRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows, page }, headers }
  },

  async previewBounceCorrection({ body }, { sql }) {
    const scope = scopeOf(body)
    const { bounces, contacts, suppressions } = await countBounces(sql, scope)
    const sample = (await listBounces(sql, scope, previewLimit)).map(serializeBounce)
    return {
      status: 200,
      body: { bounces_count: bounces, contacts_count: contacts, suppressions_count: suppressions, sample },
    }
  },

  async createBounceCorrection({ body, principal, transaction }, { clock }) {
    const { expected_count: expected } = body
    const scope = scopeOf(body)
    return transaction(async (tx) => {
      const { bounces } = await countBounces(tx, scope)
      if (bounces !== expected) throw bounceMismatch(bounces, expected)
      const payload: CorrectionPayload = { scope, expected }
      const summary = `Correct ${bounces} ${bounces === 1 ? 'bounce' : 'bounces'}.`
      const now = clock.now()
      const job = await createJob(
        tx,
        { kind: 'bounce_correction', summary, payload, total: bounces },
        actorOf(principal),
        now.toISOString(),
      )
      return begun(job, now)
    })
  },

  async createBounceProbe({ body, principal, transaction }, { clock, config }) {
    const now = clock.now()
    const by = { actor: actorOf(principal), now }
    const row = await transaction((tx) => requestProbe(tx, config, body.sender_id ?? null, by))
    const shape = serializeProbe(row, now)
    const headers = { Location: `${basePath}/bounces/probes/${row.id}` }
    return { status: 201, body: shape, etag: digestOf(shape), headers }
  },

  async getBounceProbe({ params }, { sql, clock }) {
    const row = await findProbe(sql, params.id)
    if (row === null) throw problem('not_found', { detail: doesNotExist('probe') })
    const shape = serializeProbe(row, clock.now())
    return { status: 200, body: shape, etag: digestOf(shape) }
  },

  async listSetAsideMails(request, { sql, secret }) {
    const { rows, page, headers } = await readPage<SetAsideRow>(sql, secret, request, setAsideList(sql))
    return { status: 200, body: { data: rows.map(serializeSetAside), page }, headers }
  },

  async getSetAsideMail({ params }, { sql }) {
    const shape = serializeSetAside(await requireSetAside(findSetAside(sql, params.id)))
    return { status: 200, body: shape, etag: digestOf(shape) }
  },

  async deleteSetAsideMail({ params, headers, transaction }) {
    return transaction(async (tx) => {
      const row = await requireSetAside(lockSetAside(tx, params.id))
      requireMatch(headers['If-Match'], digestOf(serializeSetAside(row)))
      await deleteSetAside(tx, row.id)
      return { status: 200, body: { id: row.id, deleted: true } }
    })
  },

  async retrySetAsideMail({ params, transaction }, { clock }) {
    return transaction(async (tx) => {
      const row = await requireSetAside(lockSetAside(tx, params.id))
      await retrySetAside(tx, row.id, clock.now())
      return { status: 200, body: serializeSetAside(row) }
    })
  },
} satisfies Partial<Handlers>
