import { basePath } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { onlyIds } from '../../platform/http/only-ids.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { newId } from '../../platform/ids.ts'
import { containing } from '../../platform/names.ts'
import { actorOf } from '../../platform/principal.ts'
import { insertNamed, requireSlug } from '../../platform/unique-names.ts'
import {
  addTags,
  changeMembers,
  contactsWithTag,
  listChanges,
  pointsOf,
  readSeries,
  removeTags,
  type TaggedRow,
} from '../memberships/index.ts'
import { type ReferenceUsers, showUsage } from '../references/index.ts'
import type { FlowStarts } from '../trigger-events/index.ts'
import { serializeMember, serializeTag, tagTag } from './serializers.ts'
import { type CountedTagRow, type TagOrder, type TagRow, tagList } from './store.ts'
import { tags, tagTable } from './subject.ts'

const shown = <Status extends 200 | 201>(status: Status, row: CountedTagRow) => ({
  status,
  body: serializeTag(row),
  etag: tagTag(row),
})

/** All operations of the area. */
export const tagHandlers = {
  async listTags(request, { sql, secret }) {
    const { search, sort = 'name' } = request.query
    const list = tagList(sql, search === undefined ? undefined : containing(search), {
      by: sort.replace('-', '') as TagOrder,
      descending: sort.startsWith('-'),
    })
    const { rows, page, headers } = await readPage<CountedTagRow>(
      sql,
      secret,
      request,
      onlyIds(sql, list, request.query.ids),
    )
    return { status: 200, body: { data: rows.map(serializeTag), page }, headers }
  },

  async createTag({ body, transaction }, { clock }) {
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
    const row = await transaction((tx) => insertNamed(tx, tagTable, given, body.slug))
    const Location = `${basePath}/tags/${row.id}`
    return { ...shown(201, { ...row, contacts_count: 0 }), headers: { Location } }
  },

  async getTag({ params }, { sql }) {
    return shown(200, await tags.get(sql, params.id))
  },

  async updateTag({ params, headers, body, transaction }, { clock }) {
    requireSlug(body.slug)
    const change = { id: params.id, ifMatch: headers['If-Match'], body, now: clock.now().toISOString() }
    return transaction(async (tx) => shown(200, await tags.change(tx, change)))
  },

  async deleteTag({ params, headers, transaction }, { referenceUsers }) {
    const id = await transaction((tx) =>
      tags.delete(tx, referenceUsers, { id: params.id, ifMatch: headers['If-Match'] }),
    )
    return { status: 200, body: { id, deleted: true } }
  },

  async listTagMembers(request, { sql, secret }) {
    const { sort = '-since_at' } = request.query
    const { id } = await tags.get(sql, request.params.id)
    const list = contactsWithTag(sql, id, sort.startsWith('-'))
    const { rows, page, headers } = await readPage<TaggedRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeMember), page }, headers }
  },

  async addTagMembers({ params, body, principal, transaction }, context) {
    const now = context.clock.now().toISOString()
    return changeMembers(transaction, body, context, async (tx) => {
      await tags.hold(tx, params.id)
      return addTags(tx, [params.id], body.contact_ids, now, actorOf(principal))
    })
  },

  async removeTagMembers({ params, body, principal, transaction }, context) {
    const now = context.clock.now().toISOString()
    return changeMembers(transaction, body, context, async (tx) => {
      await tags.hold(tx, params.id)
      return removeTags(tx, [params.id], body.contact_ids, now, actorOf(principal))
    })
  },

  async getTagUsage({ params, principal }, { sql, referenceUsers }) {
    const { id } = await tags.get(sql, params.id)
    return showUsage(sql, referenceUsers, principal, id, { what: 'tag', id })
  },

  async getTagGrowth({ params, query }, { clock, sql }) {
    const series = readSeries(query, clock.now())
    const { id } = await tags.get(sql, params.id)
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
} satisfies Partial<Handlers<AppContext & { flowStarts: FlowStarts; referenceUsers: ReferenceUsers }>>
