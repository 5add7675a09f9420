import type { FindViewed } from '../../campaigns/index.ts'
import { createOpenPinned } from './open.ts'
import { listDueEmails } from './store/emails.ts'
import { triggerValues } from './values.ts'

/** Finds the content of an e-mail of a sequence or automation, as it was published. */
export const findFlowEmail = (): FindViewed => {
  const openPinned = createOpenPinned()
  return async (sql, delivery) => {
    const [email] = await listDueEmails(sql, [delivery.id])
    if (email === undefined) return null
    const opened = await openPinned(sql, { versionId: email.version_id, nodeId: email.node_id })
    if (opened === null) return null
    const { flow_id: id, flow_name: name, flow_kind: kind } = email
    return {
      open: opened.content,
      context: { campaign: { id, name, subject: delivery.subject }, flow: { id, name, kind } },
      own: triggerValues(email),
    }
  }
}
