import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { actorOf } from '../../platform/principal.ts'
import { ProblemError, problem } from '../../platform/problem.ts'
import { hashOfDomain, hashOfEmail, type SuppressionKind, subjectOf } from './rules.ts'
import { serializeSuppression } from './serializers.ts'
import {
  confirmSuppression,
  deleteSuppression,
  findCovering,
  findSuppression,
  keyOf,
  lockSuppression,
  type NewSuppression,
  type SuppressionRow,
  suppressionList,
} from './store.ts'
import { suppress } from './suppress.ts'

type Schemas = components['schemas']

const noSuchSuppression = (): ProblemError => problem('not_found', { detail: doesNotExist('suppression') })

const alreadySuppressed = (kind: SuppressionKind, value: string): ProblemError =>
  problem('already_exists', {
    detail: `The ${kind} ${value} is already suppressed.`,
    errors: [{ pointer: '/value', code: 'not_allowed', detail: `${value} is already suppressed.` }],
  })

/** It changes only once: when the person is erased. */
const tagOf = (row: SuppressionRow): string => (row.reason === 'erased' ? 'v2' : 'v1')

/** All operations of the area. */
export const suppressionHandlers = {
  async listSuppressions(request, { sql, secret }) {
    const { kind, reason, email, search } = request.query
    const list = suppressionList(sql, {
      ...(kind === undefined ? {} : { kind }),
      ...(reason === undefined ? {} : { reason }),
      ...(search === undefined ? {} : { search }),
      ...(email === undefined
        ? {}
        : { covering: { address: hashOfEmail(secret, email), domain: hashOfDomain(secret, email) } }),
    })
    const { rows, page, headers } = await readPage<SuppressionRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeSuppression), page }, headers }
  },

  async createSuppression({ body, principal, transaction }, { secret, clock, sql }) {
    const read = subjectOf(secret, body)
    if ('fault' in read)
      throw problem('invalid_request', {
        errors: [{ pointer: '/value', code: 'invalid_value', detail: read.fault }],
      })
    const { reason = 'manual', note = null } = body
    const now = clock.now().toISOString()
    const row = await transaction(async (tx) => {
      const given = [{ subject: read.subject, reason, note }]
      // A lock on the row would block the note below: with an Idempotency-Key, this transaction is still open then.
      const [made] = await suppress(tx, given, actorOf(principal), now, { confirms: false })
      if (!made?.created) throw alreadySuppressed(body.kind, body.value)
      return made.row
    }).catch(async (error: unknown) => {
      // The suppression stands for the refused request, too: the undo of a migration must not delete it.
      if (error instanceof ProblemError && error.code === 'already_exists')
        await confirmSuppression(sql, read.subject, now)
      throw error
    })
    const Location = `${basePath}/suppressions/${row.id}`
    return { status: 201, body: serializeSuppression(row), etag: tagOf(row), headers: { Location } }
  },

  async getSuppression({ params }, { sql }) {
    const row = await findSuppression(sql, params.id)
    if (!row) throw noSuchSuppression()
    return { status: 200, body: serializeSuppression(row), etag: tagOf(row) }
  },

  async deleteSuppression({ params, headers, transaction }) {
    const id = await transaction(async (tx) => {
      const row = await lockSuppression(tx, params.id)
      if (!row) throw noSuchSuppression()
      requireMatch(headers['If-Match'], tagOf(row))
      await deleteSuppression(tx, row.id)
      return row.id
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async checkSuppressions({ body }, { secret, sql }) {
    const subjects = body.emails.map((email) => ({
      email,
      address: hashOfEmail(secret, email),
      domain: hashOfDomain(secret, email),
    }))
    const covering = await findCovering(
      sql,
      subjects.map(({ address }) => address),
      subjects.map(({ domain }) => domain),
    )
    const results = subjects.map(({ email, address, domain }): Schemas['SuppressionCheckItem'] => {
      const row =
        covering.get(keyOf({ kind: 'address', hash: address })) ??
        covering.get(keyOf({ kind: 'domain', hash: domain }))
      return {
        email,
        suppressed: row !== undefined,
        suppression_id: row?.id ?? null,
        kind: row?.kind ?? null,
        reason: row?.reason ?? null,
      }
    })
    const suppressed_count = results.filter(({ suppressed }) => suppressed).length
    return { status: 200, body: { suppressed_count, results } }
  },

  async importSuppressions({ body, principal, transaction }, { secret, clock }) {
    const read = body.entries.map((entry) => ({ entry, ...subjectOf(secret, entry) }))
    const suppressions = read.flatMap((one): NewSuppression[] =>
      'fault' in one
        ? []
        : [{ subject: one.subject, reason: one.entry.reason ?? 'imported', note: one.entry.note ?? null }],
    )
    const now = clock.now().toISOString()
    const written = await transaction((tx) => suppress(tx, suppressions, actorOf(principal), now))
    const next = written.values()
    const results = read.map((one): Schemas['SuppressionImportItem'] => {
      if ('fault' in one)
        return {
          suppression_id: null,
          outcome: 'failed',
          problem: { code: 'invalid_request', detail: one.fault },
        }
      const { value: done } = next.next()
      return {
        suppression_id: done?.row.id ?? null,
        outcome: done?.created ? 'created' : 'unchanged',
        problem: null,
      }
    })
    const countOf = (outcome: Schemas['SuppressionImportItem']['outcome']): number =>
      results.filter((one) => one.outcome === outcome).length
    return {
      status: 200,
      body: {
        created_count: countOf('created'),
        unchanged_count: countOf('unchanged'),
        failed_count: countOf('failed'),
        results,
      },
    }
  },
} satisfies Partial<Handlers>
