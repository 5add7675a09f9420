/**
 * Unsubscribe requests in many languages: the whole subject, or the whole first line of an answer. Words of politeness do not
 * count. A longer sentence is left to a person.
 */
const requests = [
  // English, with its usual slips.
  'unsubscribe',
  'unsubscribe me',
  'unsubscribe (?:request|newsletter|email|emails)',
  'un(?:suscribe|subscibe|subcribe|subscribed|sub)',
  'opt[ -]?out',
  'opt me out',
  'remove',
  'remove me',
  'take me off',
  'stop',
  'stop (?:sending )?(?:me )?(?:e-?mails?|mails?|newsletters?)',
  'no more (?:e-?mails?|mails?|newsletters?)',
  'cancel (?:my )?subscription',
  // German.
  'abmelden',
  'mich abmelden',
  'melden sie mich ab',
  'abmeldung',
  '(?:newsletter )?(?:abbestellen|abmelden)',
  'abbestellung',
  'austragen',
  'mich austragen',
  'stopp',
  '(?:mich )?(?:aus|vom) (?:dem|ihrem|eurem) (?:e-?mail-?)?verteiler (?:nehmen|streichen|l[oö]schen|entfernen)',
  '(?:nehmen|streichen|l[oö]schen|entfernen) sie mich (?:aus|von) (?:dem|ihrem|der|ihrer) (?:e-?mail-?)?(?:verteiler|liste)',
  'keine (?:weiteren |mehr )?(?:(?:e-?)?mails?|newsletter)(?: mehr)?(?: erhalten)?',
  // French.
  '(?:me |se )?d[ée]s(?:abonner|inscrire)',
  'd[ée]s(?:abonnez|inscrivez)[ -]moi',
  'd[ée]sabonnement',
  'd[ée]sinscription',
  'plus de (?:mails?|e-?mails?|newsletters?)',
  // Spanish.
  '(?:darme|dar|darse) de baja',
  'd[ée]me de baja',
  'baja',
  '(?:cancelar|anular) (?:la |mi )?suscripci[oó]n',
  // Portuguese.
  '(?:cancelar|anular) (?:a |minha )?(?:inscriç[aã]o|subscriç[aã]o|assinatura)',
  'descadastrar',
  'descadastre-me',
  'remova-me',
  'remover',
  // Italian.
  'disiscrivi(?:mi|ti)?',
  'disiscrivermi',
  'disiscrizione',
  'cancella(?:mi|temi|rmi)',
  'cancellazione',
  'annulla(?:re)? (?:l.)?iscrizione',
  // Dutch.
  'afmelden',
  '(?:me |mij )?(?:uitschrijven|afmelden)',
  '(?:schrijf|meld) (?:me|mij) (?:uit|af)',
  'afmeld',
  // Danish, Norwegian, Swedish, Finnish.
  'frameld(?: mig)?',
  'avregistrera(?: mig)?',
  'avprenumerera',
  'avsluta prenumeration',
  'meld (?:meg )?av',
  'avmeld(?:e|ing)?',
  'peruuta tilaus',
  // Polish.
  'wypisz(?: mnie)?',
  'mnie wypisać',
  'wypisanie',
  'rezygnuj[eę]',
  'anuluj subskrypcj[eę]',
  // Czech, Slovak, Romanian, Hungarian, Croatian, Turkish.
  'odhl[aá]si[tť]',
  'dezabonare',
  'leiratkoz[aá]s',
  'odjava',
  'aboneli[kğ]ten [cç][ıi]k',
  // Russian, Ukrainian.
  'отписаться',
  'отписать',
  'отписка',
  'отпишите(?: меня)?',
  'відписатися',
  // Chinese, Japanese, Korean.
  '(?:退订|退訂)(?:邮件|郵件)?',
  '取消(?:订阅|訂閱)',
  '(?:配信停止|登録解除)(?:希望)?',
  '解除',
  '수신거부',
]
const object =
  '(?: (?:me )?from)?(?: off)? (?:this|your|the) (?:e-?mail |mailing ?|news ?)?(?:list|letter|newsletter|lists|e-?mails?)'
const whole = new RegExp(`^(?:${requests.join('|')})(?:${object})?$`, 'iu')

/** What people say in front of a request, or behind it. */
const polite = [
  'please|pls|kindly|i (?:want|wish) to|i would like to|i.d like to',
  'bitte|ich m[oö]chte|ich will|danke|thanks|thank you',
  'merci de|merci|svp|stp|s.il vous pla[iî]t|veuillez|je (?:souhaite|veux|voudrais|d[ée]sire)',
  'por favor|quiero|quisiera|deseo|solicito|gracias',
  'quero|desejo|gostaria de|obrigad[oa]',
  'per (?:favore|piacere)|voglio|vorrei|desidero|prego|grazie',
  'graag|alstublieft|alsjeblieft|a\\.?u\\.?b|ik wil|bedankt',
  'prosz[eę] o|prosz[eę]|chc[eę]',
  'пожалуйста|прошу|хочу',
].join('|')
const before = new RegExp(`^(?:${polite}),? (?=\\S)`, 'iu')
const after = new RegExp(`(?<=\\S),? (?:${polite})$`, 'iu')

/** A longer line is more than an unsubscribe request. */
const longest = 80

/** Whether a text is nothing but an unsubscribe request. An address in it is the person's own. */
export const isUnsubscribeText = (text: string): boolean => {
  const line = text.slice(0, longest + 1).trim()
  if (line.length > longest) return false
  const words = line
    .replace(/<?[^\s<>@]{1,64}@[^\s<>@]{1,64}>?$/, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/g, ' ')
  const without = words.replace(before, '')
  return [words, without, words.replace(after, ''), without.replace(after, '')].some((one) => whole.test(one))
}

/** The first line of an answer that is not quoted. */
export const firstLine = (text: string): string =>
  text
    .slice(0, 4000)
    .split(/\r?\n/, 20)
    .find((line) => line.trim() !== '') ?? ''
