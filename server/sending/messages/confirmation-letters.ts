import { inLanguage } from '../../platform/locales.ts'
import type { MessageContent } from '../outbox/index.ts'

/** A letter of the service's own, and the language that it is in. */
export interface OwnLetter {
  language: string
  content: MessageContent
}

const letter = (
  language: string,
  subject: string,
  preheader: string,
  paragraphs: { ask: string; button: string; otherwise: string },
): OwnLetter => ({
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

const english = letter('en', 'Would you like our letters?', 'One click, and you get them.', {
  ask: 'Somebody, perhaps you, asked {{ business.name | default: "us" }} to write to this address. We do so once you say yes.',
  button: 'Yes, please',
  otherwise: 'If it was not you, do nothing, and no letters will come.',
})

const german = letter('de', 'Möchten Sie unsere Briefe?', 'Ein Klick, und Sie bekommen sie.', {
  ask: 'Jemand, vielleicht Sie, hat {{ business.name | default: "uns" }} gebeten, an diese Adresse zu schreiben. Wir tun es, sobald Sie Ja sagen.',
  button: 'Ja, gerne',
  otherwise: 'Wenn Sie es nicht waren, tun Sie nichts, und es kommen keine Briefe.',
})

const french = letter('fr', 'Souhaitez-vous nos lettres ?', 'Un clic, et vous les recevez.', {
  ask: 'Quelqu’un, peut-être vous, a demandé des lettres {% if business.name %}de {{ business.name }} {% endif %}à cette adresse. Elles viendront dès que vous aurez dit oui.',
  button: 'Oui, volontiers',
  otherwise: 'Si ce n’était pas vous, ne faites rien, et aucune lettre ne viendra.',
})

const languages: Record<string, OwnLetter> = { en: english, de: german, fr: french }

/** The mail that comes with the service and asks for a yes, in the first of these languages that it speaks. */
export const confirmationLetter = (...locales: readonly (string | null)[]): OwnLetter =>
  inLanguage(languages, ...locales) ?? english
