import { normalizedReply, phraseOf } from '../../../platform/mail/reply-words.ts'
import { type Fields, fieldOf } from './fields.ts'

/** How the subjects of automatic replies begin. */
const subjects = [
  ' auto re ',
  ' auto reply',
  ' auto response',
  ' auto answer',
  ' auto generated',
  ' automatic reply',
  ' automatic response',
  ' automatic answer',
  ' automatically ',
  ' autoreply',
  ' autoresponse',
  ' out of office',
  ' out of the office',
  ' on vacation',
  ' on holiday',
  ' on leave',
  ' on parental leave',
  ' on annual leave',
  ' i am on ',
  ' i m on ',
  ' i am currently ',
  ' vacation',
  ' away ',
  ' ooo ',
  ' i am away',
  ' i am out',
  ' reponse automatique',
  ' absence ',
  ' absent ',
  ' absente ',
  ' message d absence',
  ' notification d absence',
  ' en conges',
  ' je suis absent',
  ' automatische antwort',
  ' abwesend',
  ' abwesenheit',
  ' urlaub',
  ' im urlaub',
  ' ich bin im urlaub',
  ' ich bin nicht im ',
  ' ich bin abwesend',
  ' nicht im buro',
  ' nicht im haus',
  ' respuesta automatica',
  ' fuera de la oficina',
  ' fuera de oficina',
  ' ausente ',
  ' ausencia ',
  ' estoy de vacaciones',
  ' risposta automatica',
  ' fuori sede',
  ' fuori ufficio',
  ' assente ',
  ' assenza ',
  ' in ferie',
  ' automatisch antwoord',
  ' afwezig',
  ' resposta automatica',
  ' fora do escritorio',
  ' de ferias',
  ' buiten kantoor',
  ' niet aanwezig',
  ' vakantie',
  ' autosvar',
  ' automatiskt svar',
  ' automatisk svar',
  ' automaattinen vastaus',
  ' automatyczna odpowiedz',
  ' odpowiedz automatyczna',
  ' nieobecnosc',
  ' poza biurem',
  ' jestem na urlopie',
  ' automaticka odpoved',
  ' automaticke odpovedi',
  ' mimo kancelar',
  ' automatikus valasz',
  ' raspuns automat',
  ' otomatik yanit',
  ' автоответ',
  ' автоматический ответ',
  ' нет на месте',
  ' я в отпуске',
  ' в отпуске',
  ' автоматична відповідь',
  ' 自動応答',
  ' 自動返信',
  ' 自动回复',
  ' 自动答复',
  ' 不在オフィス',
  ' 不在通知',
  ' 休暇',
  ' 自動回覆',
  ' 자동 회신',
].map((text) => phraseOf(text)[0] ?? '')

/** Whether a subject is that of an automatic reply. */
export const isVacationSubject = (subject: string): boolean => {
  const words = normalizedReply(subject).replace(/^( (re|aw|sv|antw))+(?= )/, '')
  return subjects.some((phrase) => words.startsWith(phrase))
}

/**
 * Whether the message answers another one. A message from a `mailto:` link answers none, and has an envelope
 * sender.
 */
export const isAnswer = (header: Fields): boolean =>
  header.has('in-reply-to') ||
  header.has('references') ||
  fieldOf(header, 'return-path') === '<>' ||
  isVacationSubject(fieldOf(header, 'subject') ?? '')

/**
 * Whether a program sent the message (RFC 3834, and older headers). It says nothing about the address, and a
 * program may act for a person.
 */
export const isAutomatic = (header: Fields): boolean => {
  const submitted = fieldOf(header, 'auto-submitted')?.toLowerCase()
  if (submitted !== undefined && !submitted.startsWith('no')) return true
  if (
    ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) =>
      header.has(name),
    )
  )
    return true
  if (/^(auto_reply|auto-reply)/i.test(fieldOf(header, 'precedence') ?? '')) return true
  return isVacationSubject(fieldOf(header, 'subject') ?? '')
}
