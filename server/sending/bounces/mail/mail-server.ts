import { holds, normalizedReply, phraseOf } from '../../../platform/mail/reply-words.ts'
import { isVacationSubject } from './auto-reply.ts'
import { type Fields, fieldOf } from './fields.ts'

/** Subjects of reports, in the words of servers in many languages. */
const subjects = [
  ' undeliver',
  ' non delivery ',
  ' delivery status notification ',
  ' delivery notification ',
  ' delivery fail',
  ' delivery has failed ',
  ' delivery unsuccessful ',
  ' delivery delayed ',
  ' message delayed ',
  ' zustellung verzogert ',
  ' ubermittlung verzogert ',
  ' retard de remise ',
  ' remise retardee ',
  ' retraso en la entrega ',
  ' entrega retrasada ',
  ' ritardo nella consegna ',
  ' consegna ritardata ',
  ' atraso na entrega ',
  ' entrega atrasada ',
  ' vertraagde bezorging ',
  ' bezorging vertraagd ',
  ' opoznienie w dostarcz',
  ' opoznione dostarcz',
  'доставка … задерж',
  '投递延迟',
  '配信遅延',
  ' delivery problem',
  ' delivery warning ',
  ' delivery error ',
  ' failed delivery ',
  ' failure delivery ',
  ' failed mail ',
  ' failure notice ',
  ' mail failure ',
  ' mail failed ',
  ' mail error ',
  ' mail system error ',
  ' mail not delivered ',
  ' not be delivered ',
  ' not yet been delivered ',
  ' returned mail ',
  ' returned to sender ',
  ' delayed mail ',
  ' unzustellbar',
  ' nicht zugestellt ',
  ' nicht zustellbar ',
  ' zustellung … fehlgeschlagen ',
  ' non remis ',
  ' non distribue',
  ' echec de … remise ',
  ' no se puede entregar ',
  ' no entregad',
  ' error de entrega ',
  ' nao entregue ',
  ' falha na entrega ',
  ' nao foi possivel entregar ',
  ' non recapit',
  ' mancato recapito ',
  ' impossibile recapitare ',
  ' mancata consegna ',
  ' onbestelbaar ',
  ' niet bezorgd ',
  ' niet afgeleverd ',
  ' niedostarcz',
  ' nie dostarczon',
  ' nie mozna dostarczyc ',
  ' nedorucen',
  ' nedorucitelne',
  ' nelze dorucit ',
  ' teslim edileme',
  ' iletileme',
  ' gonderileme',
  ' недоставлен',
  ' не доставлен',
  ' не может быть доставлен',
  ' невозможно доставить ',
  ' kezbesithetetlen ',
  ' nem kezbesitheto ',
  ' nelivrat',
  ' olevererbart ',
  ' gar inte att leverera ',
  ' kan ikke leveres ',
  ' ikke leveret ',
  ' ei toimitettavissa ',
  ' ei voi toimittaa ',
  ' αδυνατη η παραδοση ',
  '配信不能',
  '未配信',
  '配送エラー',
  'メールエラー',
  '配信エラー',
  '退信',
  '无法投递',
  '投递失败',
  '无法送达',
  '無法傳遞',
  '반송',
  '배달되지',
].map(phraseOf)

/** Names that only mail systems have, in the address or beside it. */
const systems = /(mailer[-_. ]?daemon|mail[-_. ]?daemon|mail[-_. ]delivery[-_. ](sub)?system|\bmdaemon\b)/i
/** Names that people have as well. */
const operators =
  /\b(post_?master|(mail[-_. ]?)?system[-_. ]?administrator|(e?mail|smtp)[-_. ]?(system|server|service|gateway)|no-?reply)\b/i

/** The reply of a server with both codes, such as `550 5.1.1` or `550-5.1.1`. */
const coded = /(^|[^\d.])[45]\d\d[ -]{1,3}\(?#?[45]\.\d{1,3}\.\d{1,3}(?![\d.])/m
/** The same, or a code of three digits, where it begins a line or follows a colon. */
const codedLine = /(^[ \t<]{0,8}|: )[45]\d\d[ -]{1,3}\(?#?[45]\.\d{1,3}\.\d{1,3}(?![\d.])/m
const failure =
  /(^|: |\bsaid:? |<<< )[45]\d\d[ -]|\b(fail(ed|ure)|undeliver|could ?n[o'’]t be|did not reach|cannot be|unable|error|unknown|rejected|refused)\b/im

/** A person answers or forwards a report. */
const forwarded = /^\s*(re|fwd?|aw|wg|tr|rv|i|vs|sv)\s*:/i

/**
 * Whether the message is the report of a mail server. Who sends it decides, with a known subject or the reply
 * of a server in its own text, in any language. An automatic reply comes from a person's address.
 */
export const isFromMailServer = (header: Fields, own: string): boolean => {
  if (header.has('x-failed-recipients')) return true
  if (/^multipart\/report\b.*report-type="?delivery-status/i.test(fieldOf(header, 'content-type') ?? ''))
    return true
  const from = fieldOf(header, 'from') ?? ''
  const title = fieldOf(header, 'subject') ?? ''
  if (isVacationSubject(title)) return false
  const words = normalizedReply(title)
  const isKnown = subjects.some((phrase) => holds(words, phrase))
  const isNameless = /<[ \t]*>/.test(from)
  if (systems.test(from) || isNameless) return isKnown || failure.test(own) || coded.test(own)
  const isReturned = fieldOf(header, 'return-path') === '<>'
  if (operators.test(from)) return isKnown || coded.test(own) || (isReturned && failure.test(own))
  if (isKnown && coded.test(own) && !forwarded.test(title)) return true
  if (!isReturned) return false
  return isKnown || (codedLine.test(own) && !header.has('in-reply-to'))
}
