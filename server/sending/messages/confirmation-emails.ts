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
  paragraphs: { request: string; button: string; otherwise: string },
): BuiltInEmail => ({
  language,
  content: {
    kind: 'markdown',
    subject,
    preheader,
    source: `# ${subject}

${paragraphs.request}

**[${paragraphs.button}]({{ links.confirm_url }})**

${paragraphs.otherwise}
`,
    text: null,
  },
})

const english = email('en', 'Confirm your subscription', 'One click confirms it.', {
  request:
    'Please confirm that you want to receive e-mails from {{ business.name | default: "us" }} at this address.',
  button: 'Confirm subscription',
  otherwise: 'If you did not sign up, ignore this e-mail. You will not be subscribed.',
})

const german = email('de', 'Bitte bestätigen Sie Ihre Anmeldung', 'Ein Klick genügt.', {
  request:
    'Bitte bestätigen Sie, dass Sie E-Mails {% if business.name %}von {{ business.name }} {% endif %}an diese Adresse erhalten möchten.',
  button: 'Anmeldung bestätigen',
  otherwise:
    'Wenn Sie sich nicht angemeldet haben, ignorieren Sie diese E-Mail. Sie werden dann nicht angemeldet.',
})

const french = email('fr', 'Confirmez votre inscription', 'Un clic suffit.', {
  request:
    'Veuillez confirmer que vous souhaitez recevoir les e-mails {% if business.name %}de {{ business.name }} {% endif %}à cette adresse.',
  button: 'Confirmer l’inscription',
  otherwise: 'Si cette demande ne vient pas de vous, ignorez cet e-mail. Votre adresse ne sera pas inscrite.',
})

const languages: Record<string, BuiltInEmail> = { en: english, de: german, fr: french }

/** The built-in confirmation e-mail in the first of these languages that it has. */
export const confirmationEmail = (...locales: readonly (string | null)[]): BuiltInEmail =>
  inLanguage(languages, ...locales) ?? english
