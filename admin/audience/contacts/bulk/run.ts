import { t } from '@lingui/core/macro'
import type { components } from '../../../../generated/types.ts'
import { client, failureOf, unwrap } from '../../../api/client.ts'
import { refresh } from '../../../api/queries.ts'
import { followJob } from '../../../system/jobs/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { bulk } from '../state.ts'
import { type Action, type Bulk, inverseOf, wordsOf } from './actions.ts'

type Job = components['schemas']['Job']
export type BulkResult = components['schemas']['BulkResult']
type Body = components['schemas']['ContactBulkAction']

const stale = ['/contacts', '/lists', '/tags', '/segments']

const say = (error: unknown): void =>
  toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` })

/** Changes contacts that are named one by one, at once. */
export const changeContacts = async (action: Action, ids: readonly string[]): Promise<BulkResult> => {
  const body = { ...action.body, ids: [...ids] } as Body
  const result = (await unwrap(client.POST('/contacts/bulk-action', { body }))) as BulkResult
  await refresh(...stale)
  return result
}

/** Says what was done, with its undo where another action takes it back. */
export const sayChanged = (action: Action, { results }: BulkResult): void => {
  const changed = results.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
  const inverse = inverseOf(action)
  toast({
    text: changed.length === 0 ? t`Nothing had to be changed.` : wordsOf(action, changed.length).done,
    ...(inverse === null || changed.length === 0
      ? {}
      : { action: { label: t`Undo`, onAction: () => changeContacts(inverse, changed).catch(say) } }),
  })
}

/** Counts what an action would do to all contacts that match. */
export const tryAll = async ({ action, target }: Bulk): Promise<Job> => {
  if (target.kind !== 'all') throw new Error('Only a condition is tried.')
  const body = { ...action.body, condition: target.condition, dry_run: true } as Body
  return (await unwrap(client.POST('/contacts/bulk-action', { body }))) as Job
}

const undo = async (job: Job): Promise<void> => {
  const begun = await unwrap(client.POST('/jobs/{id}/undo', { params: { path: { id: job.id } } }))
  await followJob(begun as Job, stale)
  toast({ text: t`The change is undone.` })
}

/** Says how the job ended. If another number was found at its start, nothing was changed, and the dialog asks again. */
const sayEnded = async (asked: Bulk, count: number, begun: Job): Promise<void> => {
  const timer = setTimeout(
    () => toast({ text: t`The change is running. You see it among the jobs, also when you close this tab.` }),
    2500,
  )
  const job = (await followJob(begun, stale)) as Job
  clearTimeout(timer)
  if (job.problem?.code === 'count_mismatch') {
    bulk.set({ ...asked, before: count })
    return
  }
  if (job.state === 'cancelled') return
  if (job.state === 'failed') toast({ tone: 'bad', text: job.problem?.detail ?? t`The change failed.` })
  else
    toast({
      text: wordsOf(asked.action, job.counters.updated).done,
      ...(job.undo_expires_at === null
        ? {}
        : { action: { label: t`Undo`, onAction: () => undo(job).catch(say) } }),
    })
}

/** Changes all contacts that match, if they are still as many as were agreed to. */
export const changeAll = async (asked: Bulk, count: number): Promise<Job> => {
  const { action, target } = asked
  if (target.kind !== 'all') throw new Error('Only a condition is run as a job.')
  const body = { ...action.body, condition: target.condition, expected_count: count } as Body
  const job = (await unwrap(client.POST('/contacts/bulk-action', { body }))) as Job
  sayEnded({ action, target }, count, job)
  return job
}
