import { inLanguage } from '../../platform/locales.ts'
import type { MessageContent } from '../outbox/index.ts'

/** The text of one of the service's own e-mails in one language. */
export interface BuiltInEmail {
  language: string
  content: MessageContent
}

const email = (
  language: string,
  subject: string,
  preheader: string,
  paragraphs: { ask: string; button: string; otherwise: string },
): BuiltInEmail => ({
  language,
  content: {
    kind: 'markdown',
    subject,
    preheader,
    source: `# ${subject}

${paragraphs.ask}

**[${paragraphs.button}]({{ links.confirm_url }})**

${paragraphs.otherwise}
`,
    text: null,
  },
})

const english = email('en', 'Confirm your subscription', 'One click confirms it.', {
  ask: 'Somebody, perhaps you, asked {{ business.name | default: "us" }} to write to this address. We do so once you say yes.',
  button: 'Yes, please',
  otherwise: 'If it was not you, do nothing, and you get no e-mails.',
})

const german = email('de', 'Bitte bestätigen Sie Ihre Anmeldung', 'Ein Klick genügt.', {
  ask: 'Jemand, vielleicht Sie, hat {{ business.name | default: "uns" }} gebeten, an diese Adresse zu schreiben. Wir tun es, sobald Sie Ja sagen.',
  button: 'Ja, gerne',
  otherwise: 'Wenn Sie es nicht waren, tun Sie nichts, und es kommen keine E-Mails.',
})

const french = email('fr', 'Confirmez votre inscription', 'Un clic suffit.', {
  ask: 'Quelqu’un, peut-être vous, a demandé des e-mails {% if business.name %}de {{ business.name }} {% endif %}à cette adresse. Ils viendront dès que vous aurez dit oui.',
  button: 'Oui, volontiers',
  otherwise: 'Si ce n’était pas vous, ne faites rien, et aucun e-mail ne viendra.',
})

const languages: Record<string, BuiltInEmail> = { en: english, de: german, fr: french }

/** The built-in confirmation e-mail in the first of these languages that it has. */
export const confirmationEmail = (...locales: readonly (string | null)[]): BuiltInEmail =>
  inLanguage(languages, ...locales) ?? english
