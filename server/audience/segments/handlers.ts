import { basePath } from '../../../generated/operations.ts'
import { alreadyExists, ifTaken } from '../../platform/already-exists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { onlyIds } from '../../platform/http/only-ids.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { containing } from '../../platform/names.ts'
import { actorColumns, actorOf } from '../../platform/principal.ts'
import { type Fault, type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  countParts,
  deleteSegment,
  evidenceOf,
  evidenceWarnings,
  explainTree,
  findSegment,
  insertSegment,
  lockSegment,
  type NamedResources,
  orTooComplex,
  readCondition,
  readSaved,
  requireCount,
  type SegmentOrder,
  type SegmentRow,
  segmentList,
  updateSegment,
} from '../conditions/index.ts'
import {
  countMatchingBy,
  findContact,
  findContactId,
  listMatching,
  newestMatching,
  parseReference,
  requireReadingContacts,
} from '../contacts/index.ts'
import { lockReferences, type ReferenceUsers, refuseWhileInUse, showUsage } from '../references/index.ts'
import { requireSizeAbove, segmentsAbove } from './references.ts'
import { digestOf, segmentTag, serializeSegment, versionTag } from './serializers.ts'

/** Contacts in a preview. */
const sampled = 10

const noSuchSegment = (): ProblemError => problem('not_found', { detail: doesNotExist('segment') })

const ifNameTaken = (name: string) => ifTaken('segments_name', alreadyExists('segment', 'name', name))

const requireSegment = async (found: Promise<SegmentRow | null>): Promise<SegmentRow> => {
  const row = await found
  if (row === null) throw noSuchSegment()
  return row
}

const shown = <Status extends 200 | 201>(status: Status, row: SegmentRow) => ({
  status,
  body: serializeSegment(row),
  etag: segmentTag(row),
})

/** The error in the contact of a request. */
const noSuchContact = (place: Pick<Fault, 'pointer' | 'parameter'>): ProblemError => {
  const detail = doesNotExist('contact')
  return problem('invalid_request', {
    detail: `contact_id: ${detail}`,
    errors: [{ ...place, code: 'not_found', detail }],
  })
}

/** The contact in the query. @throws invalid_request */
const contactIn = async ({ sql }: AppContext, given: string): Promise<string> => {
  const contactId = await findContactId(sql, parseReference(given))
  if (contactId === null) throw noSuchContact({ parameter: 'contact_id' })
  return contactId
}

/** All operations of the area. */
export const segmentHandlers = {
  async listSegments(request, { sql, secret }) {
    const { search, sort = 'name' } = request.query
    const pattern = search === undefined ? null : containing(search)
    const list = segmentList(sql, pattern, {
      by: sort.replace('-', '') as SegmentOrder,
      descending: sort.startsWith('-'),
    })
    const { rows, page, headers } = await readPage<SegmentRow>(
      sql,
      secret,
      request,
      onlyIds(sql, list, request.query.ids),
    )
    return { status: 200, body: { data: rows.map(serializeSegment), page }, headers }
  },

  async createSegment({ body, principal, transaction }, { clock, named }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      await lockReferences(tx)
      const { saved } = await readCondition(tx, named, body.condition)
      const about = { id: newId(), name: body.name, description: body.description ?? null }
      const made = { ...about, condition: saved, ...actorColumns(actorOf(principal)) }
      const row = await insertSegment(tx, made, now).catch(ifNameTaken(body.name))
      return { ...shown(201, row), headers: { Location: `${basePath}/segments/${row.id}` } }
    })
  },

  async getSegment({ params }, { sql }) {
    return shown(200, await requireSegment(findSegment(sql, params.id)))
  },

  async updateSegment({ params, headers, body, principal, transaction }, { clock, named }) {
    if (body.condition !== undefined) requireReadingContacts(principal, '`condition`')
    const now = clock.now().toISOString()
    const changed = async (tx: Sql, before: SegmentRow): Promise<SegmentRow> => {
      const name = body.name ?? before.name
      const description = body.description === undefined ? before.description : body.description
      const condition =
        body.condition === undefined
          ? before.condition
          : (await readCondition(tx, named, body.condition, { segmentId: before.id })).saved
      const recount = JSON.stringify(condition) !== JSON.stringify(before.condition)
      if (!recount && name === before.name && description === before.description) return before
      const row = await updateSegment(
        tx,
        { id: before.id, name, description, condition },
        recount,
        now,
      ).catch(ifNameTaken(name))
      if (recount) {
        const above = await segmentsAbove(tx, row.id)
        await requireSizeAbove(tx, above)
        await requireCount(tx, above, now)
      }
      return row
    }
    return transaction(async (tx) => {
      await lockReferences(tx)
      const before = await requireSegment(lockSegment(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(before))
      return shown(200, await changed(tx, before))
    })
  },

  async deleteSegment({ params, headers, transaction }, { referenceUsers }) {
    const id = params.id.toLowerCase()
    await transaction(async (tx) => {
      await lockReferences(tx)
      const row = await requireSegment(lockSegment(tx, id))
      requireMatch(headers['If-Match'], versionTag(row))
      await refuseWhileInUse(tx, referenceUsers, { what: 'segment', id })
      await deleteSegment(tx, id)
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async getSegmentUsage({ params, principal }, { sql, referenceUsers }) {
    const { id } = await requireSegment(findSegment(sql, params.id))
    return showUsage(sql, referenceUsers, principal, id, { what: 'segment', id })
  },

  async previewSegment({ body }, context) {
    const { tree } = await readCondition(context.sql, context.named, body.condition, { trash: true })
    const exceptIds = body.except_ids ?? []
    const [counts, sample, warnings] = await Promise.all([
      countMatchingBy(context, tree, body.count_by ?? [], exceptIds),
      newestMatching(context, tree, sampled, exceptIds),
      evidenceWarnings(context.sql, evidenceOf(tree, '/condition')),
    ])
    return { status: 200, body: { ...counts, sample, warnings } }
  },

  async listSegmentMembers(request, context) {
    const { condition } = await requireSegment(findSegment(context.sql, request.params.id))
    const tree = await readSaved(context.sql, condition)
    return { status: 200, ...(await listMatching(context, request, tree)) }
  },

  async explainSegment({ params, query }, context) {
    const segment = await requireSegment(findSegment(context.sql, params.id))
    const contact_id = await contactIn(context, query.contact_id)
    const tree = await readSaved(context.sql, segment.condition)
    const condition = await orTooComplex(
      explainTree(context.sql, context.named, tree, contact_id, context.clock.now()),
    )
    if (condition === null) throw noSuchContact({ parameter: 'contact_id' })
    const body = { segment_id: segment.id, contact_id, fits: condition.fits, condition }
    return { status: 200, body, etag: digestOf(body) }
  },

  async explainCondition({ body }, context) {
    const { sql, named, clock } = context
    const { tree } = await readCondition(sql, named, body.condition, { trash: true })
    const contact = await findContact(sql, parseReference(body.contact_id), 'anywhere')
    const condition = contact && (await orTooComplex(explainTree(sql, named, tree, contact.id, clock.now())))
    if (contact === null || condition === null) throw noSuchContact({ pointer: '/contact_id' })
    return { status: 200, body: { contact_id: contact.id, fits: condition.fits, condition } }
  },

  async countCondition({ body }, { sql, named, clock }) {
    const { tree } = await readCondition(sql, named, body.condition, { trash: true })
    return { status: 200, body: await orTooComplex(countParts(sql, tree, clock.now())) }
  },
} satisfies Partial<Handlers<AppContext & { named: NamedResources; referenceUsers: ReferenceUsers }>>
