import { basePath } from '../../../../generated/operations.ts'
import { lockReferences, type ReferenceUsers, refuseWhileInUse } from '../../../audience/references/index.ts'
import { alreadyExists, ifTaken } from '../../../platform/already-exists.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { requireCapability } from '../../../platform/contract/authorise.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { newId } from '../../../platform/ids.ts'
import { containing, nameOfCopy } from '../../../platform/names.ts'
import { actorColumns, actorOf } from '../../../platform/principal.ts'
import { insertNamed, requireFree, requireSlug } from '../../../platform/unique-names.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { applyDefinition, initialDefinition } from '../definition/apply.ts'
import { readKnown, requireSound } from '../definition/known.ts'
import { removeFilesWith } from '../files/clean-up.ts'
import { formTag, serializeForm, serializeSummary } from '../serializers.ts'
import {
  deleteForm,
  type FormOrder,
  type FormRow,
  type FormSummaryRow,
  findConflicts,
  findForm,
  formList,
  lockForm,
  updateForm,
} from '../store/forms.ts'
import { formTable, requireForm, wrongState } from './support.ts'

const shown = <Status extends 200 | 201>({ config }: AppContext, status: Status, row: FormRow) => ({
  status,
  body: serializeForm(row, config.publicUrl),
  etag: formTag(row),
})

const made = (context: AppContext, row: FormRow) => ({
  ...shown(context, 201, row),
  headers: { Location: `${basePath}/forms/${row.id}` },
})

export const draftHandlers = {
  async listForms(request, { sql, secret }) {
    const { state = ['draft', 'published'], search, sort = '-updated_at' } = request.query
    const pattern = search === undefined ? undefined : containing(search)
    const list = formList(
      sql,
      { states: state, pattern },
      { by: sort.replace('-', '') as FormOrder, descending: sort.startsWith('-') },
    )
    const { rows, page, headers } = await readPage<FormSummaryRow>(sql, secret, request, list)
    return { status: 200, body: { data: rows.map(serializeSummary), page }, headers }
  },

  async createForm({ body, principal, transaction }, context) {
    requireSlug(body.slug)
    const now = context.clock.now().toISOString()
    const { default_locale } = await readSettings(context.sql, 'general')
    const definition = applyDefinition(initialDefinition(default_locale), body.definition ?? {})
    return transaction(async (tx) => {
      requireSound(definition, await readKnown(tx, context, definition))
      const id = newId()
      const about = { id, name: body.name, slug: '', description: body.description ?? null, definition }
      const form = { ...about, ...actorColumns(actorOf(principal)) }
      await insertNamed(tx, formTable(now), form, body.slug)
      return made(context, await requireForm(findForm(tx, id)))
    })
  },

  async getForm({ params }, context) {
    return shown(context, 200, await requireForm(findForm(context.sql, params.id)))
  },

  async updateForm({ params, headers, principal, body, transaction }, context) {
    requireSlug(body.slug)
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const before = await requireForm(lockForm(tx, params.id))
      requireMatch(headers['If-Match'], formTag(before))
      const definition = applyDefinition(before.definition, body.definition ?? {})
      const after: FormRow = {
        ...before,
        name: body.name ?? before.name,
        slug: body.slug ?? before.slug,
        description: body.description === undefined ? before.description : body.description,
        definition,
      }
      // Pages find the published form by its slug: two of them would be exchanged at once.
      if (before.state === 'published' && after.slug !== before.slug)
        requireCapability(principal, 'crm_administer', 'Changing the slug of a published form')
      if (body.definition !== undefined) requireSound(definition, await readKnown(tx, context, definition))
      if (JSON.stringify(after) === JSON.stringify(before)) return shown(context, 200, before)
      await requireFree(tx, formTable(now), after)
      const updated = updateForm(tx, after, now)
        .catch(ifTaken('forms_name', alreadyExists('form', 'name', after.name)))
        .catch(ifTaken('forms_slug', alreadyExists('form', 'slug', after.slug)))
      return shown(context, 200, await updated)
    })
  },

  async deleteForm({ params, headers, transaction }, { referenceUsers }) {
    const id = await transaction(async (tx) => {
      await lockReferences(tx)
      const present = await requireForm(lockForm(tx, params.id))
      requireMatch(headers['If-Match'], formTag(present))
      if (present.state === 'published') throw wrongState('The form is published. Unpublish it first.')
      await refuseWhileInUse(tx, referenceUsers, { what: 'form', id: present.id })
      await removeFilesWith(tx, tx`form_id = ${present.id}`)
      await deleteForm(tx, present.id)
      return present.id
    })
    return { status: 200, body: { id, deleted: true } }
  },

  async duplicateForm({ params, body, principal, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const { definition, description, name } = await requireForm(lockForm(tx, params.id))
      const id = newId()
      const isTaken = async (name: string) => (await findConflicts(tx, { id, name, slug: '' })).has_name
      const copy = {
        id,
        name: body.name ?? (await nameOfCopy(name, isTaken)),
        slug: '',
        description,
        definition,
      }
      await insertNamed(tx, formTable(now), { ...copy, ...actorColumns(actorOf(principal)) }, undefined)
      return made(context, await requireForm(findForm(tx, id)))
    })
  },

  async archiveForm({ params, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireForm(lockForm(tx, params.id))
      if (present.state === 'archived') return shown(context, 200, present)
      if (present.state === 'published') throw wrongState('The form is published. Unpublish it first.')
      return shown(
        context,
        200,
        await updateForm(tx, { ...present, state: 'archived', archived_at: now }, now),
      )
    })
  },

  async unarchiveForm({ params, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireForm(lockForm(tx, params.id))
      if (present.state !== 'archived') return shown(context, 200, present)
      return shown(context, 200, await updateForm(tx, { ...present, state: 'draft', archived_at: null }, now))
    })
  },
} satisfies Partial<Handlers<AppContext & { referenceUsers: ReferenceUsers }>>
