import { describe, expect, test } from 'vitest'
import { gravityOf } from '../../../server/platform/mail/verdict.ts'
import { eventsOf } from '../../../server/sending/bounces/providers/index.ts'
import type { Provider } from '../../../server/system/settings/index.ts'

/** The events of a provider's report, one or two words each. */
const read = (provider: Provider, body: unknown): string[] =>
  eventsOf(provider, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))).map(({ what }) =>
    typeof what === 'string' ? what : `${gravityOf[what.verdict]} ${what.errorClass}`,
  )

const sns = (notice: unknown) => ({ Type: 'Notification', Message: JSON.stringify(notice) })
const ses = (bounceType: string, bounceSubType: string, recipient: object = {}) =>
  sns({
    notificationType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType,
      feedbackId: 'f',
      bouncedRecipients: [{ emailAddress: 'a@x', ...recipient }],
    },
    mail: {},
  })
const mailgun = (event: object) => ({ 'event-data': { id: 'e', recipient: 'a@x', ...event } })
const sparkpost = (event: object) => [
  { msys: { message_event: { event_id: '1', rcpt_to: 'a@x', ...event } } },
]
const postmark = (Type: string, Details = '') => ({
  RecordType: 'Bounce',
  ID: 1,
  Type,
  Email: 'a@x',
  Details,
})
const sendgrid = (event: object) => [{ sg_event_id: 'e', email: 'a@x', ...event }]

const cases: [Provider, string, unknown, string[]][] = [
  ['ses', 'a permanent bounce', ses('Permanent', 'General'), ['hard mailbox_unknown']],
  ['ses', 'a suppressed address', ses('Permanent', 'OnAccountSuppressionList'), ['hard mailbox_unknown']],
  [
    'ses',
    'a permanent refusal of us',
    ses('Permanent', 'General', { status: '5.7.1' }),
    ['none sender_refused'],
  ],
  ['ses', 'a full mailbox', ses('Transient', 'MailboxFull'), ['soft mailbox_full']],
  ['ses', 'a transient bounce', ses('Transient', 'General', { status: '5.1.1' }), ['soft temporary']],
  ['ses', 'refused content', ses('Transient', 'ContentRejected'), ['none content_refused']],
  ['ses', 'an undetermined bounce', ses('Undetermined', 'Undetermined'), ['soft other']],
  ['ses', 'a delivery', sns({ notificationType: 'Delivery', delivery: {} }), []],
  [
    'ses',
    'a complaint of type not-spam',
    sns({
      eventType: 'Complaint',
      complaint: { complaintFeedbackType: 'not-spam', complainedRecipients: [{}] },
    }),
    [],
  ],
  [
    'ses',
    'a published event',
    sns({ eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: 'a@x' }] } }),
    ['complained'],
  ],
  [
    'ses',
    'the note that a topic was tried',
    { Type: 'Notification', Message: 'Successfully validated SNS topic for Amazon SES event publishing.' },
    [],
  ],
  ['ses', 'the end of a subscription', { Type: 'UnsubscribeConfirmation', Message: 'x' }, []],
  [
    'sendgrid',
    'a bounce',
    sendgrid({ event: 'bounce', type: 'bounce', status: '5.1.1' }),
    ['hard mailbox_unknown'],
  ],
  [
    'sendgrid',
    'a block',
    sendgrid({ event: 'bounce', type: 'blocked', reason: '550 unknown' }),
    ['none sender_refused'],
  ],
  ['sendgrid', 'a spam report', sendgrid({ event: 'spamreport' }), ['complained']],
  ['sendgrid', 'a drop', sendgrid({ event: 'dropped', reason: 'Bounced Address' }), ['hard mailbox_unknown']],
  ['sendgrid', 'a drop of another kind', sendgrid({ event: 'dropped', reason: 'Unsubscribed Address' }), []],
  ['sendgrid', 'a deferral', sendgrid({ event: 'deferred' }), []],
  [
    'mailgun',
    'a temporary failure, which Mailgun tries again',
    mailgun({ event: 'failed', severity: 'temporary' }),
    [],
  ],
  [
    'mailgun',
    'a permanent failure of policy',
    mailgun({
      event: 'failed',
      severity: 'permanent',
      'delivery-status': { code: 554, message: '5.7.1 Blocked', 'enhanced-code': '5.7.1' },
    }),
    ['none sender_refused'],
  ],
  [
    'mailgun',
    'a full mailbox',
    mailgun({
      event: 'failed',
      severity: 'permanent',
      'delivery-status': { code: 552, message: 'Mailbox full' },
    }),
    ['soft mailbox_full'],
  ],
  [
    'mailgun',
    'an address that bounced before',
    mailgun({ event: 'failed', severity: 'permanent', reason: 'suppress-bounce' }),
    ['hard mailbox_unknown'],
  ],
  ['mailgun', 'a complaint', mailgun({ event: 'complained' }), ['complained']],
  ['mailgun', 'an open', mailgun({ event: 'opened' }), []],
  ['postmark', 'a hard bounce', postmark('HardBounce'), ['hard mailbox_unknown']],
  ['postmark', 'a soft bounce', postmark('SoftBounce'), ['soft temporary']],
  ['postmark', 'a full mailbox', postmark('SoftBounce', '552 5.2.2 Over quota'), ['soft mailbox_full']],
  ['postmark', 'a block', postmark('Blocked'), ['none sender_refused']],
  ['postmark', 'a failing name server', postmark('DnsError'), ['soft temporary']],
  ['postmark', 'an auto-reply', postmark('AutoResponder'), []],
  [
    'postmark',
    'a spam complaint',
    { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: 'a@x' },
    ['complained'],
  ],
  ['brevo', 'a hard bounce', { event: 'hard_bounce', email: 'a@x', reason: '' }, ['hard mailbox_unknown']],
  [
    'brevo',
    'a soft bounce',
    { event: 'soft_bounce', email: 'a@x', reason: '550 user unknown' },
    ['soft temporary'],
  ],
  [
    'brevo',
    'several at once',
    [{ event: 'spam' }, { event: 'invalid_email' }, { event: 'blocked' }],
    ['complained', 'hard mailbox_unknown'],
  ],
  [
    'sparkpost',
    'an unknown recipient',
    sparkpost({ type: 'bounce', bounce_class: '10' }),
    ['hard mailbox_unknown'],
  ],
  [
    'sparkpost',
    'a bounce that came later',
    sparkpost({ type: 'out_of_band', bounce_class: '22' }),
    ['soft mailbox_full'],
  ],
  ['sparkpost', 'a spam block', sparkpost({ type: 'bounce', bounce_class: '51' }), ['none sender_refused']],
  ['sparkpost', 'an auto-reply', sparkpost({ type: 'out_of_band', bounce_class: '60' }), []],
  ['sparkpost', 'a complaint', sparkpost({ type: 'spam_complaint' }), ['complained']],
  [
    'ses',
    'an unsubscribe from all topics',
    sns({ eventType: 'Subscription', subscription: { newTopicPreferences: { unsubscribeAll: true } } }),
    ['unsubscribed'],
  ],
  [
    'ses',
    'an unsubscribe from one topic',
    sns({ eventType: 'Subscription', subscription: { newTopicPreferences: { unsubscribeAll: false } } }),
    [],
  ],
  ['sendgrid', 'an unsubscribe', sendgrid({ event: 'unsubscribe' }), ['unsubscribed']],
  ['sendgrid', 'an unsubscribe from a group', sendgrid({ event: 'group_unsubscribe' }), ['unsubscribed']],
  ['mailgun', 'an unsubscribe', mailgun({ event: 'unsubscribed' }), ['unsubscribed']],
  [
    'postmark',
    'an unsubscribe',
    {
      RecordType: 'SubscriptionChange',
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
      Origin: 'Recipient',
    },
    ['unsubscribed'],
  ],
  [
    'postmark',
    'a suppression after a bounce',
    {
      RecordType: 'SubscriptionChange',
      SuppressSending: true,
      SuppressionReason: 'HardBounce',
      Origin: 'Recipient',
    },
    [],
  ],
  ['brevo', 'an unsubscribe', { event: 'unsubscribed', email: 'a@x' }, ['unsubscribed']],
  [
    'sparkpost',
    'an unsubscribe',
    [{ msys: { unsubscribe_event: { type: 'list_unsubscribe', event_id: '1' } } }],
    ['unsubscribed'],
  ],
  ['sparkpost', 'its first ping', [{ msys: {} }], []],
]

describe('parsing events', () => {
  test.for(cases)('%s: %s', ([provider, , body, expected]) => {
    expect(read(provider, body)).toEqual(expected)
  })

  test('accepts any content without an error', () => {
    const bodies = [
      '',
      '{',
      'null',
      '7',
      '[]',
      '[null,[[]]]',
      '{"__proto__":{"event":"bounce"}}',
      '{"Type":"Notification","Message":"{"}',
    ]
    for (const provider of [
      'ses',
      'sendgrid',
      'mailgun',
      'postmark',
      'brevo',
      'sparkpost',
      'generic',
    ] as const)
      for (const body of bodies) expect(read(provider, body)).toEqual([])
  })
})
