import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { storeBody } from '../../audience/imports/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { linkIsInvalid } from '../../platform/fault-details.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { createRoute } from '../../platform/http/route.ts'
import { isExactPath, openLink } from '../../platform/http/signed-links.ts'
import { problem } from '../../platform/problem.ts'
import { canStillRequest } from '../../system/api-keys/index.ts'
import { fileSourceOf } from '../drivers/index.ts'
import { findMigration, folderOf, lockMigration } from '../migrations/index.ts'
import { formatOf, plannedEntries } from './parts.ts'
import { type FileRow, findFileById, noteUpload } from './store.ts'
import { removeUpload } from './unpack.ts'

/** The same error for unknown, expired and forged links. */
const invalidLink = () => problem('not_found', { detail: linkIsInvalid })

const running = () =>
  problem('invalid_state', {
    detail: 'A run of the migration is in progress. Upload the file when the run has ended.',
  })

const headBytes = 512

/** The digest that the sender states; null without one. @throws invalid_request */
const statedDigest = ({ headers }: Request): string | null => {
  const stated = headers['content-digest']
  if (stated === undefined) return null
  const [, value] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]{44}):/.exec(String(stated).slice(0, 1000)) ?? []
  if (value === undefined)
    throw problem('invalid_request', {
      detail: '`Content-Digest` must be `sha-256=:…:` with the digest in base64.',
    })
  return Buffer.from(value, 'base64').toString('hex')
}

const receiveFile = async (context: AppContext, request: Request, row: FileRow): Promise<void> => {
  const { sql, clock, config } = context
  const stated = statedDigest(request)
  const migration = await findMigration(sql, row.migration_id)
  const source = migration === null ? undefined : fileSourceOf(migration.source)
  if (migration === null || source === undefined) throw invalidLink()
  const folder = folderOf(config, row.migration_id)
  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  const see = (block: Buffer): void => {
    hash.update(block)
    if (head.length < headBytes) head = Buffer.concat([head, block.subarray(0, headBytes - head.length)])
  }
  const received = await storeBody(context, request, folder, {
    archives: source.formats.includes('zip'),
    see,
  })
  const path = join(folder, received.name)
  try {
    const sha256 = hash.digest('hex')
    if (stated !== null && stated !== sha256)
      throw problem('invalid_request', {
        detail: 'The file differs from its `Content-Digest`. Send the file again.',
      })
    const format = formatOf(source, head)
    if (format === 'zip') await plannedEntries(source.key, path)
    const { name, bytes: size_bytes, beyondAsciiAt: beyond_ascii_at } = received
    const file = { file: name, format, size_bytes, sha256, beyond_ascii_at, node: config.nodeName }
    await sql.begin(async (tx) => {
      // A run that starts now waits, and then reads this file.
      const present = await lockMigration(tx, row.migration_id)
      if (present === null) throw invalidLink()
      const latest = await findFileById(tx, row.id)
      if (latest?.is_running === true) throw running()
      if (!(await noteUpload(tx, row, file, clock.now().toISOString())))
        throw problem('invalid_state', {
          detail: 'The file or its settings were changed during this upload. Upload the file again.',
        })
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  if (row.file !== null) await removeUpload(folder, row.file)
}

const takeFile = async (context: AppContext, request: Request, response: Response): Promise<void> => {
  const { sql, clock, secret } = context
  const token = String(request.params.token)
  const [id, ...maker] = openLink(secret, 'migration upload', token, clock.now()) ?? []
  if (id === undefined || !isExactPath(request, `/migration-uploads/${token}`)) throw invalidLink()
  if (!(await canStillRequest(context, 'createMigrationFile', maker))) throw invalidLink()
  const row = await findFileById(sql, id)
  if (row === null) throw invalidLink()
  if (row.is_running) throw running()
  await receiveFile(context, request, row)
  response.status(204).end()
}

/**
 * The upload route for files of migrations. It is outside the API because its only credential is the link, and the body
 * is not JSON.
 */
export const migrationUploadRoutes = (context: AppContext): RequestHandler => {
  const route = createRoute(context)
  const routes = createExpressRouter()
  routes.put(
    '/migration-uploads/:token',
    route((request, response) => takeFile(context, request, response)),
  )
  return routes
}
