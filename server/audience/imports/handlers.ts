import { rm } from 'node:fs/promises'
import { basePath } from '../../../generated/operations.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { readPage } from '../../platform/http/pagination.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import { newId } from '../../platform/ids.ts'
import { actorColumns, actorOf, type Principal } from '../../platform/principal.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { begun, createJob, hasErrorWith } from '../../system/jobs/index.ts'
import { readSettings } from '../../system/settings/index.ts'
import { listFieldsInUse } from '../custom-fields/index.ts'
import { usualSettings, withChanges } from './changes.ts'
import { unclearConsent, withConsent } from './consent.ts'
import { folderOf } from './folder.ts'
import { requireHere } from './location.ts'
import { checkMapping } from './mapping.ts'
import { lookedRows, previewOf, suggestedMapping } from './preview.ts'
import { type Mapping, peekAt } from './reading/index.ts'
import { importTag, serializeImport } from './serializers.ts'
import type { ImportPayload, ImportSettings } from './settings.ts'
import {
  deleteImport,
  findImport,
  findNames,
  type ImportRow,
  importList,
  insertImport,
  lockImport,
  noteJob,
  updateSettings,
} from './store/imports.ts'

const requireImport = async (found: Promise<ImportRow | null>): Promise<ImportRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('import') })
  return row
}

const invalidState = (detail: string): ProblemError => problem('invalid_state', { detail })

const refuseUnlessOpen = ({ state }: ImportRow): void => {
  if (state === 'running') throw invalidState('A job is processing the import. Wait until the job ends.')
  if (state === 'finished') throw invalidState('The import is finished. Create another import.')
  if (state === 'expired') throw invalidState('The file of the import was deleted. Create another import.')
}

/** Whether the plan had no room for rows of an import that has ended. */
const lackedRoom = async (tx: Sql, { state, file, job_id }: ImportRow): Promise<boolean> =>
  state === 'finished' && file !== null && job_id !== null && (await hasErrorWith(tx, job_id, 'plan_limit'))

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const shown = async <Status extends 200 | 201>(
  { secret, config }: AppContext,
  status: Status,
  tx: Sql,
  row: ImportRow,
  principal: Principal,
) => {
  const body = serializeImport(row, { secret, config, principal, names: await findNames(tx, [row]) })
  return { status, body, etag: importTag(row, body) }
}

/**
 * The columns of the file with other settings. Null for NDJSON and if there is no file: then they are
 * unknown.
 */
const columnsOf =
  ({ config }: AppContext, row: ImportRow) =>
  async (settings: ImportSettings) =>
    row.file === null || row.format === 'ndjson'
      ? null
      : (await peekAt(config, { ...row, settings }, { most: 0, fields: [] })).columns

/** The mapping with the columns of consent. @throws invalid_state if one of them cannot be read */
const readableConsent = async (
  { config }: AppContext,
  row: ImportRow,
  given: readonly Mapping[],
): Promise<Mapping[]> => {
  const looked = await peekAt(config, row, { most: lookedRows, fields: [] })
  const mapping = withConsent(given, looked)
  const unclear = unclearConsent(looked, mapping, row)
  if (unclear !== null) throw invalidState(unclear)
  return mapping
}

/** The mapping of the columns. @throws invalid_state */
const settledMapping = async (context: AppContext, tx: Sql, row: ImportRow): Promise<Mapping[]> => {
  await requireHere(tx, context.config, row)
  const fields = await listFieldsInUse(tx)
  const { mapping: given } = row.settings
  if (given === null) {
    const suggested = await suggestedMapping(context.config, row, fields)
    if ('whyNot' in suggested) throw invalidState(suggested.whyNot)
    return readableConsent(context, row, suggested.mapping)
  }
  const columns = await columnsOf(context, row)(row.settings)
  const customKeys = new Set(fields.map(({ key }) => key))
  const [fault] = checkMapping(given, { columns, customKeys }, '/mapping')
  if (fault !== undefined) throw invalidState(`The mapping does not match the file: ${fault.detail}`)
  return readableConsent(context, row, given)
}

export const importHandlers = {
  async listImports(request, { sql, secret, config }) {
    const list = importList(sql, request.query.state)
    const { rows, page, headers } = await readPage<ImportRow>(sql, secret, request, list)
    const showing = { secret, config, principal: request.principal, names: await findNames(sql, rows) }
    return { status: 200, body: { data: rows.map((row) => serializeImport(row, showing)), page }, headers }
  },

  async createImport({ body, principal, transaction }, context) {
    const now = context.clock.now()
    const { filename, format, ...input } = body
    const id = newId()
    return transaction(async (tx) => {
      const { new_contact_status: status } = await readSettings(context.sql, 'consent')
      const settings = await withChanges(tx, { ...usualSettings, status }, input, async () => null, now)
      const actor = actorColumns(actorOf(principal))
      await insertImport(tx, { id, filename, format, settings, ...actor }, now.toISOString())
      const row = await requireImport(findImport(tx, id))
      return {
        ...(await shown(context, 201, tx, row, principal)),
        headers: { Location: `${basePath}/imports/${id}` },
      }
    })
  },

  async getImport({ params, principal }, context) {
    return shown(
      context,
      200,
      context.sql,
      await requireImport(findImport(context.sql, params.id)),
      principal,
    )
  },

  async updateImport({ params, headers, body, principal, transaction }, context) {
    const now = context.clock.now()
    return transaction(async (tx) => {
      const row = await requireImport(lockImport(tx, params.id))
      requireMatch(headers['If-Match'], `v${row.version}`)
      refuseUnlessOpen(row)
      const { filename = row.filename, ...input } = body
      const settings = await withChanges(tx, row.settings, input, columnsOf(context, row), now)
      if (filename === row.filename && same(settings, row.settings))
        return shown(context, 200, tx, row, principal)
      await updateSettings(tx, { id: row.id, filename, settings }, now.toISOString())
      return shown(context, 200, tx, await requireImport(findImport(tx, row.id)), principal)
    })
  },

  async deleteImport({ params, headers, transaction }, { config }) {
    const id = params.id.toLowerCase()
    await transaction(async (tx) => {
      const row = await requireImport(lockImport(tx, id))
      requireMatch(headers['If-Match'], `v${row.version}`)
      if (row.state === 'running') throw invalidState('A job is processing the import. Cancel the job first.')
      await deleteImport(tx, id)
    })
    await rm(folderOf(config, id), { recursive: true, force: true })
    return { status: 200, body: { id, deleted: true } }
  },

  async getImportPreview({ params }, context) {
    const row = await requireImport(findImport(context.sql, params.id))
    await requireHere(context.sql, context.config, row)
    const body = await previewOf(context, row)
    return { status: 200, body, etag: digestOf(body) }
  },

  async startImport({ params, body, principal, transaction }, context) {
    const now = context.clock.now()
    const dryRun = body.dry_run ?? false
    return transaction(async (tx) => {
      const row = await requireImport(lockImport(tx, params.id))
      if (row.state === 'awaiting_upload')
        throw invalidState('The file is not uploaded yet. Upload it to `upload.url`.')
      const goesOn = !dryRun && (await lackedRoom(tx, row))
      if (!goesOn) refuseUnlessOpen(row)
      const mapping = await settledMapping(context, tx, row)
      const payload: ImportPayload = { import_id: row.id, mapping, only_new: goesOn }
      const job = await createJob(
        tx,
        {
          kind: 'import',
          summary: dryRun ? `Dry run of the import of ${row.filename}.` : `Import ${row.filename}.`,
          payload,
          dryRun,
          importId: row.id,
          target: { kind: 'import', id: row.id, name: row.filename },
        },
        actorOf(principal),
        now.toISOString(),
      )
      await noteJob(tx, row.id, job.id)
      return begun(job, now)
    })
  },
} satisfies Partial<Handlers>
