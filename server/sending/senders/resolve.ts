import type { Config } from '../../platform/config.ts'
import type { DkimKey } from '../../platform/mail/dkim.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { findServer, type MailServerRow } from '../mail-servers/index.ts'
import { type DomainRow, dkimKeysOf, findDomainOf } from '../sending-domains/index.ts'

/** A sender with everything that its e-mail needs now. */
export interface ResolvedSender {
  id: string
  name: string
  email: string
  /** Null where replies go to the sender's own address. */
  replyTo: string | null
  /** Its own mail server or the default one. Null where there is none. It may be paused. */
  mailServer: MailServerRow | null
  /** The sending domain of its address. Null where none is registered. */
  domain: DomainRow | null
  /** The keys that sign its e-mail. Without keys it is unsigned. */
  dkimKeys: DkimKey[]
  /** The domain of the return path, also used in Message-IDs. */
  returnPathHost: string
  /** The address for bounces, with or without a token that names the delivery. */
  returnPath: (localPart: string | null) => string
  /**
   * Whether the service reads that address: a mailbox is configured, and the address can contain the token.
   */
  readsAnswers: boolean
  /** Scheme and host of links and images, without a trailing slash. */
  trackingBase: string
  /**
   * Whether it may send more than verification links and tests of mail servers: its address is verified, or a
   * key signs for its domain.
   */
  maySend: boolean
}

type SenderRow = {
  id: string
  name: string
  email: string
  reply_to: string | null
  mail_server_id: string | null
  verified_at: string | null
}

/** The message about a sender that may not send, with the solution. */
export const unverified = ({ email }: Pick<ResolvedSender, 'email'>): string =>
  `${email} is not verified yet. Send it a link with POST /senders/{id}/verify.`

const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** With a host of our own, the token is the local part. With one fixed address, it follows a plus sign. */
const returnPathOf = (host: string | null, address: string) => (localPart: string | null) => {
  if (host !== null) return `${localPart ?? 'bounces'}@${host}`
  if (localPart === null) return address
  const tag = localPart.slice(localPart.indexOf('+') + 1)
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${tag}${address.slice(at)}`
}

/** The tracking host is used only once its DNS record points here. Before that, its links would not work. */
const trackingBaseOf = (publicUrl: string, domain: DomainRow | null): string => {
  const host = domain?.tracking_host ?? null
  const found = domain?.findings.some(
    ({ purpose, host: at, state }) => purpose === 'tracking' && at === host && state === 'ok',
  )
  if (host === null || !found) return publicUrl
  const url = new URL(publicUrl)
  url.hostname = host
  return url.origin
}

/** A sender by id, or the default one. Null where there is none. @throws CannotOpen */
export const resolveSender = async (
  sql: Sql,
  config: Pick<Config, 'secretKey' | 'dataDir' | 'publicUrl'>,
  senderId: string | null,
): Promise<ResolvedSender | null> => {
  const sending = await readSettings(sql, 'sending')
  const id = senderId ?? sending.default_sender_id
  if (id === null) return null
  const [row] = await sql<SenderRow[]>`
    select id, name, email, reply_to, mail_server_id, verified_at from senders where id = ${id}`
  if (row === undefined) return null
  const serverId = row.mail_server_id ?? sending.default_mail_server_id
  const [mailServer, domain, { return_path_address, mailbox }] = await Promise.all([
    serverId === null ? null : findServer(sql, serverId),
    findDomainOf(sql, hostOf(row.email)),
    readSettings(sql, 'bounces'),
  ])
  const dkimKeys = domain === null ? [] : await dkimKeysOf(sql, config, domain)
  const ownHost = domain?.return_path_host ?? null
  const address = return_path_address ?? row.email
  // Without an address for bounces, they go to the sender's own address, without a token.
  const isOurs = ownHost !== null || return_path_address !== null
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    replyTo: row.reply_to,
    mailServer,
    domain,
    dkimKeys,
    returnPathHost: ownHost ?? hostOf(address),
    returnPath: isOurs ? returnPathOf(ownHost, address) : () => row.email,
    readsAnswers: isOurs && mailbox !== null,
    trackingBase: trackingBaseOf(config.publicUrl, domain),
    maySend: row.verified_at !== null || dkimKeys.length > 0,
  }
}
