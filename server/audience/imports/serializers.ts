import type { components } from '../../../generated/types.ts'
import type { Config } from '../../platform/config.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { signLink } from '../../platform/http/signed-links.ts'
import { actorFromColumns, type Principal } from '../../platform/principal.ts'
import { requesterOf } from '../../system/api-keys/index.ts'
import type { ImportRow } from './store/imports.ts'
import { fileKeptFor, mostBytes, uploadableFor } from './times.ts'

type Import = components['schemas']['Import']
type NamedThing = components['schemas']['NamedThing']

/** The context in which an import is serialised. */
export interface SerializeContext {
  secret: Uint8Array
  config: Config
  principal: Principal
  /** Of lists and tags, by id. */
  names: ReadonlyMap<string, string>
}

const after = (time: string, milliseconds: number): string =>
  new Date(Date.parse(time) + milliseconds).toISOString()

const uploadOf = ({ secret, config, principal }: SerializeContext, row: ImportRow): Import['upload'] => {
  const mayUpload = principal.scopes === null || principal.scopes.includes('imports:write')
  if (row.state !== 'awaiting_upload' || !mayUpload) return null
  const expires_at = after(row.created_at, uploadableFor)
  const token = signLink(secret, 'import upload', [row.id, ...requesterOf(principal)], new Date(expires_at))
  return { method: 'PUT', url: `${config.publicUrl}/uploads/${token}`, max_bytes: mostBytes, expires_at }
}

/** When the import's file is deleted; null if it has none or a job is processing it. */
const fileExpiry = (row: ImportRow): string | null => {
  if (row.file === null || row.uploaded_at === null || row.state === 'running') return null
  const { uploaded_at, job_finished_at } = row
  return after(
    job_finished_at !== null && job_finished_at > uploaded_at ? job_finished_at : uploaded_at,
    fileKeptFor,
  )
}

const named = (ids: readonly string[], names: ReadonlyMap<string, string>): NamedThing[] =>
  ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })

/** An import in the contract's form. */
export const serializeImport = (row: ImportRow, showing: SerializeContext): Import => {
  // Imports that were created before 1.3.0 do not have it.
  const { list_ids, tag_ids, on_invalid = 'skip_row', mapping, states_status: _, ...settings } = row.settings
  return {
    id: row.id,
    filename: row.filename,
    format: row.format,
    state: row.state,
    upload: uploadOf(showing, row),
    size_bytes: row.size_bytes,
    ...settings,
    mapping: mapping?.map((one) => ({ ...one, meanings: one.meanings ?? null })) ?? null,
    on_invalid,
    lists: named(list_ids, showing.names),
    tags: named(tag_ids, showing.names),
    job_id: row.job_id,
    created_by: actorFromColumns(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    uploaded_at: row.uploaded_at,
    file_expires_at: fileExpiry(row),
  }
}

/** A digest of the whole body, because it also contains the job and the names of lists and tags. */
export const importTag = (row: ImportRow, body: Import): string => `v${row.version}-${digestOf(body)}`
