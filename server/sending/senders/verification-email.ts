import { inLanguage } from '../../platform/locales.ts'
import type { MessageContent } from '../outbox/index.ts'

interface Translations {
  subject: string
  source: string
}

const english: Translations = {
  subject: 'Confirm your e-mail address',
  source: `Hello,

{{ event.address }} was entered as the sender address of {{ event.name }}.

To confirm that this address is yours, open this page and click the button:

{{ event.link }}

The link is valid for three days. If you did not request this, ignore this e-mail: without your confirmation, no e-mails are sent from your address.
`,
}

const german: Translations = {
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  source: `Guten Tag,

{{ event.address }} wurde als Absenderadresse von {{ event.name }} eingetragen.

Öffnen Sie diese Seite und klicken Sie auf die Schaltfläche, um zu bestätigen, dass diese Adresse Ihnen gehört:

{{ event.link }}

Der Link ist drei Tage gültig. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung werden keine E-Mails von Ihrer Adresse gesendet.
`,
}

const french: Translations = {
  subject: 'Confirmez votre adresse e-mail',
  source: `Bonjour,

{{ event.address }} a été indiquée comme adresse d’expéditeur de {{ event.name }}.

Pour confirmer que cette adresse est la vôtre, ouvrez cette page et cliquez sur le bouton :

{{ event.link }}

Le lien est valable trois jours. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : sans votre confirmation, aucun e-mail n’est envoyé depuis votre adresse.
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
