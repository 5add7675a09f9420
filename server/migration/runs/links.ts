import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { BoundedAudit } from '../../platform/bounded-audit.ts'
import type { Config } from '../../platform/config.ts'
import { linkIsInvalid } from '../../platform/fault-details.ts'
import { dispositionOf } from '../../platform/http/disposition.ts'
import { createExpressRouter } from '../../platform/http/express-router.ts'
import { createRoute } from '../../platform/http/route.ts'
import { isExactPath, linkExpiry, openLink, signLink } from '../../platform/http/signed-links.ts'
import type { Principal } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { canStillRequest, downloadOf, requesterOf } from '../../system/api-keys/index.ts'
import { listItems } from './store/items.ts'
import { findRun, listNextProblems } from './store/runs.ts'

type ReportFile = components['schemas']['MigrationReportFile']
type FileKind = ReportFile['report_kind']

const kinds: readonly FileKind[] = ['problems', 'id_map']

const filenameOf = (kind: FileKind): string => `${kind}.ndjson`

/** Links to the files of a run. The files are made when they are downloaded, so that an erasure also holds for them. */
export const filesOf = (
  { secret, config, principal, now }: { secret: Uint8Array; config: Config; principal: Principal; now: Date },
  runId: string,
): ReportFile[] =>
  kinds.map((kind) => {
    const expires = linkExpiry(now)
    const token = signLink(secret, 'migration file', [runId, kind, ...requesterOf(principal)], expires)
    const filename = filenameOf(kind)
    const url = `${config.publicUrl}/migration-files/${token}/${filename}`
    return { report_kind: kind, filename, url, expires_at: expires.toISOString() }
  })

/** Rows that are read at once. */
const atOnce = 1000

async function* linesOf<Row extends { id: string }>(
  next: (after: string) => Promise<Row[]>,
  lineOf: (row: Row) => object,
): AsyncGenerator<string> {
  for (let after = '0'; ; ) {
    const rows = await next(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => `${JSON.stringify(lineOf(row))}\n`).join('')
    after = last.id
  }
}

const contentOf = (sql: Sql, runId: string, kind: FileKind): AsyncGenerator<string> =>
  kind === 'problems'
    ? linesOf(
        (after) => listNextProblems(sql, runId, after, atOnce),
        ({ source_id, code, detail }) => ({ source_id, problem_code: code, detail }),
      )
    : linesOf(
        (after) => listItems(sql, runId, after, atOnce),
        ({ kind: record_kind, source_id, local_id, action, reason }) => ({
          record_kind,
          source_id,
          local_id,
          record_action: action,
          skip_reason: action === 'skipped' ? reason : null,
        }),
      )

/** One answer for unknown, expired and manipulated links. */
const gone = () => problem('not_found', { detail: linkIsInvalid })

const sendFile = async (
  context: AppContext,
  audit: BoundedAudit,
  request: Request,
  response: Response,
): Promise<void> => {
  const { sql, clock, secret } = context
  const token = String(request.params.token)
  const [runId, kind, ...maker] = openLink(secret, 'migration file', token, clock.now()) ?? []
  const wanted = kinds.find((one) => one === kind)
  if (runId === undefined || wanted === undefined) throw gone()
  if (!isExactPath(request, `/migration-files/${token}/${filenameOf(wanted)}`)) throw gone()
  if (!(await canStillRequest(context, 'getMigrationReport', maker))) throw gone()
  if ((await findRun(sql, runId)) === null) throw gone()
  response.setHeader('Content-Type', 'application/x-ndjson')
  response.setHeader('Content-Disposition', dispositionOf(filenameOf(wanted)))
  response.setHeader('Cache-Control', 'private, no-store')
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const entry = { event: 'file.downloaded', area: 'migration', targetId: runId, name: wanted }
  await audit.note(await downloadOf(context, maker, entry))
  await pipeline(Readable.from(contentOf(sql, runId, wanted)), response)
}

/** The targets of the links in reports. They are outside the API because the link itself is the credential. */
export const migrationFileRoutes = (context: AppContext, audit: BoundedAudit): RequestHandler => {
  const routes = createExpressRouter()
  const route = createRoute(context)
  routes.get(
    '/migration-files/:token/:filename',
    route((request, response) => sendFile(context, audit, request, response)),
  )
  return routes
}
