import type { Config } from '../../../platform/config.ts'
import type { Fault } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type ResolvedSender, resolveSender, unverified } from '../../../sending/senders/index.ts'
import type { FlowDefinition } from '../types.ts'

/** A sender by which e-mails can be sent, or why they cannot. */
export const readySender = (
  sender: ResolvedSender | null,
): { sender: ResolvedSender; server: NonNullable<ResolvedSender['mailServer']> } | { detail: string } => {
  if (sender === null) return { detail: 'There is no sender. Create one with POST /senders.' }
  if (!sender.maySend) return { detail: unverified(sender) }
  if (sender.mailServer === null)
    return {
      detail: `${sender.email} has no mail server, and there is no default mail server. Create one with POST /mail-servers.`,
    }
  return { sender, server: sender.mailServer }
}

/** A fault for each step whose e-mails would wait because their sender cannot send. */
export const senderFaults = async (
  sql: Sql,
  config: Config,
  { nodes }: Pick<FlowDefinition, 'nodes'>,
): Promise<Fault[]> => {
  const details = new Map<string | null, string | null>()
  const faults: Fault[] = []
  for (const [index, { type, settings }] of nodes.entries()) {
    if (type !== 'send_email') continue
    const id = (settings.sender_id as string | null | undefined) ?? null
    if (!details.has(id)) {
      const ready = readySender(await resolveSender(sql, config, id))
      details.set(id, 'detail' in ready ? ready.detail : null)
    }
    const detail = details.get(id)
    const pointer = `/definition/nodes/${index}/settings/sender_id`
    if (detail) faults.push({ pointer, code: 'invalid_value', detail })
  }
  return faults
}
