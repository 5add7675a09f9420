import { basePath } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { alreadyExists } from '../../platform/already-exists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { onlyIds } from '../../platform/http/only-ids.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { type Fault, type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { lockReferences, type ReferenceUsers, refuseWhileInUse, showUsage } from '../references/index.ts'
import type { ContactValues } from './contact-values.ts'
import { beginRemoval } from './removal.ts'
import { faultsOfOptions, inOrder, optionsLost, requireOptions } from './rules.ts'
import {
  type CustomFieldRow,
  customFieldList,
  findCustomField,
  insertCustomField,
  listValuesInUse,
  lockCustomField,
  lockCustomFields,
  markDeleted,
  updateCustomField,
  writeOrder,
} from './store.ts'

const noSuchField = (): ProblemError => problem('not_found', { detail: doesNotExist('custom field') })

/** @throws not_found */
const requireField = async (found: Promise<CustomFieldRow | null>): Promise<CustomFieldRow> => {
  const row = await found
  if (row === null) throw noSuchField()
  return row
}

const serializeCustomField = ({
  version: _,
  ...row
}: CustomFieldRow): components['schemas']['CustomField'] => ({
  ...row,
  // The database stores the members of a JSON object in its own order.
  options: row.options.map(({ value, label }) => ({ value, label })),
})

const versionTag = ({ version }: CustomFieldRow): string => `v${version}`

const shown = <Status extends 200 | 201>(status: Status, row: CustomFieldRow) => ({
  status,
  body: serializeCustomField(row),
  etag: versionTag(row),
})

/** Options that contacts have chosen cannot be removed. @throws in_use */
const refuseLostOptions = async (tx: Sql, row: CustomFieldRow, lost: string[]): Promise<void> => {
  const used = await listValuesInUse(tx, row, lost)
  if (used.length === 0) return
  const named = used.map((value) => `\`${value}\``).join(', ')
  const which = used.length > 1 ? `the options ${named}` : `the option ${named}`
  throw problem('in_use', {
    detail: `Contacts use ${which} of the custom field ${row.label}. Change these contacts first. Restore contacts in the trash to change them.`,
  })
}

/** The fields to reorder must exist and must not be archived. @throws invalid_request */
const requireInUse = (fields: readonly CustomFieldRow[], ids: readonly string[]): void => {
  const errors = ids.flatMap((id, index): Fault[] => {
    const field = fields.find((row) => row.id === id)
    const pointer = `/ids/${index}`
    if (field === undefined) return [{ pointer, code: 'not_found', detail: doesNotExist('custom field', id) }]
    return field.archived_at === null
      ? []
      : [
          {
            pointer,
            code: 'not_allowed',
            detail: `The custom field \`${field.key}\` is archived. Remove it from \`ids\`.`,
          },
        ]
  })
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

/** All operations of the area. */
export const customFieldHandlers = {
  async listCustomFields(request, { sql, secret }) {
    const list = customFieldList(sql, request.query.archived ?? false)
    const { rows, page, headers } = await readPage<CustomFieldRow>(
      sql,
      secret,
      request,
      onlyIds(sql, list, request.query.ids),
    )
    return { status: 200, body: { data: rows.map(serializeCustomField), page }, headers }
  },

  async createCustomField({ body, transaction, reserve }, { clock }) {
    const { key, label, description = null, type } = body
    const options = requireOptions(type, body.options)
    const created_at = clock.now().toISOString()
    const given = { id: newId(), key, label, description, type, options, created_at }
    const row = await transaction(async (tx) => {
      await reserve(tx, 1)
      const inserted = await insertCustomField(tx, given)
      if (inserted === null) throw alreadyExists('custom field', 'key', key)
      return inserted
    })
    return { ...shown(201, row), headers: { Location: `${basePath}/custom-fields/${row.id}` } }
  },

  async getCustomField({ params }, { sql }) {
    return shown(200, await requireField(findCustomField(sql, params.id)))
  },

  async updateCustomField({ params, headers, body, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireField(lockCustomField(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(present))
      const errors = faultsOfOptions(present.type, body.options)
      if (errors.length > 0) throw problem('invalid_request', { errors })
      const { label = present.label, description = present.description, options = present.options } = body
      const next = { ...present, label, description, options }
      if (JSON.stringify(serializeCustomField(next)) === JSON.stringify(serializeCustomField(present)))
        return shown(200, present)
      await refuseLostOptions(tx, present, optionsLost(present.options, options))
      return shown(200, await updateCustomField(tx, next, now))
    })
  },

  async deleteCustomField({ params, headers, transaction }, { clock, contactValues }) {
    const now = clock.now().toISOString()
    const id = await transaction(async (tx) => {
      const present = await requireField(lockCustomField(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(present))
      if (present.archived_at === null)
        throw problem('invalid_state', {
          detail: `The custom field ${present.label} is not archived. Archive it first.`,
        })
      await markDeleted(tx, present.id, now)
      await beginRemoval(tx, contactValues, present)
      return present.id
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async archiveCustomField({ params, transaction }, { clock, referenceUsers }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      await lockReferences(tx)
      const present = await requireField(lockCustomField(tx, params.id))
      if (present.archived_at !== null) return shown(200, present)
      await refuseWhileInUse(tx, referenceUsers, { what: 'custom field', key: present.key })
      return shown(200, await updateCustomField(tx, { ...present, archived_at: now }, now))
    })
  },

  async getCustomFieldUsage({ params, principal }, { sql, referenceUsers }) {
    const { id, key } = await requireField(findCustomField(sql, params.id))
    return showUsage(sql, referenceUsers, principal, id, { what: 'custom field', key })
  },

  async unarchiveCustomField({ params, transaction, reserve }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireField(lockCustomField(tx, params.id))
      if (present.archived_at === null) return shown(200, present)
      await reserve(tx, 1)
      return shown(200, await updateCustomField(tx, { ...present, archived_at: null }, now))
    })
  },

  async reorderCustomFields({ body, transaction }, { clock, secret }) {
    const now = clock.now().toISOString()
    const ids = body.ids.map((id) => id.toLowerCase())
    return transaction(async (tx) => {
      const fields = await lockCustomFields(tx)
      requireInUse(fields, ids)
      const ordered = inOrder(fields, ids)
      await writeOrder(
        tx,
        ordered.map(({ id }) => id),
        now,
      )
      // The first page of `GET /custom-fields`, so that its cursors continue there.
      const first = { operationId: 'listCustomFields', params: {}, query: {} } as const
      const { rows, page } = await readPage<CustomFieldRow>(tx, secret, first, customFieldList(tx, false))
      return { status: 200, body: { data: rows.map(serializeCustomField), page } }
    })
  },
} satisfies Partial<Handlers<AppContext & { contactValues: ContactValues; referenceUsers: ReferenceUsers }>>
