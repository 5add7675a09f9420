import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../../platform/app-context.ts'
import { diskOf } from '../../../platform/disk/disk.ts'
import { sizeText } from '../../../platform/disk-limits.ts'
import type { FilePart } from '../../../platform/http/multipart.ts'
import { newId } from '../../../platform/ids.ts'
import { TaskEnded } from '../../../platform/threads/pool.ts'
import type { FormDefinition, FormField } from '../definition/types.ts'
import type { AnswerFault } from '../field-types/index.ts'
import { numberOf } from '../field-types/type.ts'
import { detectKind, headLength, isText } from './detect.ts'
import { folderOf } from './folder.ts'
import type { FileKind } from './kinds.ts'
import { fileNameOf } from './name.ts'
import { fileFieldsOf, fileLimitsOf, kindsText } from './settings.ts'
import type { FormFileRow } from './store.ts'

/** Files that a submission brings. Nothing refers to them until the submission is stored. */
export interface Upload {
  submissionId: string
  files: FormFileRow[]
  faults: Map<string, AnswerFault>
}

/** Counts bytes against the quotas, before they are written. @throws rate_limited, insufficient_storage */
type Spend = (bytes: number) => Promise<void>

/** Asked for at once, so that not every block of some kilobytes is a statement. */
const portion = 1_000_000

const fault = (code: AnswerFault['code'], reason: AnswerFault['reason'], limit = ''): AnswerFault => ({
  code,
  reason,
  limit,
})

class Refused extends Error {
  readonly fault: AnswerFault
  constructor(fault: AnswerFault) {
    super('The file was refused.')
    this.fault = fault
  }
}

const day = 86_400_000

export const createUpload = (context: AppContext, definition: FormDefinition, spend: Spend) => {
  const { config, clock } = context
  const disk = diskOf(config)
  const upload: Upload = { submissionId: newId(), files: [], faults: new Map() }
  const folder = folderOf(config, upload.submissionId)
  const fields = new Map(fileFieldsOf(definition).map((field) => [field.id, field]))
  let left = 0

  const reserve = async (bytes: number): Promise<void> => {
    if (bytes > left) {
      const more = Math.max(bytes, portion)
      await spend(more)
      left += more
    }
    left -= bytes
    await disk.take('forms', bytes)
  }

  /** The first bytes, with which the type is known before anything is written. */
  const readHead = async (blocks: AsyncIterator<Buffer>): Promise<Buffer> => {
    const head: Buffer[] = []
    let length = 0
    while (length < headLength) {
      const { done, value } = await blocks.next()
      if (done) break
      head.push(value)
      length += value.length
    }
    return Buffer.concat(head)
  }

  const write = async (
    id: string,
    head: Buffer,
    blocks: AsyncIterator<Buffer>,
    most: number,
    kind: FileKind,
  ) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const handle = await open(join(folder, id), 'wx', 0o600)
    const mustBeText = kind.mediaType.startsWith('text/')
    let bytes = 0
    try {
      for (let block: Buffer | undefined = head; block !== undefined; ) {
        bytes += block.length
        if (bytes > most) throw new Refused(fault('max_length', 'file_size', sizeText(most)))
        if (mustBeText && !isText(block)) throw new Refused(fault('not_allowed', 'file_type', kind.label))
        await reserve(block.length)
        await handle.appendFile(block)
        const next: IteratorResult<Buffer> = await blocks.next()
        block = next.done ? undefined : next.value
      }
      await handle.datasync()
      return bytes
    } finally {
      await handle.close()
    }
  }

  const store = async (part: FilePart, field: FormField): Promise<void> => {
    const { kinds, most, count } = fileLimitsOf(field)
    const blocks = part.blocks[Symbol.asyncIterator]()
    const head = await readHead(blocks)
    if (head.length === 0) {
      if (part.filename !== '') throw new Refused(fault('required', 'file_empty'))
      return
    }
    if (upload.files.filter(({ field_id }) => field_id === field.id).length >= count)
      throw new Refused(fault('max_items', 'file_count', String(count)))
    if (head.length > most) throw new Refused(fault('max_length', 'file_size', sizeText(most)))
    const kind = await detectKind(head, part.filename, kinds).catch((error: unknown) => {
      if (error instanceof TaskEnded) return null
      throw error
    })
    if (kind === null) throw new Refused(fault('not_allowed', 'file_type', kindsText(kinds)))
    const id = newId()
    const bytes = await write(id, head, blocks, most, kind).catch(async (error: unknown) => {
      await rm(join(folder, id), { force: true })
      throw error
    })
    const days = numberOf(field, 'keep_days')
    upload.files.push({
      id,
      field_id: field.id,
      name: fileNameOf(part.filename, kind),
      media_type: kind.mediaType,
      size_bytes: bytes,
      delete_at: days === undefined ? null : new Date(clock.now().getTime() + days * day).toISOString(),
    })
  }

  return {
    upload,
    /** Stores a file of one of the form's fields. What is wrong with it is a fault of the field. */
    take: async (part: FilePart): Promise<void> => {
      const field = fields.get(part.name)
      if (field === undefined || upload.faults.has(part.name)) return
      await store(part, field).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        upload.faults.set(part.name, error.fault)
      })
    },
    /** Notes a file that may not be stored, without reading more of it than shows that it is not empty. */
    refuse: async (part: FilePart): Promise<void> => {
      if (!fields.has(part.name)) return
      const { done } = await part.blocks[Symbol.asyncIterator]().next()
      if (!done) upload.faults.set(part.name, fault('not_allowed', 'file_unproved'))
    },
    /** Forgets the files of fields without an answer. */
    keepOnly: async (fieldIds: ReadonlySet<string>): Promise<void> => {
      for (const { id } of upload.files.filter(({ field_id }) => !fieldIds.has(field_id)))
        await rm(join(folder, id), { force: true })
      upload.files = upload.files.filter(({ field_id }) => fieldIds.has(field_id))
    },
    /** Syncs the folder, so that the files are there after a power failure if the submission is. */
    settle: async (): Promise<void> => {
      if (upload.files.length === 0) return
      const handle = await open(folder, 'r')
      await handle.sync().finally(() => handle.close())
    },
    remove: (): Promise<void> => rm(folder, { recursive: true, force: true }),
  }
}
