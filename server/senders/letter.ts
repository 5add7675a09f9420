import type { MessageContent } from '../messages/index.ts'

/** The mail with the link by which an address is verified. What people have entered stands in codes, never in the text. */
export const verificationLetter: MessageContent = {
  kind: 'plain',
  subject: 'Is this your address?',
  preheader: null,
  source: `Hello,

somebody wants to send mail from {{ event.address }}, in the name of {{ event.name }}.

If that is you, and you read this address, open this page and press its button:

{{ event.link }}

The link is good for three days. If you know nothing of this, do nothing: without the button, no mail is sent from your address.
`,
  text: null,
}
