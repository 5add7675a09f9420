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
  ' vacation',
  ' away from',
  ' i am away',
  ' i am out',
  ' reponse automatique',
  ' absence du bureau',
  ' automatische antwort',
  ' abwesend',
  ' abwesenheit',
  ' respuesta automatica',
  ' fuera de la oficina',
  ' risposta automatica',
  ' fuori sede',
  ' automatisch antwoord',
  ' afwezig',
  ' resposta automatica',
  ' autosvar',
  ' automatiskt svar',
  ' automatisk svar',
  ' automaattinen vastaus',
  ' automatyczna odpowiedz',
  ' automaticka odpoved',
  ' automatikus valasz',
  ' raspuns automat',
  ' otomatik yanit',
  ' автоответ',
  ' автоматический ответ',
  ' автоматична відповідь',
  ' 自動応答',
  ' 自動返信',
  ' 自动回复',
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
