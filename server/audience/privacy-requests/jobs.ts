import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { repeatUntilEmpty } from '../../platform/jobs/housekeeping.ts'
import { addTask, defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import type { Work } from '../../system/jobs/index.ts'
import { lockContact } from '../contacts/index.ts'
import { comparedEmail } from '../suppressions/index.ts'
import { privacyFileUrl } from './links.ts'
import type { MailPrivacyLink } from './mail.ts'
import { daysAfter, expiredBefore, fileDays, nearUntil } from './rules.ts'
import { expireUnconfirmed, isStillDue, listDueBefore } from './store/housekeeping.ts'
import { findRequest, lockRequest, lockRequestOfJob, updateRequest } from './store/requests.ts'
import { closeNotices, noteClosed, notifyAbout } from './transitions.ts'

interface JobContext {
  sql: Database
  clock: Clock
  secret: Uint8Array
  config: Config
  mailPrivacyLink: MailPrivacyLink
}

const batch = 500

const mailTask = defineTask<{ id: string }>('mail-privacy-file')

/**
 * Completes the request for which a job has written the file, in the last step of that job. Locks no contact: an erasure may hold it, and
 * wait for this step.
 */
export const completeExport = async (
  tx: Sql,
  { context, id: jobId, actor }: Pick<Work, 'context' | 'id' | 'actor'>,
  file: { sha256: string; bytes: number },
): Promise<void> => {
  const request = await lockRequestOfJob(tx, jobId)
  if (request === null) return
  const now = context.clock.now()
  const completed = await updateRequest(
    tx,
    request.id,
    {
      state: 'completed',
      outcome: 'exported',
      result_sha256: file.sha256,
      result_bytes: file.bytes,
      closer_kind: actor.kind,
      closer_id: actor.id,
      closer_name: actor.name,
      closed_at: now.toISOString(),
    },
    now.toISOString(),
  )
  if (completed.sends_link) await addTask(tx, mailTask, { id: completed.id })
  await noteClosed(tx, [completed], now)
}

/** Mails the link to the file once, if the contact still has the address that asked. */
const mailFile = async (context: JobContext, id: string): Promise<void> => {
  const { sql, clock, mailPrivacyLink } = context
  await sql.begin(async (tx: Sql) => {
    const seen = await findRequest(tx, id)
    if (seen?.contact_id == null) return
    const contact = await lockContact(tx, { by: 'id', id: seen.contact_id }, 'anywhere')
    const request = await lockRequest(tx, id)
    if (request === null || contact === null || request.contact_id !== contact.id) return
    if (request.link_message_id !== null || request.email === null) return
    if (comparedEmail(contact.email) !== comparedEmail(request.email)) return
    const now = clock.now()
    const link = { requestId: id, email: contact.email, expiresAt: daysAfter(now, fileDays) }
    const url = privacyFileUrl(context, link)
    const mail = { contact, about: 'file', kind: request.kind, url, days: fileDays } as const
    const link_message_id = await mailPrivacyLink(tx, mail, now)
    await updateRequest(tx, id, { link_message_id }, now.toISOString())
  })
}

/** Opens notices about requests that are due soon or late. */
const notifyDue = async ({ sql, clock }: JobContext): Promise<void> => {
  const now = clock.now()
  for (const row of await listDueBefore(sql, nearUntil(now)))
    await sql.begin(async (tx: Sql) => {
      if (!(await isStillDue(tx, row.id, row.due_at))) return
      const isLate = row.due_at !== null && Date.parse(row.due_at) < now.getTime()
      if (isLate) await closeNotices(tx, [row.id], now, ['privacy_request_due'])
      await notifyAbout(tx, row, isLate ? 'privacy_request_overdue' : 'privacy_request_due', now)
    })
}

export const privacyRequestJobs = (context: JobContext): Job[] => [
  defineJob({ task: mailTask, schedule: null, run: ({ id }) => mailFile(context, id) }),
  defineJob({
    task: defineTask('expire-privacy-requests'),
    schedule: '37 * * * *',
    run: async () => {
      const now = context.clock.now()
      await repeatUntilEmpty(() => expireUnconfirmed(context.sql, expiredBefore(now), now, batch))
    },
  }),
  defineJob({
    task: defineTask('notify-due-privacy-requests'),
    schedule: '7 * * * *',
    run: () => notifyDue(context),
  }),
]
