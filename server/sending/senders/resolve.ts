import type { Config } from '../../platform/config.ts'
import type { DkimKey } from '../../platform/mail/dkim.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { findServer, type MailServerRow } from '../mail-servers/index.ts'
import { type DomainRow, dkimKeysOf, findDomainOf } from '../sending-domains/index.ts'

/** A sender with all that mail from it needs, as it is now. */
export interface ResolvedSender {
  id: string
  name: string
  email: string
  /** Null where answers go to the address itself. */
  replyTo: string | null
  /** Its own, else the default one; null while there is none. It may be paused. */
  mailServer: MailServerRow | null
  /** The sending domain of its address; null where nobody has made it known. */
  domain: DomainRow | null
  /** What signs its mail; none, and it goes out unsigned. */
  dkimKeys: DkimKey[]
  /** The domain of the return path, which Message-IDs end with. */
  returnPathHost: string
  /** Where bounces come back to, with a word about the message in it or without. */
  returnPath: (localPart: string | null) => string
  /** Whether the service reads what is written there: a mailbox is set, and the address has room for the word about the message. */
  readsAnswers: boolean
  /** Scheme and host of links and pictures in its mail, without a slash at the end. */
  trackingBase: string
  /** Whether it may send more than its link and the test of a mail server: its address is verified, or a key signs for its domain. */
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

/** What is said of a sender that may not send, and what to do about it. */
export const unverified = ({ email }: Pick<ResolvedSender, 'email'>): string =>
  `${email} is not verified yet. Send it a link with POST /senders/{id}/verify.`

const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** With the host of the domain, the local part is what we say; with one address for all, it stands behind a plus. */
const returnPathOf = (host: string | null, address: string) => (localPart: string | null) => {
  if (host !== null) return `${localPart ?? 'bounces'}@${host}`
  if (localPart === null) return address
  const word = localPart.slice(localPart.indexOf('+') + 1)
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${word}${address.slice(at)}`
}

/** The tracking host takes the place of the service's own only once the DNS leads it here: else links would lead nowhere. */
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

/** A sender by its id, the default one without; null where there is none. @throws CannotOpen */
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
  // Without any address for bounces they come back to the sender, who gets them as they are.
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
