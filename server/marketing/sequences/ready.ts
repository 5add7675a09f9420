import type { Config } from '../../platform/config.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { resolveSender, unverified } from '../../sending/senders/index.ts'
import type { Shape } from './shape.ts'

const stepFaults = ({ steps }: Shape): Fault[] => {
  if (steps.length === 0)
    return [{ pointer: '/steps', code: 'min_items', detail: 'The sequence has no steps. Add a step.' }]
  return steps.flatMap(({ content: { subject, source } }, index) => {
    const at = `/steps/${index}/content`
    const faults: Fault[] = []
    if (subject === null)
      faults.push({
        pointer: `${at}/subject`,
        code: 'required',
        detail: `Step ${index + 1} has no subject.`,
      })
    if (source === null)
      faults.push({
        pointer: `${at}/source`,
        code: 'required',
        detail: `Step ${index + 1} has no content.`,
      })
    return faults
  })
}

const senderFaults = async (sql: Sql, config: Config, { sender_id }: Shape): Promise<Fault[]> => {
  const pointer = '/sender_id'
  const sender = await resolveSender(sql, config, sender_id)
  if (sender === null) {
    const detail =
      sender_id === null
        ? 'The sequence has no sender, and there is no default sender. Choose a sender.'
        : 'The sender no longer exists. Choose another one.'
    return [{ pointer, code: 'required', detail }]
  }
  if (!sender.maySend) return [{ pointer, code: 'invalid_value', detail: unverified(sender) }]
  if (sender.mailServer === null)
    return [
      {
        pointer,
        code: 'invalid_value',
        detail: `${sender.email} has no mail server, and there is no default mail server. Create one with POST /mail-servers.`,
      },
    ]
  return []
}

/** Rejects a sequence that cannot be sent. @throws not_ready */
export const requireReady = async (tx: Sql, config: Config, shape: Shape): Promise<void> => {
  const errors = [...stepFaults(shape), ...(await senderFaults(tx, config, shape))]
  const [first] = errors
  if (first === undefined) return
  const detail =
    errors.length === 1 ? first.detail : `${errors.length} errors prevent the sequence from being sent.`
  throw problem('not_ready', { detail, errors })
}
