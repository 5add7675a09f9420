import { gravityOf, judge, type Verdict } from '../../../server/platform/mail/verdict.ts'
import { failureIn, type KnownReply, knownReplies } from './replies.ts'

const meanings: Record<Verdict, [meaning: string, followUp: string]> = {
  mailbox: ['The mailbox does not exist or is closed.', 'The delivery bounces.'],
  domain: ['The domain does not exist or accepts no mail.', 'The delivery bounces.'],
  full: ['The mailbox is full.', 'The delivery bounces. After a temporary reply it is retried.'],
  message: [
    'The message is too large or malformed.',
    'The delivery fails. Many such replies pause the campaign.',
  ],
  us: [
    'The sender, its server, its reputation or the content is refused.',
    'The delivery fails after three attempts (permanent reply) or after 72 hours (temporary reply). Many such replies pause the campaign.',
  ],
  login: ['The mail server refuses the login.', 'The mail server and the campaign are paused at once.'],
  tls: [
    'The mail server offers no encryption, or its certificate is not trusted.',
    'The mail server and the campaign are paused at once.',
  ],
  rate: ['Too many messages, or sent too fast.', "The delivery is retried. The domain's rate is lowered."],
  later: ['A later attempt may succeed.', 'The delivery is retried for 72 hours.'],
  way: [
    'The connection or the network between servers failed.',
    'The delivery is retried. The mail server is not used for a while.',
  ],
  unclear: [
    'The reply does not say why.',
    'The delivery bounces after three attempts. Many such replies pause the campaign.',
  ],
  unknown: [
    'The message was sent, but no reply arrived.',
    'The delivery is unknown. Marketing mail is not sent again.',
  ],
}

const forContact = {
  hard: 'bounced and suppressed at once',
  soft: 'counts as a soft bounce',
  none: 'none',
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

/** The page of the documentation. `npm test -- test/platform/mail/verdict.test.ts -u` updates it. */
export const pageOfReplies = (): string =>
  `# Replies of mail servers

The service classifies every reply of a mail server by one table. It covers connection, login, MAIL, RCPT,
DATA and the message, delivery status notifications, and reports of providers. This page is generated from the replies that the tests check the table with.
The table is \`server/platform/mail/verdict-rules.ts\`, and the replies are in \`test/platform/mail/replies.txt\`.

- A contact bounces only if the reply says that its mailbox or its domain does not work.
- Text about us, the sending side, takes precedence over any code. Without such text, a specific code decides. A generic code (\`5.0.0\`, \`5.2.0\`)
  is ignored.
- A temporary reply is never evidence that a mailbox does not exist.
- A reply to the connection, the login or MAIL is never about the recipient. The same holds where a report says that the reply came to one of them.
- The verdict comes from the server's reply, never from the original that a report quotes. The original begins at its header, in any language.
- In a report about several recipients, the fields of the delivery's own recipient decide. If they say \`delivered\`, \`relayed\` or \`expanded\`,
  nothing bounces. If no field names that recipient, the message was forwarded, and the mildest failure counts.
- A domain does not exist only if the reply says so. Trouble of the DNS, such as a malformed answer, is trouble of the network (\`way\`).
- Each bounce stores the rule that decided: \`verdict_rule\` of its event. Each suppression stores it with the reply, the delivery, the
  campaign and the mail server (\`cause\`). They let you find and revert a wrong verdict.

## Verdicts

${[
  row('Verdict', 'Meaning', 'Effect on the delivery', 'Effect on the contact'),
  row('---', '---', '---', '---'),
  ...(Object.keys(meanings) as Verdict[]).map((verdict) =>
    row(`\`${verdict}\``, ...meanings[verdict], forContact[gravityOf[verdict]]),
  ),
].join('\n')}

A temporary reply (4xx) with the verdict \`mailbox\`, \`domain\`, \`message\`, \`login\`, \`tls\` or \`unclear\` counts as \`later\`.

${[...Map.groupBy(knownReplies, ({ server }) => server)]
  .map(([server, replies]) => `## ${server}\n\n${tableOf(replies)}\n`)
  .join('\n')}`
