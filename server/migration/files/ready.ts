import { createHash } from 'node:crypto'
import type { Config } from '../../platform/config.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { MigrationRow } from '../migrations/index.ts'
import { requireHere } from './location.ts'
import { plannedEntries, uploadOf } from './parts.ts'
import { listFiles } from './store.ts'

/** What names the files that a run reads, once they are all here and their archives can be read. @throws invalid_state, archive_refused */
export const readyFiles = async (
  config: Config,
  tx: Sql,
  { id, source }: Pick<MigrationRow, 'id' | 'source'>,
): Promise<{ fingerprint: string; files_hash: string }> => {
  const files = await listFiles(tx, id)
  if (files.length === 0)
    throw problem('invalid_state', {
      detail: 'The migration has no files. Add a file, and upload its content.',
    })
  const missing = files.find(({ file }) => file === null)
  if (missing !== undefined)
    throw problem('invalid_state', {
      detail: `The file ${missing.filename} has not been uploaded, or was deleted. Upload it to \`upload.url\`.`,
    })
  for (const file of files) {
    await requireHere(config, file)
    if (file.format === 'zip') await plannedEntries(source, uploadOf(config, file).path)
  }
  // A migration from files is an account of its own: a newer file continues what an older one began.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(['files', id]))
    .digest('hex')
  return {
    fingerprint,
    files_hash: digestOf(
      files.map(({ role, filename, settings, sha256 }) => [role, filename, settings, sha256]),
    ),
  }
}
