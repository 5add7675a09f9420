import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../../../platform/app-context.ts'
import type { BoundedAudit } from '../../../platform/bounded-audit.ts'
import { linkIsInvalid } from '../../../platform/fault-details.ts'
import { dispositionOf } from '../../../platform/http/disposition.ts'
import { createExpressRouter } from '../../../platform/http/express-router.ts'
import { createRoute } from '../../../platform/http/route.ts'
import { isExactPath, openLink, signLink } from '../../../platform/http/signed-links.ts'
import type { Principal } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import { canStillRequest, downloadOf, requesterOf } from '../../../system/api-keys/index.ts'
import { folderOf } from './folder.ts'
import { findFile } from './store.ts'

interface FilePlace {
  formId: string
  submissionId: string
  fileId: string
}

/** A link to download a file, for as long as the requester may read submissions. */
export const downloadUrl = (
  { secret, config }: Pick<AppContext, 'secret' | 'config'>,
  principal: Principal,
  { formId, submissionId, fileId, name }: FilePlace & { name: string },
  expiresAt: Date,
): string => {
  const subject = [formId, submissionId, fileId, ...requesterOf(principal)]
  const token = signLink(secret, 'form file', subject, expiresAt)
  return `${config.publicUrl}/form-files/${token}/${encodeURIComponent(name)}`
}

/** One answer for unknown, expired and manipulated links. */
const gone = () => problem('not_found', { detail: linkIsInvalid })

const sendFile = async (
  context: AppContext,
  audit: BoundedAudit,
  request: Request,
  response: Response,
): Promise<void> => {
  const { sql, clock, secret, config } = context
  const token = String(request.params.token)
  const [formId, submissionId, fileId, ...maker] = openLink(secret, 'form file', token, clock.now()) ?? []
  if (formId === undefined || submissionId === undefined || fileId === undefined) throw gone()
  if (!(await canStillRequest(context, 'getFormFile', maker))) throw gone()
  const file = await findFile(sql, { formId, submissionId, fileId })
  if (file === null || !isExactPath(request, `/form-files/${token}/${encodeURIComponent(file.name)}`))
    throw gone()
  const path = join(folderOf(config, submissionId), fileId)
  const size = await stat(path).then(
    (found) => found.size,
    () => -1,
  )
  if (size !== file.size_bytes)
    throw problem('unavailable', {
      detail: 'The file is on another machine of the service. Try again later.',
      headers: { 'Retry-After': '2' },
      cause: new Error(`The file of a submission is missing here. It was received by ${file.node}.`),
    })
  // A browser must never show or run what a third party sent, whatever its type is.
  response.setHeader('Content-Type', file.media_type)
  response.setHeader('Content-Length', size)
  response.setHeader('Content-Disposition', dispositionOf(file.name))
  response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'private, no-store')
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const entry = { event: 'form_file.downloaded', area: 'forms', targetId: submissionId, name: fileId }
  await audit.note(await downloadOf(context, maker, entry))
  await pipeline(createReadStream(path), response)
}

/** The target of the links to files. It is outside the API, because the link is the credential. */
export const formFileRoutes = (context: AppContext, audit: BoundedAudit): RequestHandler => {
  const route = createRoute(context)
  const routes = createExpressRouter()
  routes.get(
    '/form-files/:token/:filename',
    route((request, response) => sendFile(context, audit, request, response)),
  )
  return routes
}
