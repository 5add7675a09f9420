/**
 * Unsubscribe requests in many languages: the whole subject, or the whole first line of an answer. A longer
 * sentence is left to a person.
 */
const phrases = [
  'unsubscribe( me)?',
  'opt[ -]?out',
  'remove( me)?',
  'stop',
  'abmelden',
  'abmeldung',
  'abbestellen',
  'abbestellung',
  'austragen',
  'd[ée]sabonner',
  'd[ée]sabonnement',
  'd[ée]sinscription',
  'd[ée]sinscrire',
  'me d[ée]sinscrire',
  'me d[ée]sabonner',
  'darme de baja',
  'dar de baja',
  'darse de baja',
  'baja',
  'cancelar (la )?suscripci[oó]n',
  'cancelar (a )?(inscriç[aã]o|subscriç[aã]o|assinatura)',
  'descadastrar',
  'anular (a )?subscriç[aã]o',
  'disiscrivi(mi|ti)?',
  'disiscrizione',
  'cancellami',
  'cancellazione',
  'annulla(re)? (l.)?iscrizione',
  'afmelden',
  'uitschrijven',
  'afmeld',
  'frameld',
  'avregistrera',
  'avprenumerera',
  'avsluta prenumeration',
  'meld (meg )?av',
  'avmeld(e|ing)?',
  'peruuta tilaus',
  'wypisz( mnie)?',
  'rezygnuj[eę]',
  'odhl[aá]sit',
  'odhl[aá]si[tť]',
  'dezabonare',
  'leiratkoz[aá]s',
  'odjava',
  'aboneli[kğ]ten [cç][ıi]k',
  'отписаться',
  'отпишите( меня)?',
  'відписатися',
  '退订',
  '退訂',
  '取消订阅',
  '配信停止',
  '登録解除',
  '수신거부',
]
const whole = new RegExp(`^(please )?(${phrases.join('|')})( please| bitte)?$`, 'iu')

/** A longer line is more than an unsubscribe request. */
const longest = 60

/** Whether a text is nothing but an unsubscribe request. */
export const isUnsubscribeText = (text: string): boolean => {
  const line = text.slice(0, longest + 1).trim()
  return (
    line.length <= longest &&
    whole.test(line.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/\s+/g, ' '))
  )
}

/** The first line of an answer that is not quoted. */
export const firstLine = (text: string): string =>
  text
    .slice(0, 4000)
    .split(/\r?\n/, 20)
    .find((line) => line.trim() !== '') ?? ''
