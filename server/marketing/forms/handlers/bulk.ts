import { contactFilter } from '../../../audience/contacts/index.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { countMismatch } from '../../../platform/count-mismatch.ts'
import { notATime } from '../../../platform/fault-details.ts'
import { actorOf, type Principal } from '../../../platform/principal.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { begun, createJob } from '../../../system/jobs/index.ts'
import type { DeletionPayload } from '../bulk/deletion.ts'
import type { SubmissionExportPayload } from '../bulk/export.ts'
import { findForm } from '../store/forms.ts'
import { countSubmissions, type SubmissionFilter, submissionTimes } from '../store/submissions.ts'
import { requireForm } from './support.ts'

/** The filter of a body. It ends after the present millisecond, so that later submissions are left out. @throws invalid_request */
const filterOf = async (
  sql: Sql,
  principal: Principal,
  body: SubmissionFilter,
  now: Date,
): Promise<SubmissionFilter> => {
  const end = new Date(now.getTime() + 1).toISOString()
  const { outcomes, version_number } = body
  const errors: Fault[] = []
  const times: SubmissionFilter = {}
  for (const name of submissionTimes) {
    const text = body[name]
    if (text === undefined) continue
    const time = new Date(text)
    if (Number.isNaN(time.getTime()))
      errors.push({ pointer: `/${name}`, code: 'invalid_value', detail: notATime(name) })
    else times[name] = time.toISOString()
  }
  if (errors.length > 0) throw problem('invalid_request', { errors })
  const { submitted_after, submitted_before = end } = times
  return {
    outcomes,
    version_number,
    contact_id: await contactFilter(sql, principal, body.contact_id),
    submitted_after,
    submitted_before: submitted_before < end ? submitted_before : end,
  }
}

/** Jobs about many submissions of a form. */
export const bulkHandlers = {
  async exportFormSubmissions({ params, body, principal, transaction }, { clock, sql }) {
    const now = clock.now()
    const filter = await filterOf(sql, principal, body, now)
    return transaction(async (tx) => {
      const { id, name, slug } = await requireForm(findForm(tx, params.id))
      const { format = 'csv', spreadsheet_safe = true } = body
      const payload: SubmissionExportPayload = { form_id: id, slug, filter, format, spreadsheet_safe }
      const summary = `Export the submissions of ${name} as ${format.toUpperCase()}.`
      const target = { kind: 'form', id, name } as const
      const job = { kind: 'submission_export', summary, payload, target } as const
      return begun(await createJob(tx, job, actorOf(principal), now.toISOString()), now)
    })
  },

  async deleteFormSubmissions({ params, body, principal, transaction }, { clock, sql }) {
    const now = clock.now()
    const filter = await filterOf(sql, principal, body, now)
    return transaction(async (tx) => {
      const { id, name } = await requireForm(findForm(tx, params.id))
      const count = await countSubmissions(tx, id, filter)
      const found = `${count} ${count === 1 ? 'submission' : 'submissions'}`
      if (count !== body.expected_count)
        throw countMismatch(
          `The filter matches ${found}, not ${body.expected_count}. Nothing was deleted.`,
          `The filter matches ${found}.`,
        )
      const payload: DeletionPayload = { form_id: id, filter }
      const summary = `Delete ${found} of ${name}.`
      const target = { kind: 'form', id, name } as const
      const job = { kind: 'submission_deletion', summary, payload, target, total: count } as const
      return begun(await createJob(tx, job, actorOf(principal), now.toISOString()), now)
    })
  },
} satisfies Partial<Handlers>
