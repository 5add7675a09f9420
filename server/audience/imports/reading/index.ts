import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import { diskOf } from '../../../platform/disk/disk.ts'
import { problem } from '../../../platform/problem.ts'
import { task } from '../../../platform/threads/pool.ts'
import { folderOf } from '../folder.ts'
import type { ImportRow } from '../store/imports.ts'
import type { Peek } from './peek.ts'
import { beginningOf, prepare, type Upload } from './prepare.ts'
import type { KnownField } from './suggest.ts'
import type { PreparedFile, ReadSettings } from './types.ts'

export { textOf, valuesOf } from './cells.ts'
export {
  type ConsentTarget,
  consentColumns,
  consentOf,
  type Looked,
  meaningOf,
  readConsent,
  statusLike,
} from './consent-columns.ts'
export { type Consent, isOfMail, type Meaning, meaningOfWord, plain } from './consent-words.ts'
export type { Peek } from './peek.ts'
export { prepare as prepareUpload, type Upload } from './prepare.ts'
export { readLines, readRows } from './rows.ts'
export { type KnownField, looksLikeAddress, suggestTargets } from './suggest.ts'
export { columnNames, type Tool, targetIn, toolOf, tools, toolsOfHeader } from './tools/index.ts'
export type {
  Cell,
  Mapping,
  Place,
  PreparedFile,
  ReadSettings,
  Row,
  RowFault,
  RowFaultReason,
} from './types.ts'

type OfImport = Pick<ImportRow, 'id' | 'format' | 'file' | 'beyond_ascii_at' | 'settings'>

const uploadOf = (config: Config, { id, file, beyond_ascii_at }: OfImport): Upload => {
  if (file === null)
    throw problem('not_found', {
      detail:
        'The file is not uploaded yet, or was deleted. Upload it to `upload.url`, or create another import.',
    })
  const take = (bytes: number): Promise<void> => diskOf(config).take('uploads', bytes)
  return { path: join(folderOf(config, id), file), beyondAsciiAt: beyond_ascii_at, take }
}

const peek = task<typeof import('./peek.ts').default>(new URL('./peek.ts', import.meta.url))

/**
 * How an import's file would be read, its first rows, and the suggested targets of its columns. @throws
 * not_found, too_complex
 */
export const peekAt = async (
  config: Config,
  row: OfImport,
  { most, fields }: { most: number; fields: readonly KnownField[] },
): Promise<Peek> => {
  const settings = { format: row.format, ...row.settings }
  const { mapping, encoding, delimiter, has_header, format } = settings
  const chosen = { mapping, encoding, delimiter, has_header, format }
  return peekUpload(uploadOf(config, row), chosen, { most, fields })
}

/** The same for a file of another area. @throws not_found, too_complex */
export const peekUpload = async (
  upload: Upload,
  settings: ReadSettings,
  { most, fields }: { most: number; fields: readonly KnownField[] },
): Promise<Peek> => peek({ beginning: await beginningOf(upload, settings), settings, most, fields })

/**
 * Prepares an import's file for reading, with its settings. Can be called repeatedly and by several
 * processes; the result is the same. @throws not_found, unavailable (no space)
 */
export const prepareFile = async (config: Config, row: OfImport): Promise<PreparedFile> =>
  prepare(uploadOf(config, row), { format: row.format, ...row.settings })
