import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../../platform/app-context.ts'
import { type Disk, diskOf } from '../../platform/disk/disk.ts'
import { linkIsInvalid } from '../../platform/fault-details.ts'
import { arriving, filePace } from '../../platform/http/arrival.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { createRoute } from '../../platform/http/route.ts'
import { isExactPath, openLink } from '../../platform/http/signed-links.ts'
import { problem } from '../../platform/problem.ts'
import { canStillRequest } from '../../system/api-keys/index.ts'
import { folderOf } from './folder.ts'
import { findImport, noteUpload } from './store/imports.ts'
import { mostBytes } from './times.ts'
import { type Received, receive, tooLarge } from './upload.ts'

/** The same error for unknown, expired and forged links. */
const invalidLink = () => problem('not_found', { detail: linkIsInvalid })

const alreadyUploaded = () =>
  problem('invalid_state', { detail: 'The file was already uploaded. Create another import for a new file.' })

const refuseByHeaders = ({ headers }: Request): void => {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    throw problem('unsupported_media_type', {
      detail: 'The header `Content-Encoding` is not supported. Send the file uncompressed.',
    })
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
}

/** Passes the blocks on as long as there is disk space. @throws insufficient_storage */
async function* withDiskSpace(
  blocks: AsyncIterable<Buffer>,
  disk: Disk,
  see: (block: Buffer) => void = () => undefined,
): AsyncGenerator<Buffer> {
  for await (const block of blocks) {
    await disk.take('uploads', block.length)
    see(block)
    yield block
  }
}

/**
 * Stores the body of a request as a new file of a folder. `see` gets every block.
 * @throws invalid_request (empty), body_too_large, unsupported_media_type, insufficient_storage
 */
export const storeBody = async (
  { config }: Pick<AppContext, 'config'>,
  request: Request,
  folder: string,
  { archives = false, see }: { archives?: boolean; see?: (block: Buffer) => void } = {},
): Promise<Received> => {
  refuseByHeaders(request)
  const disk = diskOf(config)
  await disk.requireSpace()
  return receive(withDiskSpace(arriving(request, filePace), disk, see), folder, { archives })
}

const takeFile = async (context: AppContext, request: Request, response: Response): Promise<void> => {
  const { sql, clock, secret, config } = context
  const token = String(request.params.token)
  const [id, ...maker] = openLink(secret, 'import upload', token, clock.now()) ?? []
  if (id === undefined || !isExactPath(request, `/uploads/${token}`)) throw invalidLink()
  if (!(await canStillRequest(context, 'createImport', maker))) throw invalidLink()
  const row = await findImport(sql, id)
  if (row === null) throw invalidLink()
  if (row.uploaded_at !== null) throw alreadyUploaded()
  const folder = folderOf(config, row.id)
  const received = await storeBody(context, request, folder)
  // Two uploads may run at once. The one that is recorded first wins, the other is deleted.
  const noted = await noteUpload(
    sql,
    row.id,
    { ...received, node: config.nodeName },
    clock.now().toISOString(),
  ).catch(async (error) => {
    await rm(join(folder, received.name), { force: true })
    throw error
  })
  if (!noted) {
    await rm(join(folder, received.name), { force: true })
    throw (await findImport(sql, row.id)) === null ? invalidLink() : alreadyUploaded()
  }
  response.status(204).end()
}

/**
 * The upload route for import files. It is outside the API because its only credential is the link, and the
 * body is not JSON.
 */
export const uploadRoutes = (context: AppContext): RequestHandler => {
  const route = createRoute(context)
  const routes = createExpressRouter()
  routes.put(
    '/uploads/:token',
    route((request, response) => takeFile(context, request, response)),
  )
  return routes
}
