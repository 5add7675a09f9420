import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../../platform/app-context.ts'
import type { BoundedAudit } from '../../platform/bounded-audit.ts'
import type { Config } from '../../platform/config.ts'
import { linkIsInvalid } from '../../platform/fault-details.ts'
import { dispositionOf } from '../../platform/http/disposition.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { createWatch, type Streams, startEventStream, type Watch } from '../../platform/http/progress.ts'
import { createRoute } from '../../platform/http/route.ts'
import { isExactPath, linkExpiry, openLink, readLink, signLink } from '../../platform/http/signed-links.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { canStillRequest, downloadOf, requesterOf } from '../api-keys/index.ts'
import { nodeOfMissing, readFile, sizeOf } from './files.ts'
import { reachOf } from './rights.ts'
import { hasFiles } from './serializers.ts'
import { type FileRow, listFiles } from './store/files.ts'
import { findJob, listJobsById } from './store/jobs.ts'
import { watchedJob } from './watch.ts'

export interface LinkOptions {
  audit: BoundedAudit
  streams: Streams
  ending: AbortSignal | undefined
}

interface Signing {
  secret: Uint8Array
  config: Config
  /** Who requests the link: it becomes invalid with their access. */
  principal: Principal
}

export const progressUrl = ({ secret, config, principal }: Signing, jobId: string, expiresAt: Date): string =>
  `${config.publicUrl}/progress/${signLink(secret, 'job progress', [jobId, ...requesterOf(principal)], expiresAt)}`

export const fileUrl = (
  { secret, config, principal }: Signing,
  jobId: string,
  file: FileRow,
  expiresAt: Date,
): string => {
  const token = signLink(secret, 'job file', [jobId, file.kind, ...requesterOf(principal)], expiresAt)
  return `${config.publicUrl}/files/${token}/${encodeURIComponent(file.filename)}`
}

/** In the place of the requester of a link: the person that a file is about. They do not lose the right to their own data. */
const person = 'contact'

/** A link to the result of a job for the person that it is about; null if there is no file any more. */
export const fileLink = async (
  { secret, config }: Pick<Signing, 'secret' | 'config'>,
  sql: Sql,
  jobId: string,
  now: Date,
): Promise<string | null> => {
  const job = await findJob(sql, jobId)
  const file = (await listFiles(sql, jobId)).find(({ kind }) => kind === 'result')
  if (job === null || file === undefined || !hasFiles(job, now)) return null
  const token = signLink(secret, 'job file', [jobId, file.kind, person], linkExpiry(now))
  return `${config.publicUrl}/files/${token}/${encodeURIComponent(file.filename)}`
}

/** One answer for unknown, expired and manipulated links. */
const gone = () => problem('not_found', { detail: linkIsInvalid })

const sendFile = async (
  context: AppContext,
  { audit }: Pick<LinkOptions, 'audit'>,
  request: Request,
  response: Response,
): Promise<void> => {
  const { sql, clock, secret, config, log } = context
  const now = clock.now()
  const token = String(request.params.token)
  const [jobId, kind, ...maker] = openLink(secret, 'job file', token, now) ?? []
  const isPerson = maker[0] === person && maker.length === 1
  const job = jobId === undefined ? null : await findJob(sql, jobId)
  if (job === null || !hasFiles(job, now)) throw gone()
  const original = job.undo_of === null ? null : await findJob(sql, job.undo_of)
  const reach = reachOf(original ?? job, 'read')
  if (!(isPerson || (await canStillRequest(context, 'getJobResult', maker, reach)))) throw gone()
  const file = (await listFiles(sql, job.id)).find((one) => one.kind === kind)
  if (file === undefined || !isExactPath(request, `/files/${token}/${encodeURIComponent(file.filename)}`))
    throw gone()
  const node = await nodeOfMissing(config, job.id, file)
  if (node !== null) {
    const here = config.nodeName
    log.error({ job_id: job.id, kind: file.kind, node, here }, 'a file was asked for that does not lie here')
    throw problem('unavailable', {
      detail:
        node === here
          ? 'The file is missing on the server. Create it again with a new job.'
          : 'The file is on another machine of the service. Try again later.',
      headers: { 'Retry-After': '2' },
    })
  }
  const charset = file.media_type === 'text/csv' ? '; charset=utf-8' : ''
  response.setHeader('Content-Type', `${file.media_type}${charset}`)
  response.setHeader('Content-Length', sizeOf(file))
  response.setHeader('Content-Disposition', dispositionOf(file.filename))
  response.setHeader('Cache-Control', 'private, no-store')
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const entry = { event: 'file.downloaded', area: 'jobs', targetId: job.id, name: file.kind }
  if (!isPerson) await audit.note(await downloadOf(context, maker, entry))
  await pipeline(Readable.from(readFile(config, job.id, file)), response)
}

const openStream = async (
  context: AppContext,
  watch: Watch,
  request: Request,
  response: Response,
): Promise<void> => {
  const { sql, clock, secret } = context
  const token = String(request.params.token)
  const link = readLink(secret, 'job progress', token, clock.now())
  const [jobId, ...maker] = link?.subject ?? []
  if (link === null || jobId === undefined || !isExactPath(request, `/progress/${token}`)) throw gone()
  if (!(await canStillRequest(context, 'getJobProgressLink', maker))) throw gone()
  const job = await findJob(sql, jobId)
  if (job === null) throw gone()
  if (request.method === 'HEAD') {
    startEventStream(response)
    response.end()
  } else watch(watchedJob(job, clock.now()), { creator: maker, expiresAt: link.expiresAt }, response)
}

/**
 * The targets of the API's links: files, and the live progress of a job. They are outside the API because the
 * link itself is the credential, and the response is not JSON.
 */
export const jobLinkRoutes = (
  context: AppContext,
  { audit, streams, ending }: LinkOptions,
): RequestHandler => {
  const { log, sql, clock } = context
  const watch = createWatch({
    event: 'job',
    poll: async (ids) => (await listJobsById(sql, [...ids])).map((row) => watchedJob(row, clock.now())),
    stillHasAccess: (maker) => canStillRequest(context, 'getJobProgressLink', maker),
    streams,
    clock,
    log,
    ending,
  })
  const routes = createExpressRouter()
  const route = createRoute(context)
  routes.get(
    '/progress/:token',
    route((request, response) => openStream(context, watch, request, response)),
  )
  routes.get(
    '/files/:token/:filename',
    route((request, response) => sendFile(context, { audit }, request, response)),
  )
  return routes
}
