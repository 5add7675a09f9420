import { holdReferences } from '../../../audience/references/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { readPage } from '../../../platform/http/pagination.ts'
import { actorColumns, actorOf } from '../../../platform/principal.ts'
import { readKnown, requireReady } from '../definition/known.ts'
import { formTag, serializeForm, serializeVersion, serializeVersionSummary } from '../serializers.ts'
import { type FormRow, findForm, lockForm, updateForm } from '../store/forms.ts'
import { findVersion, insertVersion, type VersionSummaryRow, versionList } from '../store/versions.ts'
import { noSuch, requireForm, wrongState } from './support.ts'

const shown = ({ config }: AppContext, row: FormRow) => ({
  status: 200 as const,
  body: serializeForm(row, config.publicUrl),
  etag: formTag(row),
})

export const publishingHandlers = {
  async publishForm({ params, principal, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      await holdReferences(tx)
      const present = await requireForm(lockForm(tx, params.id))
      if (present.state === 'archived') throw wrongState('The form is archived. Unarchive it first.')
      const { definition } = present
      requireReady(definition, await readKnown(tx, context, definition))
      if (!present.has_changes) return shown(context, present)
      const number = present.latest_number + 1
      const version = { form_id: present.id, number, definition, ...actorColumns(actorOf(principal)) }
      await insertVersion(tx, version, now)
      const published = { state: 'published', published_number: number, published_at: now } as const
      return shown(context, await updateForm(tx, { ...present, ...published, latest_number: number }, now))
    })
  },

  async unpublishForm({ params, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const present = await requireForm(lockForm(tx, params.id))
      if (present.state === 'archived')
        throw wrongState('The form is archived, so it is not published. Unarchive it to make it a draft.')
      if (present.state === 'draft') return shown(context, present)
      const closed = { state: 'draft', published_number: null, published_at: null } as const
      return shown(context, await updateForm(tx, { ...present, ...closed }, now))
    })
  },

  async listFormVersions(request, { sql, secret }) {
    const { published_number } = await requireForm(findForm(sql, request.params.id))
    const list = versionList(sql, request.params.id)
    const { rows, page, headers } = await readPage<VersionSummaryRow>(sql, secret, request, list)
    const data = rows.map((row) => serializeVersionSummary(row, published_number))
    return { status: 200, body: { data, page }, headers }
  },

  async getFormVersion({ params }, { sql }) {
    const { published_number } = await requireForm(findForm(sql, params.id))
    const row = await findVersion(sql, params.id, params.number)
    if (row === null) throw noSuch('version')
    const body = serializeVersion(row, published_number)
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers>
