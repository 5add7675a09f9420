import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist, notATime } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { kindsFor, noticeKinds } from './kinds.ts'
import { serializeNotice, serializeSettings } from './serializers.ts'
import {
  findNotice,
  findNoticeSettings,
  lockNotice,
  lockNoticeSettings,
  type NoticeRow,
  noticeList,
  readAllNotices,
  updateNoticeOfUser,
  updateNoticeSettings,
} from './store/notices.ts'

/** @throws not_found, also for a notice that only users with more capabilities get */
const requireNotice = async (sql: Sql, { user, capabilities }: Principal, id: string): Promise<NoticeRow> => {
  const row = await findNotice(sql, user.id, kindsFor(capabilities), id)
  if (row === null) throw problem('not_found', { detail: doesNotExist('notice') })
  return row
}

/** A schema accepts days that do not exist. @throws invalid_request */
const timeOf = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  const detail = notATime('last_happened_before')
  throw problem('invalid_request', {
    errors: [{ pointer: '/last_happened_before', code: 'invalid_value', detail }],
  })
}

const show = (row: NoticeRow) => {
  const body = serializeNotice(row)
  return { status: 200 as const, body, etag: digestOf(body) }
}

/** The kinds in the list of a principal. */
const listedKinds = async (from: Sql, { user, capabilities }: Principal) => {
  const { muted_kinds } = await findNoticeSettings(from, user.id)
  return kindsFor(capabilities).filter((kind) => !muted_kinds.includes(kind))
}

export const noticeHandlers = {
  async listNotices(request, { sql, secret }) {
    const { principal, query } = request
    const kinds = (await listedKinds(sql, principal)).filter(
      (kind) =>
        (query.kind?.includes(kind) ?? true) &&
        (query.severity?.includes(noticeKinds[kind].severity) ?? true),
    )
    const list = noticeList(sql, principal.user.id, { ...query, kinds })
    const { rows, page, headers } = await readPage<NoticeRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeNotice), page }, headers }
  },

  async getNotice({ params, principal }, { sql }) {
    return show(await requireNotice(sql, principal, params.id))
  },

  async updateNotice({ params: { id }, headers, body, principal, transaction }, { clock }) {
    const row = await transaction(async (tx) => {
      await lockNotice(tx, id)
      const before = await requireNotice(tx, principal, id)
      requireMatch(headers['If-Match'], show(before).etag)
      await updateNoticeOfUser(tx, { id, userId: principal.user.id, ...body }, clock.now())
      return await requireNotice(tx, principal, id)
    })
    return show(row)
  },

  async readNotices({ body, principal, transaction }, { clock }) {
    const before = timeOf(body.last_happened_before)
    const read_count = await transaction(async (tx) => {
      const kinds = await listedKinds(tx, principal)
      return await readAllNotices(tx, principal.user.id, { kinds, before }, clock.now())
    })
    return { status: 200, body: { read_count } }
  },

  async getNoticeSettings({ principal }, { sql }) {
    const row = await findNoticeSettings(sql, principal.user.id)
    return { status: 200, body: serializeSettings(row), etag: `v${row.version}` }
  },

  async updateNoticeSettings({ headers, body, principal, transaction }, { clock }) {
    const { id } = principal.user
    const row = await transaction(async (tx) => {
      const before = await lockNoticeSettings(tx, id)
      requireMatch(headers['If-Match'], `v${before.version}`)
      return await updateNoticeSettings(tx, id, { ...before, ...body }, clock.now())
    })
    return { status: 200, body: serializeSettings(row), etag: `v${row.version}` }
  },
} satisfies Partial<Handlers>
