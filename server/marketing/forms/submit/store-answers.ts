import type { AppContext } from '../../../platform/app-context.ts'
import { diskOf } from '../../../platform/disk/disk.ts'
import { createRequestSlots } from '../../../platform/http/slots.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/**
 * Anonymous people must not take all connections of the process, for example while a list of a form is locked. One form
 * has fewer slots than all forms together.
 */
const slotLimits = { slots: 4, perCaller: 3, waiting: 400, waitingPerCaller: 200, timeout: 10_000 }

const isFormGone = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23503' && constraint === 'form_submissions_form_id_fkey'
}

/** Runs the transaction that stores the answers to a form. @throws not_found, unavailable */
export const createStoring = ({ sql, config }: AppContext) => {
  const runInSlot = createRequestSlots(slotLimits)
  return async (formId: string, work: (tx: Sql) => Promise<void>): Promise<void> => {
    if (!(await diskOf(config).space()).writable)
      throw problem('unavailable', {
        detail: 'Answers cannot be stored at the moment. Try again later.',
        headers: { 'Retry-After': '60' },
      })
    await runInSlot(formId, new AbortController().signal, () => sql.begin(work)).catch((error: unknown) => {
      throw isFormGone(error)
        ? problem('not_found', { detail: 'The form does not exist or is not published.' })
        : error
    })
  }
}
