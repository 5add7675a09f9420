import { readYesNo } from '../../contact-members/index.ts'
import { isNothing, meaningOfWord, plain } from './consent-words.ts'

/*
 * Words in the names that people give to columns of consent: of mail and advertising, of agreement, and of refusal. They are those of the
 * languages of this service. They count only for columns whose values are yes and no: a column of topics is none.
 */

const sets = (texts: string): ReadonlySet<string> => new Set(texts.split(' '))

/** Parts of words that are about mail from a business. */
const ofMail =
  /mail|epost|newsletter|nieuwsbrief|nyhedsbrev|nyhetsbrev|nyhetsutskick|boletin|boletim|infolettre|rundbrief|infobrief|rundschreiben|keepme(?:informed|updated|posted)|(?:stay|keep)intouch|stayinformed|informiertbleiben|inkontaktbleiben|wirinkontakt|resterinforme|restonsencontact|restareinformat|opdehoogte|receiveupdates|^updates$|contactme$|marketing|markedsforing|marknadsforing|werb|reklam|publicid|pubblicit|publicit|advertis|promotion/
/** The same as whole words, which are parts of others. */
const wordsOfMail = sets(
  'news nl pub promo promos offers offres ofertas offerte angebote aanbiedingen tilbud erbjudanden oferty newsy bulletin e-post epost courriel courriels correos correo poczta verteiler noticias novidades novedades utskick nyheter',
)

/** Parts of words of agreement, whatever it is about. */
const ofAgreement =
  /consent|consenso|consens[oi]|consentim|einwillig|zustimm|toestemming|samtykk|samtyck|zgod[aye]|souhlas|permission|permiso|permess|optin|optedin|mailable|kontakt(?:tillat|tilladel|erlaub)|contactable|marketable|subscribe$/
const wordsOfAgreement = sets(
  'subscribed subscriber suscrito suscrita iscritto iscritta inscrit inscrite inscrito inscrita abonne abonnee abonniert angemeldet aangemeld ' +
    'ingeschreven zapisany zapisana tilmeldt pameldt prenumererar gdpr dsgvo rgpd lgpd casl ' +
    'abonnent abonnentin abonnee abonent subskrybent subskrybentka suscriptor suscriptora abbonato abbonata assinante prenumerant',
)

/** Words that turn a name around. */
const no = sets(
  'no not non dont never kein keine keinen keiner nicht nie ohne ne pas plus sans sin senza geen niet zonder ikke ingen inte inga ej nao sem bez ' +
    'stop exclude excluded exclusion refuse refuses refused',
)
/** Parts of words that say no by themselves, also of things that are no mail. */
const ofRefusal =
  /sperre|refus|rifiut|reserver[te]|rezygn|bezwaar|fromlist|entfernt|withdr[ae]w|revoked|revoqu|revoca|retire[es]?$|zuruckgezogen|ingetrokken|wycofan|suspended|erased|erasure/
/** Names that say only what happened to an address, or when. */
const isRefusal =
  /^(?:is|contact|kontakt)?(?:blocked|bloque[es]?|bloccat[oa]|bloquead[oa]|geblokkeerd|blokeret|blockerad|zablokowan[ya]|sperre|sperret|sparrad|removed|entfernt|ausgetragen|suspended|withdrawn|revoked|revocad[oa]|revocato|revoque|quarantined|dnd)(?:at|on|date|time|am|datum)?$|^(?:data)?rezygnacj[ai]$|^removed(?:from|by)(?:mail|newsletter|list)/
/** The same, about mail in any case. */
const ofOptOut =
  /unsub|optout|optedout|widerspr|austrag|opposition|opposizione|oposicion|oposicao|objection|objected|desabonn|desinscri|disiscri|descadastr|frameld|avmeld|avregistr|sprzeciw|wypis|robinson|^bezwaar|rechtvanbezwaar|removed?from(?:the|our|all|my)?(?:e?mail|list|news|marketing|subscr|sending)|blocked(?:at|on|date)|^baja$/
/** What a person does not want to be done: such a name needs no word of mail. */
const ofContacting =
  /contact|contat|kontakt|gecontacteerd|benader|anschreib|sollicit|molest|disturb|perturb|envoyer|enviar|inviare|senden|schicken|sturen|wysyla|sende$|skicka/
/** Whether a business may write to a person. */
const ofContact =
  /contact(?!ed$|less|l[ie]n)|(?:may|can|ok|happyto)becontacted|contat|kontakt|benader|anschreib/
const wordsOfLeave = sets(
  'may can could ok okay happy allow allows allowed permit permits permitted accept accepts accepted wants agrees erlaubt erlaube darf ' +
    'durfen gestattet gewunscht autorise autorisee autorises autoriser autorizza autorizzato autoriza autorizo autorizado autorizada peut pouvons ' +
    'puede podemos pode puo possiamo mag mogen toegestaan ma far tilladt tillatt tillaten tillat mozna moze acepta acepto aceita aceito ' +
    'accetta accetto accepte souhaite',
)

/** Names about something else, although such a word is in them. */
const aboutElse =
  /partner|thirdpart|dritt|tiers|terz[ei]|tercer|derden|parceir|verif|valid(?!ity)|exist|vorhanden|primary|qualified|lead|source|provider|domain|client(?!e)|program|language|(?<!in)format|owner|(?<!con)sent|gesendet|verschickt|open|click|(?<!ac|dis)count|number|anzahl|total|rate|score|last|first|day|terms|(?<!m)agb|cookie|template|campaign|hasemail|haspassword|expir|until|ablauf|gultigbis|order|invoice|receipt|transaction|tracking|consentform|formsigned|formular|promo(?:tion)?code|coupon|gutschein|voucher|werbe(?:aktion|mittel|artikel|geschenk|kosten)|advertiser|budget|editor|(?<!e)post(?:versand|weg|wurf)|(?<!e)post(?:ed)?mail|briefpost|mailpost$|papermail|mailbox|mailroom|mailforward|mailingaddress|(?:g|hot|web|proton)mail|vist[ao]$|viewed|seen$|shown|gesehen|permissionlevel|workpermi|fromcart|fromteam|fromgroup|(?:per|by|via)post(?!a?elettronica)|parcourrier|mailmerge|seit$|since$|depuis$|desde$|sinds$/
/** The same, unless mail is named as well: people subscribe to these and permit them, too. */
const aboutOthers =
  /foto|photo|video|image|imagen|imagem|immagin|bilder|zdjec|film|recording|parent|eltern|ouders|genitor|medical|treatment|behandlung|research|swim|schwimm|sharing|weitergabe|telef|anruf|premium|paid|paying|bezahl|youtube|twitch|patreon|magazin|print|zeitung|zeitschrift|revue|revista|rivista|tijdschrift|czasopism|podcast/

/** Tokens of a name, in lower case without accents; also of names such as `acceptsMarketing`. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, 255)
    // Here it stands for a number.
    .replace(/\bn[or]\.? ?\d|\bn[or]\.? (?:of|de|di|van)\b/gi, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ł/g, 'l')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

const isDay = (text: string): boolean => text.length <= 40 && /\d[-/.]\d/.test(text)

const isYesOrNo = (text: string): boolean =>
  readYesNo(text) !== null || meaningOfWord(text) !== null || isNothing(text)

/** Whether a name turns around what its refusal says, such as `Not opted out`. */
export const isTurned = (name: string): boolean => {
  const words = wordsOf(name)
  const at = words.findIndex((word) => /^(?:not|nicht|niet|pas|ikke|inte|nao)$/.test(word))
  return at !== -1 && ofOptOut.test(words.slice(at + 1).join(''))
}

/** Whether a column has yes and no only. Numbers can be those of lists. */
export const hasYesAndNo = (samples: readonly string[]): boolean =>
  samples.length > 0 && samples.every((text) => readYesNo(text) !== null && !/^\d+$/.test(text.trim()))

/** What a column of yes and no says of consent, by the words of its name; null if it is about something else. */
export const consentInName = (name: string, samples: readonly string[]): 'opted_out' | 'opted_in' | null => {
  const words = wordsOf(name)
  const written = plain(words.join(''))
  if (aboutElse.test(written)) return null
  const isOnlyRefusal = isRefusal.test(written)
  const optsOut = ofOptOut.test(written) || isOnlyRefusal
  const refuses = optsOut || ofRefusal.test(written)
  const negates = words.some((word) => no.has(word))
  const isAbout = ofMail.test(written) || words.some((word) => wordsOfMail.has(word))
  const mayContact = ofContact.test(written) && words.some((word) => wordsOfLeave.has(word))
  const isAgreement =
    mayContact || ofAgreement.test(written) || words.some((word) => wordsOfAgreement.has(word))
  if (!isAbout && aboutOthers.test(written)) return null
  if (!isAbout && !isAgreement && !optsOut && !(negates && ofContacting.test(written))) return null
  const target = refuses === negates ? 'opted_in' : 'opted_out'
  // An empty column says nothing of anyone: it counts only if a later row can say no in it.
  if (samples.length === 0) return target === 'opted_out' ? target : null
  if (samples.every((text) => isYesOrNo(text) || (target === 'opted_out' && isDay(text)))) return target
  // Words of a few characters that cannot be read must be asked about, where the name leaves no doubt.
  return (isAgreement || refuses) &&
    !isOnlyRefusal &&
    new Set(samples).size <= 3 &&
    samples.every((text) => text.length <= 20)
    ? target
    : null
}
