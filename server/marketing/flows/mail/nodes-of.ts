import type { Sql } from '../../../platform/storage/open.ts'
import type { QueuedDelivery } from '../../../sending/deliveries/index.ts'
import type { Limiters } from '../../campaigns/index.ts'
import type { MailNode, OpenedMail } from './open.ts'
import { type DueEmail, listDueEmails } from './store/emails.ts'

/** What opens the e-mails of nodes in one process. */
export interface Inboxes {
  limiters: Limiters
  openMail: (node: MailNode) => Promise<OpenedMail>
}

/** The due e-mails of one node. */
export interface DueNode {
  status: DueEmail['flow_status']
  flowId: string
  opened: OpenedMail
  due: { email: DueEmail; delivery: QueuedDelivery }[]
}

/** Groups queued e-mails by their nodes. `missing`: their flow was deleted. */
export const nodesOf = async (
  { openMail }: Pick<Inboxes, 'openMail'>,
  sql: Sql,
  deliveries: readonly QueuedDelivery[],
): Promise<{ nodes: DueNode[]; missing: QueuedDelivery[] }> => {
  const ids = deliveries.map(({ deliveryId }) => deliveryId)
  const emails = new Map((await listDueEmails(sql, ids)).map((email) => [email.id, email]))
  const due = deliveries.flatMap((delivery) => {
    const email = emails.get(delivery.deliveryId)
    return email === undefined ? [] : [{ email, delivery }]
  })
  const nodes: DueNode[] = []
  for (const group of Map.groupBy(due, ({ email }) => `${email.version_id} ${email.node_id}`).values()) {
    const [first] = group
    if (first === undefined) continue
    const { flow_id: id, flow_kind: kind, flow_name: name, version_id, node_id, flow_status } = first.email
    const node = { flow: { id, kind, name }, versionId: version_id, nodeId: node_id }
    nodes.push({ status: flow_status, flowId: id, opened: await openMail(node), due: group })
  }
  return { nodes, missing: deliveries.filter(({ deliveryId }) => !emails.has(deliveryId)) }
}
