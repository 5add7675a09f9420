import { type Fields, fieldOf } from './fields.ts'

const subjects =
  /^\s*(auto(matic(ally)?)?[ -]?(reply|response|answer|generated)|autoreply|out of (the )?office|on (vacation|holiday|leave)|vacation|away from|i am (away|out)|réponse automatique|automatische antwort|abwesenheit|respuesta automática|risposta automatica|automatisch antwoord|resposta automática|autosvar)/i

/**
 * Whether the message is an automatic reply (RFC 3834, and older headers). Such a reply says nothing about
 * the address.
 */
export const isAutoReply = (header: Fields): boolean => {
  const submitted = fieldOf(header, 'auto-submitted')?.toLowerCase()
  if (submitted !== undefined && !submitted.startsWith('no')) return true
  if (
    ['x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) =>
      header.has(name),
    )
  )
    return true
  if (/^(auto_reply|auto-reply)/i.test(fieldOf(header, 'precedence') ?? '')) return true
  return subjects.test(fieldOf(header, 'subject') ?? '')
}
