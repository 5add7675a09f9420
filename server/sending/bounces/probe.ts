import type { components } from '../../../generated/types.ts'
import type { Config } from '../../platform/config.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { bounceLocalPart } from '../../platform/mail/links.ts'
import { composeMessage } from '../../platform/mail/message.ts'
import { messageIdOf } from '../../platform/mail/message-id.ts'
import { openToken, signToken } from '../../platform/mail/tokens.ts'
import { type Actor, actorFromColumns } from '../../platform/principal.ts'
import { problem } from '../../platform/problem.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import { connectionsOf } from '../mail-servers/index.ts'
import { type ResolvedSender, resolveSender } from '../senders/index.ts'
import type { InboxContext } from './context.ts'
import { claimProbes, endProbe, insertProbe, noteProbeSent, type ProbeRow } from './store/probes.ts'

type ProbeContext = InboxContext & { config: Config }

const header = 'X-Bounce-Probe'

/** Minutes after which a probe that has not returned has failed. */
const timeoutMinutes = 30

const notReady = (detail: string) =>
  problem('not_ready', { detail, errors: [{ pointer: '/sender_id', code: 'invalid_value', detail }] })

/** Why a probe of a sender cannot be sent. Null where it can. */
const obstacleOf = (sender: ResolvedSender | null): string | null => {
  if (sender === null) return 'There is no sender. Create one with POST /senders.'
  if (sender.mailServer?.kind !== 'smtp')
    return `The sender ${sender.email} has no SMTP mail server. Create one, and set it with PUT /senders/{id}.`
  if (!sender.readsAnswers)
    return 'The service cannot read the bounces of this sender. Set `mailbox` and `return_path_address` with PUT /settings/bounces.'
  return null
}

/** Requests a probe of a sender's return path, or of the default one. @throws invalid_request, not_ready */
export const requestProbe = async (
  tx: Sql,
  config: Config,
  senderId: string | null,
  { actor, now }: { actor: Actor; now: Date },
): Promise<ProbeRow> => {
  const sender = await resolveSender(tx, config, senderId)
  if (sender === null && senderId !== null)
    throw problem('invalid_request', {
      errors: [{ pointer: '/sender_id', code: 'not_found', detail: doesNotExist('sender') }],
    })
  const obstacle = obstacleOf(sender)
  if (sender === null || obstacle !== null) throw notReady(obstacle ?? 'There is no sender.')
  return insertProbe(tx, { senderId: sender.id, returnPath: sender.returnPath(null) }, actor, now)
}

const messageOf = (error: unknown): string => storable((error as Error).message ?? String(error), 400)

const sendProbe = async (context: ProbeContext, row: ProbeRow): Promise<void> => {
  const { sql, config, secret, clock } = context
  const now = clock.now()
  const fail = (detail: string) =>
    endProbe(sql, row.id, { state: 'failed', detail: storable(detail, 500) }, now)
  const sender = await resolveSender(sql, config, row.sender_id)
  const obstacle = obstacleOf(sender)
  if (sender?.mailServer == null || obstacle !== null) {
    await fail(sender === null ? 'The sender was deleted.' : (obstacle ?? ''))
    return
  }
  const to = sender.returnPath(bounceLocalPart(secret, row.id))
  const message = await composeMessage(
    {
      from: { name: sender.name, address: sender.email },
      to: { address: to },
      subject: 'Bounce test',
      messageId: messageIdOf(secret, row.id, sender.returnPathHost),
      date: now,
      headers: [
        ['Auto-Submitted', 'auto-generated'],
        [header, signToken(secret, 'bounce', { deliveryId: row.id })],
      ],
      html: null,
      text: 'This message tests whether bounces reach the mailbox. No reply is needed.',
    },
    sender.dkimKeys,
  )
  try {
    const outcome = await connectionsOf(config, sender.mailServer).send(
      { from: row.return_path, to },
      () => message,
    )
    if (outcome.accepted) await noteProbeSent(sql, row.id, now)
    else await fail(`The mail server rejected the message to ${to}: ${outcome.failure.response}`)
  } catch (error) {
    await fail(`The message could not be sent to the mail server: ${messageOf(error)}`)
  }
}

/** Sends the requested probes. */
export const sendProbes = async (context: ProbeContext): Promise<void> => {
  for (const row of await claimProbes(context.sql)) await sendProbe(context, row)
}

/** Bytes of a message that are searched: enough for a header and the quoted part of a bounce. */
const looked = 256 * 1024

const mark = new RegExp(`^${header}:[ \\t]*([a-z2-7]{20,60})[ \\t]*\\r?$`, 'im')

const bouncedBack =
  'The probe bounced: the server of the return path does not support plus addressing. Enable it, or set `return_path_host` of the sending domain.'

/** Records a probe that reached the mailbox. Returns false for any other message. */
export const recordProbe = async (
  { sql, secret, clock }: { sql: Database; secret: Uint8Array; clock: InboxContext['clock'] },
  raw: Buffer,
): Promise<boolean> => {
  const text = raw.toString('latin1', 0, looked)
  const found = mark.exec(text)
  const opened = found === null ? null : openToken(secret, 'bounce', found[1] ?? '', clock.now())
  if (found === null || opened?.kind !== 'good') return false
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const came = found.index < end
  return endProbe(
    sql,
    opened.content.deliveryId,
    came ? { state: 'returned', detail: null } : { state: 'failed', detail: bouncedBack },
    clock.now(),
  )
}

const late =
  'The probe did not arrive within 30 minutes. Check that the mailbox gets mail to the return path, and that no filter removes it.'

/** A probe in the contract's form at `now`. */
export const serializeProbe = (row: ProbeRow, now: Date): components['schemas']['BounceProbe'] => {
  const open = row.state === 'sending' || row.state === 'waiting'
  const isLate = open && now.getTime() - Date.parse(row.created_at) > timeoutMinutes * 60_000
  return {
    id: row.id,
    state: isLate ? 'failed' : row.state,
    sender_id: row.sender_id,
    return_path: row.return_path,
    detail: isLate ? late : row.detail,
    sent_at: row.sent_at,
    returned_at: row.returned_at,
    created_by: actorFromColumns(row),
    created_at: row.created_at,
  }
}
