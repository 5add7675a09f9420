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
  addMemberships,
  type Confirmations,
  changeMembers,
  listChanges,
  type MemberRow,
  membersOfList,
  pointsOf,
  readSeries,
  removeMemberships,
} from '../memberships/index.ts'
import { type ReferenceUsers, showUsage } from '../references/index.ts'
import type { FlowStarts } from '../trigger-events/index.ts'
import { listTag, serializeList, serializeMember } from './serializers.ts'
import { type CountedListRow, type ListOrder, type ListRow, listList, nextPosition } from './store.ts'
import { lists, listTable } from './subject.ts'

const shown = <Status extends 200 | 201>(status: Status, row: CountedListRow) => ({
  status,
  body: serializeList(row),
  etag: listTag(row),
})

/** All operations of the area. */
export const listHandlers = {
  async listLists(request, { sql, secret }) {
    const { visibility, search, sort = 'position' } = request.query
    const filter = { visibility, namePattern: search === undefined ? undefined : containing(search) }
    const list = listList(sql, filter, {
      by: sort.replace('-', '') as ListOrder,
      descending: sort.startsWith('-'),
    })
    const { rows, page, headers } = await readPage<CountedListRow>(
      sql,
      secret,
      request,
      onlyIds(sql, list, request.query.ids),
    )
    return { status: 200, body: { data: rows.map(serializeList), page }, headers }
  },

  async createList({ body, transaction }, { clock }) {
    requireSlug(body.slug)
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const given: ListRow = {
        id: newId(),
        name: body.name,
        slug: '',
        description: body.description ?? null,
        opt_in: body.opt_in ?? 'single',
        visibility: body.visibility ?? 'private',
        tracking: body.tracking ?? null,
        position: body.position ?? (await nextPosition(tx)),
        created_at: now,
        updated_at: now,
        version: 1,
      }
      const row = await insertNamed(tx, listTable, given, body.slug)
      const counted = { ...row, pending: 0, subscribed: 0, unsubscribed: 0 }
      return { ...shown(201, counted), headers: { Location: `${basePath}/lists/${row.id}` } }
    })
  },

  async getList({ params }, { sql }) {
    return shown(200, await lists.get(sql, params.id))
  },

  async updateList({ params, headers, body, transaction }, { clock }) {
    requireSlug(body.slug)
    const change = { id: params.id, ifMatch: headers['If-Match'], body, now: clock.now().toISOString() }
    return transaction(async (tx) => shown(200, await lists.change(tx, change)))
  },

  async deleteList({ params, headers, transaction }, { referenceUsers }) {
    const id = await transaction((tx) =>
      lists.delete(tx, referenceUsers, { id: params.id, ifMatch: headers['If-Match'] }),
    )
    return { status: 200, body: { id, deleted: true } }
  },

  async listListMembers(request, { sql, secret }) {
    const { status, sort = '-since_at' } = request.query
    const { id } = await lists.get(sql, request.params.id)
    const list = membersOfList(sql, id, status, sort.startsWith('-'))
    const { rows, page, headers } = await readPage<MemberRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeMember), page }, headers }
  },

  async addListMembers({ params, body, principal, transaction }, context) {
    const { clock, confirmations } = context
    const by = { actor: actorOf(principal), now: clock.now().toISOString(), confirmations }
    return changeMembers(transaction, body, context, async (tx) => {
      await lists.hold(tx, params.id)
      return addMemberships(tx, [params.id], body.contact_ids, body.status, by)
    })
  },

  async removeListMembers({ params, body, principal, transaction }, context) {
    const now = context.clock.now().toISOString()
    return changeMembers(transaction, body, context, async (tx) => {
      await lists.hold(tx, params.id)
      return removeMemberships(tx, [params.id], body.contact_ids, now, actorOf(principal))
    })
  },

  async getListUsage({ params, principal }, { sql, referenceUsers }) {
    const { id } = await lists.get(sql, params.id)
    return showUsage(sql, referenceUsers, principal, id, { what: 'list', id })
  },

  async getListGrowth({ params, query }, { clock, sql }) {
    const series = readSeries(query, clock.now())
    const { id } = await lists.get(sql, params.id)
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
} satisfies Partial<
  Handlers<
    AppContext & { confirmations: Confirmations; flowStarts: FlowStarts; referenceUsers: ReferenceUsers }
  >
>
