import type { components } from '../../../generated/types.ts'
import { fileKeptFor, mostBytes } from '../../audience/imports/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { signLink } from '../../platform/http/signed-links.ts'
import type { Principal } from '../../platform/principal.ts'
import { requesterOf } from '../../system/api-keys/index.ts'
import type { FileRow } from './store.ts'

type File = components['schemas']['MigrationFile']

const day = 86_400_000

/** Links of one day are equal, so that a response that contains one stays unchanged. They last a day at least. */
const linkEnd = (now: Date): Date => new Date((Math.floor(now.getTime() / day) + 2) * day)

const uploadOf = (
  { secret, config, clock }: Pick<AppContext, 'secret' | 'config' | 'clock'>,
  row: FileRow,
  principal: Principal,
): File['upload'] => {
  const mayUpload = principal.scopes === null || principal.scopes.includes('migration:write')
  if (row.is_running || !mayUpload) return null
  const ends = linkEnd(clock.now())
  const token = signLink(secret, 'migration upload', [row.id, ...requesterOf(principal)], ends)
  return {
    method: 'PUT',
    url: `${config.publicUrl}/migration-uploads/${token}`,
    max_bytes: mostBytes,
    expires_at: ends.toISOString(),
  }
}

/** When a file is deleted; null if there is none, or a run reads it. */
const expiryOf = ({ file, uploaded_at, is_running, run_finished_at }: FileRow): string | null => {
  if (file === null || uploaded_at === null || is_running) return null
  const last = run_finished_at !== null && run_finished_at > uploaded_at ? run_finished_at : uploaded_at
  return new Date(Date.parse(last) + fileKeptFor).toISOString()
}

const stateOf = ({ file, uploaded_at }: FileRow): File['file_state'] => {
  if (file !== null) return 'uploaded'
  return uploaded_at === null ? 'awaiting_upload' : 'expired'
}

export const serializeFile = (
  context: Pick<AppContext, 'secret' | 'config' | 'clock'>,
  row: FileRow,
  principal: Principal,
): File => ({
  id: row.id,
  migration_id: row.migration_id,
  filename: row.filename,
  file_role: row.role,
  file_state: stateOf(row),
  upload: uploadOf(context, row, principal),
  size_bytes: row.size_bytes,
  sha256: row.sha256,
  ...row.settings,
  uploaded_at: row.uploaded_at,
  file_expires_at: expiryOf(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
})
