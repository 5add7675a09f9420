import { basePath } from '../../../generated/operations.ts'
import { alreadyExists } from '../../platform/already-exists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pages.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../../platform/principal.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { refuseWhileInUse } from '../conditions/index.ts'
import {
  addMemberships,
  bulkResult,
  containing,
  forgetSubject,
  isId,
  listChanges,
  type MemberRow,
  membersOfList,
  numberedSlug,
  pointsOf,
  readSeries,
  removeMemberships,
  slugOf,
} from '../memberships/index.ts'
import { listTag, serializeList, serializeMember, versionTag } from './serializers.ts'
import {
  type CountedListRow,
  deleteList,
  findConflicts,
  findList,
  holdList,
  insertList,
  type ListOrder,
  type ListRow,
  listList,
  lockList,
  nextPosition,
  updateList,
} from './store.ts'

type Operation =
  | 'listLists'
  | 'createList'
  | 'getList'
  | 'updateList'
  | 'deleteList'
  | 'listListMembers'
  | 'addListMembers'
  | 'removeListMembers'
  | 'getListGrowth'

const noSuchList = (): ProblemError => problem('not_found', { detail: 'The list does not exist.' })

/** @throws not_found */
const requireList = async <Row extends ListRow>(found: Promise<Row | null>): Promise<Row> => {
  const row = await found
  if (row === null) throw noSuchList()
  return row
}

/** A slug must not look like an id, because references can be either. @throws invalid_request */
const requireSlug = (slug: string | undefined): void => {
  if (slug === undefined || !isId(slug)) return
  const detail = 'A slug must not have the form of an id.'
  throw problem('invalid_request', { errors: [{ pointer: '/slug', code: 'invalid_value', detail }] })
}

/**
 * Why a list cannot have its name and slug; null if it can. With `slugIsFree` a slug in use is no reason:
 * another one will be tried.
 */
const refusalOf = async (tx: Sql, row: ListRow, slugIsFree = false): Promise<ProblemError | null> => {
  const { has_name, has_slug } = await findConflicts(tx, row)
  if (has_name) return alreadyExists('list', 'name', row.name)
  return has_slug && !slugIsFree ? alreadyExists('list', 'slug', row.slug) : null
}

/** Inserts a new list. Without a slug, makes one from its name. @throws already_exists */
const requireNewList = async (tx: Sql, row: ListRow, slug: string | undefined): Promise<ListRow> => {
  const plain = slug ?? slugOf(row.name, 'list')
  // The conflicting list may be deleted before it is read, then the insert is tried again. The number limits
  // the attempts.
  for (let number = 1; number <= 1000; number++) {
    const named = { ...row, slug: slug ?? numberedSlug(plain, number) }
    if (await insertList(tx, named)) return named
    const refusal = await refusalOf(tx, named, slug === undefined)
    if (refusal) throw refusal
  }
  throw new Error('No slug could be found for a new list.')
}

const shown = <Status extends 200 | 201>(status: Status, row: CountedListRow) => ({
  status,
  body: serializeList(row),
  etag: listTag(row),
})

const changeable = ['name', 'slug', 'description', 'opt_in', 'visibility', 'tracking', 'position'] as const

/** All operations of the area. */
export const listHandlers = ({ sql, clock, secret }: AppContext) =>
  ({
    async listLists(request) {
      const { visibility, search, sort = 'position' } = request.query
      const filter = { visibility, namePattern: search === undefined ? undefined : containing(search) }
      const list = listList(sql, filter, {
        by: sort.replace('-', '') as ListOrder,
        descending: sort.startsWith('-'),
      })
      const { rows, page, headers } = await readPage<CountedListRow>(sql, secret, request, list)
      return { status: 200, body: { data: rows.map(serializeList), page }, headers }
    },

    async createList({ body, transaction }) {
      requireSlug(body.slug)
      const now = clock.now().toISOString()
      return transaction(async (tx) => {
        const given: ListRow = {
          id: newId(),
          name: body.name,
          slug: body.slug ?? '',
          description: body.description ?? null,
          opt_in: body.opt_in ?? 'single',
          visibility: body.visibility ?? 'private',
          tracking: body.tracking ?? null,
          position: body.position ?? (await nextPosition(tx)),
          created_at: now,
          updated_at: now,
          version: 1,
        }
        const row = await requireNewList(tx, given, body.slug)
        const counted = { ...row, pending: 0, subscribed: 0, unsubscribed: 0 }
        return { ...shown(201, counted), headers: { Location: `${basePath}/lists/${row.id}` } }
      })
    },

    async getList({ params }) {
      return shown(200, await requireList(findList(sql, params.id)))
    },

    async updateList({ params, headers, body, transaction }) {
      requireSlug(body.slug)
      const now = clock.now().toISOString()
      return transaction(async (tx) => {
        const present = await requireList(lockList(tx, params.id))
        requireMatch(headers['If-Match'], versionTag(present))
        const next: ListRow = { ...present, ...body }
        if (changeable.some((member) => next[member] !== present[member])) {
          const refusal = await refusalOf(tx, next)
          if (refusal) throw refusal
          await updateList(tx, next, now).catch((error: { constraint?: string }) => {
            if (error.constraint === 'lists_name') throw alreadyExists('list', 'name', next.name)
            if (error.constraint === 'lists_slug_key') throw alreadyExists('list', 'slug', next.slug)
            throw error
          })
        }
        return shown(200, await requireList(findList(tx, present.id)))
      })
    },

    async deleteList({ params, headers, transaction }) {
      const id = await transaction(async (tx) => {
        const present = await requireList(lockList(tx, params.id))
        requireMatch(headers['If-Match'], versionTag(present))
        await refuseWhileInUse(tx, { what: 'list', id: present.id })
        await deleteList(tx, present.id)
        await forgetSubject(tx, present.id)
        return present.id
      })
      return { status: 200, body: { id, deleted: true } }
    },

    async listListMembers(request) {
      const { status, sort = '-since_at' } = request.query
      const { id } = await requireList(findList(sql, request.params.id))
      const list = membersOfList(sql, id, status, sort.startsWith('-'))
      const { rows, page, headers } = await readPage<MemberRow>(sql, secret, request, list)
      return { status: 200, body: { data: rows.map(serializeMember), page }, headers }
    },

    async addListMembers({ params, body, principal, transaction }) {
      const now = clock.now().toISOString()
      const { contact_ids, status } = body
      const outcomes = await transaction(async (tx) => {
        if (!(await holdList(tx, params.id))) throw noSuchList()
        return addMemberships(tx, [params.id], contact_ids, status, now, actorOf(principal))
      })
      return { status: 200, body: bulkResult(contact_ids, outcomes) }
    },

    async removeListMembers({ params, body, principal, transaction }) {
      const now = clock.now().toISOString()
      const { contact_ids } = body
      const outcomes = await transaction(async (tx) => {
        if (!(await holdList(tx, params.id))) throw noSuchList()
        return removeMemberships(tx, [params.id], contact_ids, now, actorOf(principal))
      })
      return { status: 200, body: bulkResult(contact_ids, outcomes) }
    },

    async getListGrowth({ params, query }) {
      const series = readSeries(query, clock.now())
      const { id } = await requireList(findList(sql, params.id))
      const points = pointsOf(series, await listChanges(sql, id, 'subscribed', series))
      const body = {
        list_id: id,
        ...series,
        points: points.map(({ starts_on, came, went, count }) => ({
          starts_on,
          joined_count: came,
          left_count: went,
          subscribed_count: count,
        })),
      }
      return { status: 200, body, etag: digestOf(body) }
    },
  }) satisfies Pick<Handlers, Operation>
