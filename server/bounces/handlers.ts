import { basePath } from '../../generated/operations.ts'
import type { components } from '../../generated/types.ts'
import { actorOf } from '../host/principal.ts'
import { begun, createJob } from '../jobs/index.ts'
import type { Handlers } from '../platform/contract/handler.ts'
import { digestOf } from '../platform/http/digest.ts'
import { readPage } from '../platform/http/pages.ts'
import type { Parts } from '../platform/parts.ts'
import { problem } from '../platform/problem.ts'
import { bounceMismatch, type CorrectionPayload } from './corrections.ts'
import { askForProbe, probeShape } from './probe.ts'
import { type BounceRow, type BounceScope, countBounces, listBounces } from './store/corrections.ts'
import { findProbe } from './store/probes.ts'
import { type UnbelievedRow, unbelievedList } from './store/unbelieved.ts'

type Schemas = components['schemas']
type Operation =
  | 'listUnbelievedReports'
  | 'previewBounceCorrection'
  | 'createBounceCorrection'
  | 'createBounceProbe'
  | 'getBounceProbe'

/** Bounces that a preview shows. */
const shown = 20

/** Which bounces are meant: something has to bound them. @throws invalid_request */
const scopeOf = ({
  expected_count: _,
  ...scope
}: Schemas['BounceCorrectionScope'] & { expected_count?: number }) => {
  if (
    scope.source_id === undefined &&
    scope.mail_server_id === undefined &&
    scope.occurred_after === undefined
  ) {
    const detail = 'One of source_id, mail_server_id and occurred_after is required.'
    throw problem('invalid_request', { detail, errors: [{ pointer: '', code: 'required', detail }] })
  }
  return scope as BounceScope
}

const bounceShape = (row: BounceRow): Schemas['CorrectableBounce'] => ({
  delivery_id: row.by_address ? null : row.id,
  contact_id: row.contact_id,
  to_address: row.to_address,
  occurred_at: row.occurred_at,
  error_class: row.error_class as Schemas['DeliveryErrorClass'],
  enhanced_code: row.enhanced_code,
  reply: row.detail,
})

/** Every operation of the area. */
export const bounceHandlers = ({ sql, clock, secret, config }: Parts) =>
  ({
    async listUnbelievedReports(request) {
      const { kind, reason } = request.query
      const list = unbelievedList(sql, {
        ...(kind === undefined ? {} : { kind }),
        ...(reason === undefined ? {} : { reason }),
      })
      const { rows, page, headers } = await readPage<UnbelievedRow>(sql, secret, request, list)
      return { status: 200, body: { data: rows, page }, headers }
    },

    async previewBounceCorrection({ body }) {
      const scope = scopeOf(body)
      const { bounces, contacts, suppressions } = await countBounces(sql, scope)
      const sample = (await listBounces(sql, scope, shown)).map(bounceShape)
      return {
        status: 200,
        body: { bounces_count: bounces, contacts_count: contacts, suppressions_count: suppressions, sample },
      }
    },

    async createBounceCorrection({ body, principal, transaction }) {
      const { expected_count: expected } = body
      const scope = scopeOf(body)
      return transaction(async (tx) => {
        const { bounces } = await countBounces(tx, scope)
        if (bounces !== expected) throw bounceMismatch(bounces, expected)
        const payload: CorrectionPayload = { scope, expected }
        const summary = `Take back ${bounces} ${bounces === 1 ? 'bounce' : 'bounces'}.`
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

    async createBounceProbe({ body, principal, transaction }) {
      const now = clock.now()
      const by = { actor: actorOf(principal), now }
      const row = await transaction((tx) => askForProbe(tx, config, body.sender_id ?? null, by))
      const shape = probeShape(row, now)
      const headers = { Location: `${basePath}/bounces/probes/${row.id}` }
      return { status: 201, body: shape, etag: digestOf(shape), headers }
    },

    async getBounceProbe({ params }) {
      const row = await findProbe(sql, params.id)
      if (row === null) throw problem('not_found', { detail: 'There is no such probe.' })
      const shape = probeShape(row, clock.now())
      return { status: 200, body: shape, etag: digestOf(shape) }
    },
  }) satisfies Pick<Handlers, Operation>
