import { resolveSender } from '../../../sending/senders/index.ts'
import type { FindViewed } from '../../campaigns/index.ts'
import { createOpenPinned } from './open.ts'
import { listDueEmails } from './store/emails.ts'
import { triggerValues } from './values.ts'

/** Finds the content of an e-mail of a sequence or automation, as it was published. */
export const findFlowEmail = (): FindViewed => {
  const openPinned = createOpenPinned()
  return async (sql, config, delivery) => {
    const [email] = await listDueEmails(sql, [delivery.id])
    if (email === undefined) return null
    const opened = await openPinned(sql, { versionId: email.version_id, nodeId: email.node_id })
    if (opened === null) return null
    const { flow_id: id, flow_name: name, flow_kind: kind } = email
    const sender = await resolveSender(sql, config, opened.settings.sender_id ?? null)
    return {
      open: opened.content,
      context: {
        campaign: { id, name, subject: opened.content.written.subject },
        flow: { id, name, kind },
        sender: sender ?? undefined,
      },
      own: triggerValues(email),
    }
  }
}
