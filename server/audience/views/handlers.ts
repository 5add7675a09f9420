import { isDeepStrictEqual } from 'node:util'
import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import type { Principal } from '../../platform/principal.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type NamedResources, readCondition } from '../conditions/index.ts'
import { requireReadingContacts } from '../contacts/index.ts'
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  lockView,
  updateView,
  type ViewRow,
  type ViewValues,
  viewList,
} from './store.ts'

type Schemas = components['schemas']

/** Maximum of views of one area that a user owns. */
const mostViews = 100

const lastPosition = 1_000_000

const serializeView = ({ owner_id, owner_name, version: _, ...row }: ViewRow): Schemas['View'] => ({
  ...row,
  owner: { id: owner_id, name: owner_name },
})

const versionTag = ({ version }: ViewRow): string => `v${version}`

const shown = <Status extends 200 | 201>(status: Status, row: ViewRow) => ({
  status,
  body: serializeView(row),
  etag: versionTag(row),
})

/** @throws not_found */
const requireView = async (found: Promise<ViewRow | null>): Promise<ViewRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('view') })
  return row
}

/** The view of a path, locked, which the principal may change. @throws not_found, missing_capability */
const requireChangeable = async (
  tx: Sql,
  { user, capabilities }: Principal,
  id: string,
): Promise<ViewRow> => {
  const row = await requireView(lockView(tx, user.id, id))
  if (row.owner_id !== user.id && !capabilities.includes('crm_administer'))
    throw problem('missing_capability', {
      detail: 'This view belongs to another user. Changing it requires the capability `crm_administer`.',
    })
  return row
}

/** @throws invalid_request, if a column is duplicated */
const readColumns = (given: readonly Schemas['ViewColumnInput'][]): Schemas['ViewColumn'][] => {
  const keys = given.map(({ key }) => key)
  const errors = keys.flatMap((key, index): Fault[] =>
    keys.indexOf(key) === index
      ? []
      : [
          {
            pointer: `/columns/${index}/key`,
            code: 'not_allowed',
            detail: 'The view already has this column.',
          },
        ],
  )
  if (errors.length > 0) throw problem('invalid_request', { errors })
  return given.map(({ key, width = null }) => ({ key, width }))
}

type Given = Omit<Schemas['ViewUpdate'], 'position'>

/** The values after a change: members that are left out stay. @throws invalid_request, too_complex */
const valuesAfter = async (
  tx: Sql,
  named: NamedResources,
  before: Omit<ViewValues, 'position'>,
  given: Given,
): Promise<Omit<ViewValues, 'position'>> => {
  const condition =
    given.condition === undefined
      ? before.condition
      : given.condition && (await readCondition(tx, named, given.condition, { trash: true })).saved
  return {
    name: given.name ?? before.name,
    shared: given.shared ?? before.shared,
    condition,
    sort: given.sort === undefined ? before.sort : given.sort,
    columns: given.columns === undefined ? before.columns : readColumns(given.columns),
    density: given.density === undefined ? before.density : given.density,
  }
}

const nothing = { shared: false, condition: null, sort: null, columns: [], density: null }

/** All operations of the area. */
export const viewHandlers = {
  async listViews(request, { sql, secret }) {
    const list = viewList(sql, request.principal.user.id, request.query)
    const { rows, page, headers } = await readPage<ViewRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeView), page }, headers }
  },

  async createView({ body, principal, transaction }, { clock, named }) {
    const { area, position, ...given } = body
    const { id: owner_id, display_name: owner_name } = principal.user
    return transaction(async (tx) => {
      const values = await valuesAfter(tx, named, { ...nothing, name: given.name }, given)
      const { count, last } = await countOwnViews(tx, owner_id, area)
      if (count >= mostViews)
        throw problem('too_many', { detail: `You have ${mostViews} views of this area. Delete one first.` })
      const row = await insertView(
        tx,
        { id: newId(), area, owner_id, owner_name },
        { ...values, position: position ?? Math.min(lastPosition, last === null ? 0 : last + 1) },
        clock.now().toISOString(),
      )
      return { ...shown(201, row), headers: { Location: `${basePath}/views/${row.id}` } }
    })
  },

  async getView({ params, principal }, { sql }) {
    return shown(200, await requireView(findView(sql, principal.user.id, params.id)))
  },

  async updateView({ params, headers, body, principal, transaction }, { clock, named }) {
    if (body.condition !== undefined) requireReadingContacts(principal, '`condition`')
    return transaction(async (tx) => {
      const before = await requireChangeable(tx, principal, params.id)
      requireMatch(headers['If-Match'], versionTag(before))
      const values = {
        ...(await valuesAfter(tx, named, before, body)),
        position: body.position ?? before.position,
      }
      const isSame = (Object.keys(values) as (keyof ViewValues)[]).every((name) =>
        isDeepStrictEqual(values[name], before[name]),
      )
      return shown(200, isSame ? before : await updateView(tx, before.id, values, clock.now().toISOString()))
    })
  },

  async deleteView({ params, headers, principal, transaction }) {
    const id = await transaction(async (tx) => {
      const row = await requireChangeable(tx, principal, params.id)
      requireMatch(headers['If-Match'], versionTag(row))
      await deleteView(tx, row.id)
      return row.id
    })
    return { status: 200, body: { id, deleted: true } }
  },
} satisfies Partial<Handlers<AppContext & { named: NamedResources }>>
