import { verify, X509Certificate } from 'node:crypto'
import { type Outbound, OutboundRefused } from '../../../platform/http/outbound.ts'
import { own } from '../../../platform/own.ts'
import { textAt } from './provider.ts'

/** A message of Amazon SNS. Its Message is not parsed. */
export interface SnsMessage {
  type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation'
  id: string
  topic: string
  timestamp: string
  message: string
  subject: string | null
  token: string
  subscribeUrl: string
  signatureVersion: string
  signature: string
  certificateUrl: string
}

const types: readonly string[] = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']

export const readSns = (value: unknown): SnsMessage | null => {
  const type = textAt(value, 'Type')
  if (!types.includes(type)) return null
  return {
    type: type as SnsMessage['type'],
    id: textAt(value, 'MessageId'),
    topic: textAt(value, 'TopicArn'),
    timestamp: textAt(value, 'Timestamp'),
    message: textAt(value, 'Message'),
    subject: typeof (value as { Subject?: unknown }).Subject === 'string' ? textAt(value, 'Subject') : null,
    token: textAt(value, 'Token'),
    subscribeUrl: textAt(value, 'SubscribeURL'),
    signatureVersion: textAt(value, 'SignatureVersion'),
    signature: textAt(value, 'Signature'),
    certificateUrl: textAt(value, 'SigningCertURL'),
  }
}

/** The signed text: names and values of the relevant members, one per line, in alphabetical order. */
const signedText = (message: SnsMessage): string => {
  const { type, id, topic, timestamp, message: text, subject, token, subscribeUrl } = message
  const members: [string, string][] =
    type === 'Notification'
      ? [
          ['Message', text],
          ['MessageId', id],
          ...(subject === null ? [] : ([['Subject', subject]] satisfies [string, string][])),
          ['Timestamp', timestamp],
          ['TopicArn', topic],
          ['Type', type],
        ]
      : [
          ['Message', text],
          ['MessageId', id],
          ['SubscribeURL', subscribeUrl],
          ['Timestamp', timestamp],
          ['Token', token],
          ['TopicArn', topic],
          ['Type', type],
        ]
  return members.map(([name, value]) => `${name}\n${value}\n`).join('')
}

/** The only trusted host for a topic: that of its region. */
const hostOf = (topic: string): string | null => {
  const [, partition, region] =
    /^arn:(aws[a-z-]*):sns:([a-z0-9-]{1,40}):\d{12}:[A-Za-z0-9_-]{1,256}$/.exec(topic) ?? []
  if (region === undefined) return null
  return `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
}

/** A URL of that host: https, default port, no user name and no password. */
const ofHost = (text: string, host: string): URL | null => {
  const url = URL.parse(text)
  const exact = url?.protocol === 'https:' && url.host === host && url.username === '' && url.password === ''
  return url !== null && exact ? url : null
}

/** The certificate's URL. Null where it is not on the topic's host. */
const certificateUrlOf = ({ topic, certificateUrl }: SnsMessage): string | null => {
  const host = hostOf(topic)
  const url = host === null ? null : ofHost(certificateUrl, host)
  const right =
    url !== null &&
    url.search === '' &&
    /^\/SimpleNotificationService-[0-9A-Za-z]{1,64}\.pem$/.test(url.pathname)
  return right ? url.href : null
}

/** The URL that confirms a subscription. Null where it is not on the topic's host or about the topic. */
export const subscribeUrlOf = ({ topic, subscribeUrl }: SnsMessage): string | null => {
  const host = hostOf(topic)
  const url = host === null ? null : ofHost(subscribeUrl, host)
  const right =
    url !== null &&
    url.pathname === '/' &&
    url.searchParams.get('Action') === 'ConfirmSubscription' &&
    url.searchParams.get('TopicArn') === topic
  return right ? url.href : null
}

const algorithms: Record<string, string> = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' }

/** Certificates are cached by URL. Amazon changes them about once a year. */
const cachedFor = 24 * 3_600_000
const mostCached = 20

/** Fetches certificates of SNS, each once a day. */
export const createCertificates = (outbound: Outbound) => {
  const cache = new Map<string, { certificate: X509Certificate; until: number }>()
  return async (url: string, now: Date): Promise<X509Certificate> => {
    const known = cache.get(url)
    if (known && known.until > now.getTime()) return known.certificate
    const { status, body } = await outbound(url, { timeout: 5_000, maxBytes: 65_536 })
    if (status !== 200)
      throw new OutboundRefused(`The request for the certificate of Amazon SNS returned ${status}.`)
    const certificate = new X509Certificate(body)
    if (cache.size >= mostCached) cache.clear()
    cache.set(url, { certificate, until: now.getTime() + cachedFor })
    return certificate
  }
}

export type Certificates = ReturnType<typeof createCertificates>

const isGood = (certificate: X509Certificate, host: string, now: Date): boolean =>
  Date.parse(certificate.validFrom) <= now.getTime() &&
  now.getTime() <= Date.parse(certificate.validTo) &&
  certificate.publicKey.asymmetricKeyType === 'rsa' &&
  (certificate.checkHost('sns.amazonaws.com') !== undefined || certificate.checkHost(host) !== undefined)

/** Whether SNS signed a message. The message only selects which of Amazon's certificates is used. */
export const isSignedBySns = async (
  message: SnsMessage,
  certificates: Certificates,
  now: Date,
): Promise<boolean> => {
  const url = certificateUrlOf(message)
  const algorithm = own(algorithms, message.signatureVersion)
  if (url === null || algorithm === undefined || message.signature === '') return false
  const certificate = await certificates(url, now)
  if (!isGood(certificate, hostOf(message.topic) ?? '', now)) return false
  const signature = Buffer.from(message.signature, 'base64')
  return verify(algorithm, Buffer.from(signedText(message)), certificate.publicKey, signature)
}
