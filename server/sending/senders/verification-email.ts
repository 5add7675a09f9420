import { inLanguage } from '../../platform/locales.ts'
import type { MessageContent } from '../outbox/index.ts'

interface Translations {
  subject: string
  source: string
}

const english: Translations = {
  subject: 'Is this your address?',
  source: `Hello,

somebody wants to send mail from {{ event.address }}, in the name of {{ event.name }}.

If that is you, and you read this address, open this page and press its button:

{{ event.link }}

The link is good for three days. If you know nothing of this, do nothing: without the button, no mail is sent from your address.
`,
}

const german: Translations = {
  subject: 'Ist das Ihre Adresse?',
  source: `Guten Tag,

jemand möchte E-Mails von {{ event.address }} senden, im Namen von {{ event.name }}.

Wenn Sie das sind und diese Adresse lesen, öffnen Sie diese Seite und drücken Sie ihre Schaltfläche:

{{ event.link }}

Der Link gilt drei Tage. Wenn Sie nichts davon wissen, tun Sie nichts: Ohne die Schaltfläche wird nichts von Ihrer Adresse gesendet.
`,
}

const french: Translations = {
  subject: 'Est-ce votre adresse ?',
  source: `Bonjour,

quelqu’un souhaite envoyer des messages depuis {{ event.address }}, au nom de {{ event.name }}.

Si c’est vous, et que vous lisez cette adresse, ouvrez cette page et pressez son bouton :

{{ event.link }}

Le lien est valable trois jours. Si vous n’en savez rien, ne faites rien : sans le bouton, aucun message ne part de votre adresse.
`,
}

const languages: Record<string, Translations> = { en: english, de: german, fr: french }

/**
 * The e-mail with the link that verifies an address, in the business's language where a translation exists.
 * User input is inserted through codes, never into the text.
 */
export const verificationEmail = (locale: string): MessageContent => ({
  kind: 'plain',
  preheader: null,
  text: null,
  ...(inLanguage(languages, locale) ?? english),
})
