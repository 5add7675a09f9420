import { byteOrderMark } from '../../../platform/csv.ts'
import { type JobKind, waitForErasures } from '../../../system/jobs/index.ts'
import { listSubmissionsAfter, type SubmissionFilter, type SubmissionRow } from '../store/submissions.ts'
import { listVersions, versionNumbers } from '../store/versions.ts'
import { serializeAll } from '../submissions.ts'
import { columnsOf, csvHeader, csvLine, type ExportColumns, fileLinksOf } from './csv.ts'

export interface SubmissionExportPayload {
  form_id: string
  slug: string
  filter: SubmissionFilter
  format: 'csv' | 'ndjson'
  spreadsheet_safe: boolean
}

/** Columns are fixed at the beginning, so that all lines have the same. */
interface Checkpoint {
  columns: ExportColumns
  after: Pick<SubmissionRow, 'submitted_at' | 'id'> | null
}

/** Submissions in a piece. With the largest answers, a piece has some 30 MB. */
const size = 100

/** Milliseconds after which a step ends. */
const stepFor = 500

/** Exports submissions to a file, the oldest first. */
export const submissionExportKind: JobKind = {
  kind: 'submission_export',
  begin: async (work) => {
    const {
      form_id,
      slug,
      filter,
      format,
      spreadsheet_safe: isSafe,
    } = work.payload as SubmissionExportPayload
    const { publicUrl } = work.context.config
    const file = await work.output({
      kind: 'result',
      filename: `${slug}-${work.startedAt.slice(0, 10)}.${format}`,
      mediaType: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    })
    let from = work.checkpoint as Checkpoint | null
    return {
      step: async (tx) => {
        await waitForErasures(tx)
        if (from === null) {
          const versions = await listVersions(tx, form_id, await versionNumbers(tx, form_id))
          from = { columns: columnsOf(versions), after: null }
          if (format === 'csv')
            await file.write(`${isSafe ? byteOrderMark : ''}${csvHeader(from.columns)}`, 0)
        }
        const { columns } = from
        const deadline = performance.now() + stepFor
        let { after } = from
        let exported = 0
        let rows: SubmissionRow[]
        do {
          rows = await listSubmissionsAfter(tx, form_id, filter, after, size)
          const submissions = await serializeAll(tx, form_id, rows)
          const lines = submissions.map((submission) => {
            if (format === 'csv') return csvLine(submission, columns, { publicUrl, isSafe })
            const links = fileLinksOf(submission, publicUrl)
            const files = submission.files.map((one, index) => ({ ...one, link: links[index] }))
            return `${JSON.stringify({ ...submission, files })}\n`
          })
          await file.write(lines.join(''), rows.length)
          exported += rows.length
          after = rows.at(-1) ?? after
        } while (rows.length === size && performance.now() < deadline)
        from = { columns, after: after && { submitted_at: after.submitted_at, id: after.id } }
        return { checkpoint: from, counted: { exported }, finished: rows.length < size }
      },
    }
  },
}
