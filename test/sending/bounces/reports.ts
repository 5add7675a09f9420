import {
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { makeCertificate } from '../../support/certificate.ts'

/** A report as a provider sends it. */
export interface Report {
  headers: Record<string, string>
  body: string
}

/** What a provider knows of the e-mail. */
export interface About {
  email: string
  /** The envelope sender. */
  returnPath: string
  /** With angle brackets. */
  messageId: string
  at: Date
}

const json = { 'content-type': 'application/json' }
const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

const sendgridKeys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
export const sendgridSecret = sendgridKeys.publicKey
  .export({ type: 'spki', format: 'der' })
  .toString('base64')

/** Signed as SendGrid signs its Event Webhook. */
export const fromSendgrid = (events: unknown, at: Date, key: KeyObject = sendgridKeys.privateKey): Report => {
  const body = JSON.stringify(events)
  const timestamp = seconds(at)
  const signature = sign('sha256', Buffer.from(timestamp + body), key).toString('base64')
  return {
    headers: {
      ...json,
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': signature,
    },
    body,
  }
}

export const sendgridBounce = ({ email, messageId, at }: About) => ({
  email,
  event: 'bounce',
  type: 'bounce',
  timestamp: Number(seconds(at)),
  'smtp-id': messageId,
  sg_event_id: randomBytes(12).toString('base64url'),
  sg_message_id: 'EXAMPLE.filter0001',
  status: '5.1.1',
  reason: '550 5.1.1 The email account that you tried to reach does not exist.',
})

export const mailgunSecret = 'mailgun-signing-key'

/** Signed as Mailgun signs its webhooks: the time and a token. */
export const fromMailgun = (event: unknown, at: Date, key = mailgunSecret): Report => {
  const timestamp = seconds(at)
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return {
    headers: json,
    body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }),
  }
}

export const mailgunBounce = ({ email, returnPath, messageId, at }: About) => ({
  event: 'failed',
  severity: 'permanent',
  reason: 'bounce',
  id: randomBytes(12).toString('base64url'),
  timestamp: at.getTime() / 1000,
  recipient: email,
  envelope: { sender: returnPath, transport: 'smtp' },
  message: { headers: { 'message-id': messageId.slice(1, -1), to: email } },
  'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: '5.1.1 User unknown', 'attempt-no': 1 },
})

export const postmarkSecret = 'postmark-password'
export const sparkpostSecret = 'sparkpost-password'
export const brevoSecret = 'brevo-token'

export const basic = (password: string) => ({
  ...json,
  authorization: `Basic ${Buffer.from(`reports:${password}`).toString('base64')}`,
})
export const bearer = (token: string) => ({ ...json, authorization: `Bearer ${token}` })

export const genericSecret = `whsec_${randomBytes(32).toString('base64')}`

/** Signed as in Standard Webhooks. */
export const fromRelay = (
  content: unknown,
  at: Date,
  { id = `report-${randomBytes(8).toString('hex')}`, secret = genericSecret } = {},
): Report => {
  const body = JSON.stringify(content)
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${seconds(at)}.${body}`)
    .digest('base64')
  return {
    headers: {
      ...json,
      'webhook-id': id,
      'webhook-timestamp': seconds(at),
      'webhook-signature': `v1,${signature}`,
    },
    body,
  }
}

export const genericBounce = ({ email, messageId, at }: About) => ({
  id: randomBytes(8).toString('hex'),
  type: 'bounced',
  severity: 'permanent',
  enhanced_code: '5.1.1',
  reply: '550 5.1.1 User unknown',
  message_id: messageId,
  recipient: email,
  occurred_at: at.toISOString(),
})

export const postmarkBounce = ({ email, returnPath, messageId, at }: About) => ({
  RecordType: 'Bounce',
  ID: Math.floor(Math.random() * 1e15),
  Type: 'HardBounce',
  TypeCode: 1,
  MessageID: '00000000-0000-0000-0000-000000000000',
  Email: email,
  From: returnPath,
  BouncedAt: at.toISOString(),
  Details: 'smtp;550 5.1.1 The email account does not exist.',
  Description: 'The server was unable to deliver your message.',
  Content: `Received: from mx\r\nMessage-ID: ${messageId}\r\nSubject: New\r\n\r\nDear`,
  Inactive: true,
})

export const brevoBounce = ({ email, messageId, at }: About) => ({
  event: 'hard_bounce',
  email,
  id: 26224,
  date: '2026-11-20 10:00:00',
  ts_event: Number(seconds(at)),
  'message-id': messageId,
  subject: 'New on our shelves',
  reason: '550 5.1.1 user unknown',
})

export const sparkpostBounce = ({ email, returnPath, at }: About) => [
  {
    msys: {
      message_event: {
        type: 'bounce',
        event_id: String(Math.floor(Math.random() * 1e15)),
        bounce_class: '10',
        error_code: '550',
        rcpt_to: email,
        msg_from: returnPath,
        raw_reason: '550 5.1.1 User unknown',
        timestamp: seconds(at),
      },
    },
  },
]

export const topic = 'arn:aws:sns:eu-west-2:123456789012:mail'
export const certificateUrl =
  'https://sns.eu-west-2.amazonaws.com/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem'
export const amazon = makeCertificate('sns.amazonaws.com', new Date(Date.now() + 86_400_000), 'rsa')

const signedMembers: Record<string, string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
}

/** Signed as Amazon SNS signs its posts. */
export const fromSns = (
  members: Record<string, string>,
  at: Date,
  { key = amazon.key, version = '2' }: { key?: string; version?: '1' | '2' } = {},
): Report => {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: randomBytes(16).toString('hex'),
    TopicArn: topic,
    Timestamp: at.toISOString(),
    SignatureVersion: version,
    SigningCertURL: certificateUrl,
    ...members,
  }
  const text = (signedMembers[message.Type ?? ''] ?? [])
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('')
  const algorithm = version === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
  message.Signature = sign(algorithm, Buffer.from(text), createPrivateKey(key)).toString('base64')
  return { headers: { 'content-type': 'text/plain; charset=UTF-8' }, body: JSON.stringify(message) }
}

export const sesBounce = ({ email, returnPath, messageId, at }: About) => ({
  notificationType: 'Bounce',
  bounce: {
    feedbackId: randomBytes(16).toString('hex'),
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      {
        emailAddress: email,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
    timestamp: at.toISOString(),
  },
  mail: {
    timestamp: at.toISOString(),
    source: returnPath,
    messageId: '0102-ses',
    destination: [email],
    headers: [{ name: 'Message-ID', value: messageId }],
  },
})

export const sesComplaint = (about: About) => ({
  notificationType: 'Complaint',
  complaint: {
    feedbackId: randomBytes(16).toString('hex'),
    complainedRecipients: [{ emailAddress: about.email }],
    complaintFeedbackType: 'abuse',
    timestamp: about.at.toISOString(),
  },
  mail: sesBounce(about).mail,
})
