import { gravityOf, judge, type Verdict } from '../../../server/platform/mail/verdict.ts'
import { failureIn, type KnownReply, knownReplies } from './replies.ts'

const meanings: Record<Verdict, [meaning: string, followUp: string]> = {
  mailbox: ['The mailbox does not exist, or is closed.', 'The delivery bounces.'],
  domain: ['The domain does not exist, or takes no mail.', 'The delivery bounces.'],
  full: ['The mailbox is full.', 'The delivery bounces, or is tried again where the reply is temporary.'],
  message: ['The message is too large or malformed.', 'The delivery fails. A wave pauses the campaign.'],
  us: [
    'The sender, its server, its reputation or the content is refused.',
    'The delivery is tried three times where the reply is permanent, otherwise for 72 hours, and fails. A wave pauses the campaign.',
  ],
  login: ['The mail server refuses the login.', 'The mail server and the campaign are paused at once.'],
  tls: [
    'The mail server offers no encryption, or its certificate is not trusted.',
    'The mail server and the campaign are paused at once.',
  ],
  rate: ['Too many messages, or too fast.', "The delivery is tried again. The domain's rate is lowered."],
  later: ['It may work later.', 'The delivery is tried again for 72 hours.'],
  way: [
    'The connection, or the network between servers.',
    'The delivery is tried again. The mail server rests.',
  ],
  unclear: [
    'The reply does not say why.',
    'The delivery is tried three times and bounces. A wave pauses the campaign.',
  ],
  unknown: [
    'The message was sent, and no answer came.',
    'The delivery is unknown. Marketing mail is not sent again.',
  ],
}

const forContact = {
  hard: 'bounced and suppressed at once',
  soft: 'counts as a soft bounce',
  none: 'not touched',
}

const stages: Record<KnownReply['stage'], string> = {
  connect: 'connection',
  login: 'login',
  mail: 'MAIL',
  rcpt: 'RCPT',
  data: 'DATA',
  sent: 'after the message',
  returned: 'report',
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
const code = (text: string): string => `\`${cell(text.replaceAll('`', "'").replaceAll('\n', ' ⏎ '))}\``
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`

const tableOf = (replies: readonly KnownReply[]): string =>
  [
    row('Stage', 'Reply', 'Verdict', 'Error class', 'Rule', 'Reason'),
    row('---', '---', '---', '---', '---', '---'),
    ...replies.map((reply) => {
      const { verdict, errorClass, rule } = judge(failureIn(reply))
      return row(
        stages[reply.stage],
        code(reply.reply),
        verdict,
        code(errorClass),
        code(rule),
        cell(reply.reason),
      )
    }),
  ].join('\n')

/** The page of the documentation. `npm test -- test/platform/mail/verdict.test.ts -u` writes it. */
export const pageOfReplies = (): string =>
  `# Replies of mail servers

The service judges every reply of a mail server by one table: replies to a connection, a login, MAIL, RCPT, DATA and the message,
delivery status notifications, and the reports of providers. This page is made from the replies that the tests hold the table to.
The table is \`server/platform/mail/verdict-rules.ts\`, and the replies are in \`test/platform/mail/replies.txt\`.

- A contact bounces only on positive evidence about its mailbox or its domain.
- Words about us win over any code. A specific code decides where the words say nothing. A generic code (\`5.0.0\`, \`5.2.0\`) decides nothing.
- A temporary reply is never evidence that a mailbox does not exist.
- A reply to the connection, the login or MAIL is never about the recipient.
- Each bounce keeps the rule that decided (\`verdict_rule\` of its event). Each suppression keeps it with the reply, the delivery, the campaign
  and the mail server (\`cause\`), so that a wrong verdict can be found and taken back.

## Verdicts

${[
  row('Verdict', 'Meaning', 'What follows', 'The contact is'),
  row('---', '---', '---', '---'),
  ...(Object.keys(meanings) as Verdict[]).map((verdict) =>
    row(`\`${verdict}\``, ...meanings[verdict], forContact[gravityOf[verdict]]),
  ),
].join('\n')}

A temporary reply (4xx) with the verdict \`mailbox\`, \`domain\`, \`message\`, \`login\`, \`tls\` or \`unclear\` counts as \`later\`.

${[...Map.groupBy(knownReplies, ({ server }) => server)]
  .map(([server, replies]) => `## ${server}\n\n${tableOf(replies)}\n`)
  .join('\n')}`
