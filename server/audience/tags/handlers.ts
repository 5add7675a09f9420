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
  addTags,
  bulkResult,
  contactsWithTag,
  containing,
  forgetSubject,
  isId,
  listChanges,
  numberedSlug,
  pointsOf,
  readSeries,
  removeTags,
  slugOf,
  type TaggedRow,
} from '../memberships/index.ts'
import { serializeMember, serializeTag, tagTag, versionTag } from './serializers.ts'
import {
  type CountedTagRow,
  deleteTag,
  findConflicts,
  findTag,
  holdTag,
  insertTag,
  lockTag,
  type TagOrder,
  type TagRow,
  tagList,
  updateTag,
} from './store.ts'

type Operation =
  | 'listTags'
  | 'createTag'
  | 'getTag'
  | 'updateTag'
  | 'deleteTag'
  | 'listTagMembers'
  | 'addTagMembers'
  | 'removeTagMembers'
  | 'getTagGrowth'

const noSuchTag = (): ProblemError => problem('not_found', { detail: 'The tag does not exist.' })

/** @throws not_found */
const requireTag = async <Row extends TagRow>(found: Promise<Row | null>): Promise<Row> => {
  const row = await found
  if (row === null) throw noSuchTag()
  return row
}

/** A slug must not look like an id, because references can be either. @throws invalid_request */
const requireSlug = (slug: string | undefined): void => {
  if (slug === undefined || !isId(slug)) return
  const detail = 'A slug must not have the form of an id.'
  throw problem('invalid_request', { errors: [{ pointer: '/slug', code: 'invalid_value', detail }] })
}

/**
 * Why a tag cannot have its name and slug; null if it can. With `slugIsFree` a slug in use is no reason:
 * another one will be tried.
 */
const refusalOf = async (tx: Sql, row: TagRow, slugIsFree = false): Promise<ProblemError | null> => {
  const { has_name, has_slug } = await findConflicts(tx, row)
  if (has_name) return alreadyExists('tag', 'name', row.name)
  return has_slug && !slugIsFree ? alreadyExists('tag', 'slug', row.slug) : null
}

/** Inserts a new tag. Without a slug, makes one from its name. @throws already_exists */
const requireNewTag = async (tx: Sql, row: TagRow, slug: string | undefined): Promise<TagRow> => {
  const plain = slug ?? slugOf(row.name, 'tag')
  // The conflicting tag may be deleted before it is read, then the insert is tried again. The number limits
  // the attempts.
  for (let number = 1; number <= 1000; number++) {
    const named = { ...row, slug: slug ?? numberedSlug(plain, number) }
    if (await insertTag(tx, named)) return named
    const refusal = await refusalOf(tx, named, slug === undefined)
    if (refusal) throw refusal
  }
  throw new Error('No slug could be found for a new tag.')
}

const shown = <Status extends 200 | 201>(status: Status, row: CountedTagRow) => ({
  status,
  body: serializeTag(row),
  etag: tagTag(row),
})

const changeable = ['name', 'slug', 'color'] as const

/** All operations of the area. */
export const tagHandlers = ({ sql, clock, secret }: AppContext) =>
  ({
    async listTags(request) {
      const { search, sort = 'name' } = request.query
      const list = tagList(sql, search === undefined ? undefined : containing(search), {
        by: sort.replace('-', '') as TagOrder,
        descending: sort.startsWith('-'),
      })
      const { rows, page, headers } = await readPage<CountedTagRow>(sql, secret, request, list)
      return { status: 200, body: { data: rows.map(serializeTag), page }, headers }
    },

    async createTag({ body, transaction }) {
      requireSlug(body.slug)
      const now = clock.now().toISOString()
      const { name, color = null } = body
      const given: TagRow = {
        id: newId(),
        name,
        slug: '',
        color,
        created_at: now,
        updated_at: now,
        version: 1,
      }
      const row = await transaction((tx) => requireNewTag(tx, given, body.slug))
      const Location = `${basePath}/tags/${row.id}`
      return { ...shown(201, { ...row, contacts_count: 0 }), headers: { Location } }
    },

    async getTag({ params }) {
      return shown(200, await requireTag(findTag(sql, params.id)))
    },

    async updateTag({ params, headers, body, transaction }) {
      requireSlug(body.slug)
      const now = clock.now().toISOString()
      return transaction(async (tx) => {
        const present = await requireTag(lockTag(tx, params.id))
        requireMatch(headers['If-Match'], versionTag(present))
        const next: TagRow = { ...present, ...body }
        if (changeable.some((member) => next[member] !== present[member])) {
          const refusal = await refusalOf(tx, next)
          if (refusal) throw refusal
          await updateTag(tx, next, now).catch((error: { constraint?: string }) => {
            if (error.constraint === 'tags_name') throw alreadyExists('tag', 'name', next.name)
            if (error.constraint === 'tags_slug_key') throw alreadyExists('tag', 'slug', next.slug)
            throw error
          })
        }
        return shown(200, await requireTag(findTag(tx, present.id)))
      })
    },

    async deleteTag({ params, headers, transaction }) {
      const id = await transaction(async (tx) => {
        const present = await requireTag(lockTag(tx, params.id))
        requireMatch(headers['If-Match'], versionTag(present))
        await refuseWhileInUse(tx, { what: 'tag', id: present.id })
        await deleteTag(tx, present.id)
        await forgetSubject(tx, present.id)
        return present.id
      })
      return { status: 200, body: { id, deleted: true } }
    },

    async listTagMembers(request) {
      const { sort = '-since_at' } = request.query
      const { id } = await requireTag(findTag(sql, request.params.id))
      const list = contactsWithTag(sql, id, sort.startsWith('-'))
      const { rows, page, headers } = await readPage<TaggedRow>(sql, secret, request, list)
      return { status: 200, body: { data: rows.map(serializeMember), page }, headers }
    },

    async addTagMembers({ params, body, principal, transaction }) {
      const now = clock.now().toISOString()
      const { contact_ids } = body
      const outcomes = await transaction(async (tx) => {
        if (!(await holdTag(tx, params.id))) throw noSuchTag()
        return addTags(tx, [params.id], contact_ids, now, actorOf(principal))
      })
      return { status: 200, body: bulkResult(contact_ids, outcomes) }
    },

    async removeTagMembers({ params, body, principal, transaction }) {
      const now = clock.now().toISOString()
      const { contact_ids } = body
      const outcomes = await transaction(async (tx) => {
        if (!(await holdTag(tx, params.id))) throw noSuchTag()
        return removeTags(tx, [params.id], contact_ids, now, actorOf(principal))
      })
      return { status: 200, body: bulkResult(contact_ids, outcomes) }
    },

    async getTagGrowth({ params, query }) {
      const series = readSeries(query, clock.now())
      const { id } = await requireTag(findTag(sql, params.id))
      const points = pointsOf(series, await listChanges(sql, id, 'tagged', series))
      const body = {
        tag_id: id,
        ...series,
        points: points.map(({ starts_on, came, went, count }) => ({
          starts_on,
          added_count: came,
          removed_count: went,
          contacts_count: count,
        })),
      }
      return { status: 200, body, etag: digestOf(body) }
    },
  }) satisfies Pick<Handlers, Operation>
