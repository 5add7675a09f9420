import { inLanguage } from '../../../platform/locales.ts'
import { type AnswerFault, type AnswerReason, type FormField, textOf } from '../field-types/index.ts'

type Reasons = Record<AnswerReason, (limit: string) => string>

const counted = (limit: string, one: string, many: string): string => `${limit} ${limit === '1' ? one : many}`

/** The built-in texts of forms in one language. */
export interface FormTexts {
  language: string
  title: string
  required: string
  choose: string
  stars: (count: number) => string
  send: string
  trap: string
  closedTitle: string
  closedBody: string
  sentTitle: string
  /** The same for every address, so that it discloses nothing about contacts. */
  sent: string
  sentToConfirm: string
  faultsTitle: string
  tooFast: string
  /** Of the script. */
  close: string
  sending: string
  failed: string
  next: string
  /** What a field for files accepts. */
  files: (kinds: string, size: string, count: number) => string
  filesNeedScript: string
  reasons: Reasons
}

const english: FormTexts = {
  language: 'en',
  title: 'Form',
  required: 'required',
  choose: 'Please choose',
  stars: (count) => (count === 1 ? '1 star' : `${count} stars`),
  send: 'Send',
  trap: 'Leave this field empty',
  closedTitle: 'This form is closed',
  closedBody: 'It does not accept answers at the moment.',
  sentTitle: 'Thank you',
  sent: 'Your answers have been sent.',
  sentToConfirm: 'Check your inbox: if there is something to confirm, we have sent you an e-mail.',
  faultsTitle: 'Please check your answers',
  tooFast: 'The form was sent too early or too late. Please send it again.',
  close: 'Close',
  sending: 'Sending…',
  failed: 'The form could not be sent. Please try again in a minute.',
  next: 'Continue',
  files: (kinds, size, count) => `${kinds}; at most ${size}${count === 1 ? '' : ` each, ${count} files`}.`,
  filesNeedScript: 'Files can only be sent with JavaScript switched on.',
  reasons: {
    required: () => 'Please answer this question.',
    email: () => 'Enter an e-mail address such as name@example.com.',
    number: () => 'Enter a number.',
    phone: () => 'Enter a telephone number.',
    url: () => 'Enter an address that begins with https://.',
    date: () => 'Enter a date.',
    date_time: () => 'Enter a date and a time.',
    option: () => 'Choose one of the options.',
    too_short: (limit) => `Enter at least ${counted(limit, 'character', 'characters')}.`,
    too_long: (limit) => `Enter at most ${counted(limit, 'character', 'characters')}.`,
    too_small: (limit) => `Enter a number of at least ${limit}.`,
    too_large: (limit) => `Enter a number of at most ${limit}.`,
    too_early: (limit) => `Enter a date on or after ${limit}.`,
    too_late: (limit) => `Enter a date on or before ${limit}.`,
    too_few: (limit) => `Choose at least ${limit}.`,
    too_many: (limit) => `Choose at most ${limit}.`,
    pattern: () => 'The answer does not have the expected format.',
    characters: () => 'The answer contains characters that are not allowed.',
    disposable: () => 'Enter an address that you use permanently.',
    file_type: (limit) => `Choose a file of one of these types: ${limit}.`,
    file_size: (limit) => `A file may be at most ${limit}.`,
    file_count: (limit) => `Choose at most ${counted(limit, 'file', 'files')}.`,
    file_empty: () => 'The file is empty. Choose another file.',
    file_unproved: () => 'Files can only be sent with JavaScript switched on.',
  },
}

const german: FormTexts = {
  language: 'de',
  title: 'Formular',
  required: 'Pflichtfeld',
  choose: 'Bitte wählen',
  stars: (count) => (count === 1 ? '1 Stern' : `${count} Sterne`),
  send: 'Absenden',
  trap: 'Dieses Feld leer lassen',
  closedTitle: 'Dieses Formular ist geschlossen',
  closedBody: 'Es nimmt zurzeit keine Antworten an.',
  sentTitle: 'Vielen Dank',
  sent: 'Ihre Angaben wurden gesendet.',
  sentToConfirm:
    'Bitte sehen Sie in Ihr Postfach: Wenn etwas zu bestätigen ist, haben wir Ihnen eine E-Mail geschickt.',
  faultsTitle: 'Bitte prüfen Sie Ihre Angaben',
  tooFast: 'Das Formular wurde zu früh oder zu spät gesendet. Bitte senden Sie es noch einmal.',
  close: 'Schließen',
  sending: 'Wird gesendet …',
  failed: 'Das Formular konnte nicht gesendet werden. Bitte versuchen Sie es in einer Minute noch einmal.',
  next: 'Weiter',
  files: (kinds, size, count) =>
    `${kinds}; höchstens ${size}${count === 1 ? '' : ` je Datei, ${count} Dateien`}.`,
  filesNeedScript: 'Dateien können nur mit eingeschaltetem JavaScript gesendet werden.',
  reasons: {
    required: () => 'Bitte beantworten Sie diese Frage.',
    email: () => 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    number: () => 'Geben Sie eine Zahl ein.',
    phone: () => 'Geben Sie eine Telefonnummer ein.',
    url: () => 'Geben Sie eine Adresse ein, die mit https:// beginnt.',
    date: () => 'Geben Sie ein Datum ein.',
    date_time: () => 'Geben Sie Datum und Uhrzeit ein.',
    option: () => 'Wählen Sie eine der Möglichkeiten.',
    too_short: (limit) => `Geben Sie mindestens ${limit} Zeichen ein.`,
    too_long: (limit) => `Geben Sie höchstens ${limit} Zeichen ein.`,
    too_small: (limit) => `Geben Sie eine Zahl ab ${limit} ein.`,
    too_large: (limit) => `Geben Sie eine Zahl bis ${limit} ein.`,
    too_early: (limit) => `Geben Sie ein Datum ab ${limit} ein.`,
    too_late: (limit) => `Geben Sie ein Datum bis ${limit} ein.`,
    too_few: (limit) => `Wählen Sie mindestens ${limit}.`,
    too_many: (limit) => `Wählen Sie höchstens ${limit}.`,
    pattern: () => 'Die Angabe hat nicht das erwartete Format.',
    characters: () => 'Die Angabe enthält Zeichen, die nicht erlaubt sind.',
    disposable: () => 'Geben Sie eine Adresse ein, die Sie dauerhaft nutzen.',
    file_type: (limit) => `Wählen Sie eine Datei eines dieser Typen: ${limit}.`,
    file_size: (limit) => `Eine Datei darf höchstens ${limit} groß sein.`,
    file_count: (limit) => `Wählen Sie höchstens ${counted(limit, 'Datei', 'Dateien')}.`,
    file_empty: () => 'Die Datei ist leer. Wählen Sie eine andere Datei.',
    file_unproved: () => 'Dateien können nur mit eingeschaltetem JavaScript gesendet werden.',
  },
}

const french: FormTexts = {
  language: 'fr',
  title: 'Formulaire',
  required: 'obligatoire',
  choose: 'Veuillez choisir',
  stars: (count) => (count === 1 ? '1 étoile' : `${count} étoiles`),
  send: 'Envoyer',
  trap: 'Laissez ce champ vide',
  closedTitle: 'Ce formulaire est fermé',
  closedBody: 'Il n’accepte pas de réponses pour le moment.',
  sentTitle: 'Merci',
  sent: 'Vos réponses ont été envoyées.',
  sentToConfirm:
    'Consultez votre boîte de réception : s’il y a quelque chose à confirmer, nous vous avons envoyé un e-mail.',
  faultsTitle: 'Veuillez vérifier vos réponses',
  tooFast: 'Le formulaire a été envoyé trop tôt ou trop tard. Veuillez l’envoyer une nouvelle fois.',
  close: 'Fermer',
  sending: 'Envoi en cours…',
  failed: 'Le formulaire n’a pas pu être envoyé. Veuillez réessayer dans une minute.',
  next: 'Continuer',
  files: (kinds, size, count) =>
    `${kinds} ; ${size} au plus${count === 1 ? '' : ` par fichier, ${count} fichiers`}.`,
  filesNeedScript: 'Les fichiers ne peuvent être envoyés qu’avec JavaScript activé.',
  reasons: {
    required: () => 'Veuillez répondre à cette question.',
    email: () => 'Saisissez une adresse e-mail, par exemple nom@example.com.',
    number: () => 'Saisissez un nombre.',
    phone: () => 'Saisissez un numéro de téléphone.',
    url: () => 'Saisissez une adresse qui commence par https://.',
    date: () => 'Saisissez une date.',
    date_time: () => 'Saisissez une date et une heure.',
    option: () => 'Choisissez une des options.',
    too_short: (limit) => `Saisissez au moins ${counted(limit, 'caractère', 'caractères')}.`,
    too_long: (limit) => `Saisissez au plus ${counted(limit, 'caractère', 'caractères')}.`,
    too_small: (limit) => `Saisissez un nombre d’au moins ${limit}.`,
    too_large: (limit) => `Saisissez un nombre d’au plus ${limit}.`,
    too_early: (limit) => `Saisissez une date à partir du ${limit}.`,
    too_late: (limit) => `Saisissez une date jusqu’au ${limit}.`,
    too_few: (limit) => `Choisissez-en au moins ${limit}.`,
    too_many: (limit) => `Choisissez-en au plus ${limit}.`,
    pattern: () => 'La réponse n’a pas le format attendu.',
    characters: () => 'La réponse contient des caractères non autorisés.',
    disposable: () => 'Saisissez une adresse que vous utilisez durablement.',
    file_type: (limit) => `Choisissez un fichier d’un de ces types : ${limit}.`,
    file_size: (limit) => `Un fichier peut peser au plus ${limit}.`,
    file_count: (limit) => `Choisissez au plus ${counted(limit, 'fichier', 'fichiers')}.`,
    file_empty: () => 'Le fichier est vide. Choisissez un autre fichier.',
    file_unproved: () => 'Les fichiers ne peuvent être envoyés qu’avec JavaScript activé.',
  },
}

const languages: Record<string, FormTexts> = { en: english, de: german, fr: french }

/** The texts in the language of a form, or in English. */
export const textsFor = (language: string): FormTexts => inLanguage(languages, language) ?? english

/** What is wrong with an answer to a field in the same language, for the person. */
export const textOfFault = (
  texts: FormTexts,
  { reason, limit }: AnswerFault,
  field: FormField | undefined,
): string => {
  const own = reason === 'pattern' && field !== undefined ? textOf(field, 'pattern_text') : undefined
  return own ?? texts.reasons[reason](String(limit ?? ''))
}
