import { createHash } from 'node:crypto'
import type { ImapFlow, SearchObject } from 'imapflow'
import type { Config } from '../../platform/config.ts'
import { actOutside } from '../../platform/outside.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { closeNotice, notify } from '../../system/notices/index.ts'
import {
  readBounceSecrets,
  readSettings,
  recordMailboxResult,
  type SettingsValues,
} from '../../system/settings/index.ts'
import type { InboxContext } from './context.ts'
import { insertInbound } from './store/inbound.ts'
import { advancePosition, mailboxKey, openPosition, type Position } from './store/positions.ts'

export type Mailbox = NonNullable<SettingsValues['bounces']['mailbox']>

/** Timeouts in milliseconds: to connect, without data, and for one visit. */
export interface Timeouts {
  connect: number
  silence: number
  visit: number
}

const usual: Timeouts = { connect: 15_000, silence: 30_000, visit: 240_000 }

/** Maximum number of messages in one visit. The next visit reads the others. */
const maxMessages = 500

/** A bounce that quotes the whole original may be large. The first bytes contain the reason. */
const maxMessageBytes = 1024 * 1024

/**
 * Maximum number of bytes in response to one command: enough for a message or the UIDs of a million messages.
 * Protects from a response without an end.
 */
const maxResponseBytes = 8 * maxMessageBytes
const lookEvery = 100

/** The message about a failure, without anything that we sent. */
const problemOf = (error: unknown): string => {
  const { message, responseText, authenticationFailed } = error as {
    message?: string
    responseText?: string
    authenticationFailed?: boolean
  }
  const reply = responseText ?? message ?? String(error)
  const prefix = authenticationFailed ? 'The server rejected the login: ' : ''
  return `${prefix}${reply}`
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 500)
    .toWellFormed()
}

/**
 * Of the messages that were in the folder before its first visit, a person may have seen some. Seen ones are
 * read if they are at most this many days older.
 */
const daysBack = 14

/**
 * Stores messages and the position in the folder. Both are stored together, so that no message is missed or
 * read twice.
 */
export interface MessageStore {
  open(folder: { uidValidity: bigint; backlogUid: number }): Promise<Position>
  store(raw: Buffer, at: { uidValidity: bigint; uid: number }): Promise<void>
}

/** UIDs to read: all messages since the last visit, seen or not, and older ones that are unseen or recent. */
const findUids = async (
  client: ImapFlow,
  { lastUid, backlogUid, firstReadAt }: Position,
): Promise<number[]> => {
  const search = async (query: SearchObject): Promise<number[]> =>
    (await client.search(query, { uid: true })) || []
  const since = new Date(firstReadAt.getTime() - daysBack * 86_400_000)
  const before =
    lastUid < backlogUid
      ? await search({ uid: `${lastUid + 1}:${backlogUid}`, or: [{ seen: false }, { since }] })
      : []
  const after = await search({ uid: `${Math.max(lastUid, backlogUid) + 1}:*` })
  // Servers return the last message for a range that begins after it.
  const uids = new Set([...before, ...after].filter((uid) => uid > lastUid))
  return [...uids].sort((one, other) => one - other).slice(0, maxMessages)
}

/** Reads new messages, stores each, and only then marks it as seen or deletes it. Returns their number. */
export const readMailbox = async (
  { host, port, security, username, folder, after_reading }: Mailbox,
  password: string | null,
  messageStore: MessageStore,
  timeouts: Timeouts = usual,
): Promise<number> => {
  actOutside('A mailbox')
  // Loaded only where a mailbox is configured.
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user: username, pass: password ?? '' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    maxLiteralSize: 2 * maxMessageBytes,
  })
  // An error of the connection rejects the pending calls. Without a listener it would end the process.
  client.on('error', () => undefined)
  const timeLimit = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeLimit.reject(new Error('The mailbox was not read in time.')),
    timeouts.visit,
  )
  let receivedBefore = 0
  const look = setInterval(() => {
    if (client.stats().received - receivedBefore <= maxResponseBytes) return
    timeLimit.reject(new Error('The response of the mail server is too long.'))
    client.close()
  }, lookEvery)
  const answered = (): void => {
    receivedBefore = client.stats().received
  }
  const visit = async (): Promise<number> => {
    await client.connect()
    const { uidValidity, uidNext } = await client.mailboxOpen(folder)
    const uids = await findUids(client, await messageStore.open({ uidValidity, backlogUid: uidNext - 1 }))
    for (const uid of uids) {
      answered()
      const message = await client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: maxMessageBytes } },
        { uid: true },
      )
      // Another client may have deleted it.
      if (!message || message.source === undefined) continue
      await messageStore.store(message.source, { uidValidity, uid })
      if (after_reading === 'delete') await client.messageDelete(String(uid), { uid: true })
      else await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
    await client.logout()
    return uids.length
  }
  try {
    const visiting = visit()
    visiting.catch(() => undefined)
    return await Promise.race([visiting, timeLimit.promise])
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    client.close()
  }
}

/** Reads the mailbox of the settings into the inbox and records the result. Returns the problem, or null. */
export const visitMailbox = async (
  context: InboxContext & { config: Config },
  timeouts: Timeouts = usual,
): Promise<string | null> => {
  const { sql, clock, log, config } = context
  const { mailbox } = await readSettings(sql, 'bounces')
  const notice = { kind: 'bounce_mailbox_failed', subject: '', resourceId: null } as const
  if (mailbox === null) {
    await closeNotice(sql, { ...notice, now: clock.now() })
    return null
  }
  const key = mailboxKey(mailbox)
  const messageStore: MessageStore = {
    open: (folder) => openPosition(sql, key, { ...folder, now: clock.now() }),
    store: async (raw, { uidValidity, uid }) => {
      const eventId = createHash('sha256').update(raw).digest('hex')
      await sql.begin(async (tx: Sql) => {
        await insertInbound(tx, { channel: 'mailbox', eventId, body: raw }, clock.now())
        await advancePosition(tx, key, uidValidity, uid)
      })
    },
  }
  const note = (state: 'ok' | 'failed', problem: string | null) =>
    sql.begin(async (tx: Sql) => {
      const now = clock.now()
      await recordMailboxResult(tx, mailbox, { state, detail: problem, read_at: now.toISOString() })
      if (problem === null) await closeNotice(tx, { ...notice, now })
      else await notify(tx, { ...notice, data: { detail: problem }, isCheck: true, now })
    })
  try {
    const { mailboxPassword } = await readBounceSecrets(sql, config)
    const count = await readMailbox(mailbox, mailboxPassword, messageStore, timeouts)
    await note('ok', null)
    if (count > 0) log.info({ count }, 'the mailbox of bounces was read')
    return null
  } catch (error) {
    const problem = problemOf(error)
    // Not the error itself: it contains the failed command, which may be the login.
    log.warn({ problem, host: mailbox.host }, 'the mailbox of bounces could not be read')
    await note('failed', problem)
    return problem
  }
}
