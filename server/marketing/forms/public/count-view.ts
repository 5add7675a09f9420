import type { AppContext } from '../../../platform/app-context.ts'
import { diskOf } from '../../../platform/disk/disk.ts'
import { unlessFull } from '../../../platform/storage/full.ts'
import { countDay, notePage } from '../store/tallies.ts'

/** Counts a view, and notes the page that showed the form. While the disk is full, the form is shown without that. */
export const countView = async (
  { sql, clock, config }: AppContext,
  formId: string,
  page: string | null,
): Promise<void> => {
  if (!(await diskOf(config).space()).writable) return
  const now = clock.now()
  const count = async (): Promise<void> => {
    await countDay(sql, formId, { views: 1 }, now)
    if (page !== null) await notePage(sql, formId, page, now)
  }
  await unlessFull(count(), undefined)
}
