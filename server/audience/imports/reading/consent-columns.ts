import { own } from '../../../platform/own.ts'
import { consentInName, hasYesAndNo, isTurned } from './consent-names.ts'
import {
  type Consent,
  consentIn,
  isNothing,
  isOfMail,
  type Meaning,
  meaningOfWord,
  plain,
} from './consent-words.ts'
import { type Tool, targetIn } from './tools/index.ts'

/** What a column says of a person's consent to marketing e-mail. */
export type ConsentTarget = 'opted_out' | 'opted_in'

/* Names without case, accents, spaces and punctuation, of columns in exports of other tools. */

/** About other channels than e-mail, or about the service's own members. */
const others = /sms|whatsapp|phone|fax|push|donotcall|textmessage|textmarketing|postal|directmail|tracking/
/** Also about e-mail, whatever else the name has. */
const ofMail = /(?<!direct|postal)mail|newsletter|donotcontact/
/** Counters of what is no refusal, and addresses of pages. */
const neither =
  /bouncedche|(?:konto|account|lieferung|karte|kredit|zahlung|login|zugang)gesperrt|^dndsettings(?:call|fb|gmb|facebook)|^dnd.*(?:message|code)$|softbounce|emailsbounced|bouncerate|unsubscriberate|complaintrate|(?:link|url|uri|token|hash)$/

/** A word, a time or a reason in such a column says no. */
const out = new RegExp(
  [
    'unsub',
    'optout|optedout|optsout',
    'donot(?:allow|bulk|contact|email|e?mail|market|send)|nomarketing|nonewsletter|noemail|dnc$|donotdisturb',
    'suppress|blacklist|blocklist|emaildisabled|emailblocked',
    'hardbounce|bounced|bouncereason|bouncedate|bouncetime|emailbounce|invalide?mail|e?mailinvalid|cleantime|cleaned|undeliverable',
    '^(?:is)?spam$|nospam|^bounce(?:type|status|class|category)?$|^dnd(?:settings?)?(?:all|e?mail)(?:status)?$',
    // What was said of a permission, or done to it.
    '(?:marketing|sending|mails?|mailings?|newsletters?|consent|consentement|consentimiento|consenso|permission|einwilligung|zustimmung|toestemming|samtykke|samtycke)' +
      '(?:is|was|been|ist|wurde)*(?:suspended|withdr[ae]w|revoked|revocad|revocat|revoque|retire|zuruckgezogen|ingetrokken|declined|denied|refused|rejected|blocked|disabled|stopped)',
    'revoca(?:del)?consen|withdrawalofconsent|(?:withdrew|withdrawn|revoked)(?:email|marketing)?(?:consent|permission)',
    'spamcomplain|complain|markedasspam|spamreport|abusereport',
    'abgemeldet|abmelde|abbestell|widerruf|gesperrt|keinewerbung',
    'desabonn|desinscri|desuscri|dadodebaja|fechadebaja|disiscri|cancellat|afgemeld|uitgeschreven|afmeld|avmeld|avregistr',
    'wypis|odhlas|descadastr|cancelouinscri|leiratkoz',
  ].join('|'),
)

/** Only a word or time that says yes is a yes in such a column. */
const into = new RegExp(
  [
    'accept(?:s|ed)?(?:email|emails|newsletter)?marketing|accept(?:s|ed)?(?:newsletter|mailing)s?',
    'marketing(?:consent|permission|optin|allowed|status|state|subscription)|(?:email|mail)marketing|ismarketable|marketable',
    '(?:email|mail)(?:consent|permission|optin|subscri)|permissionstatus|permissiontomail|permissiontotrack',
    '^optin$|^optedin$|optinstatus|newsletteroptin|^newsletter$|newslettersubscri|subscribedto(?:emails?|newsletter)|^(?:is)?subscribed$',
    '(?:global|list|subscription|subscriber|e?mail|mailing|newsletter|permission|marketing|marketingcontact|casl|gdpr|consent)status|e?mailad?dress(?:e|en)?status|(?:e?mail|newsletter|contact|communication|marketing)preferences?$|caslconsent',
    'receives?(?:email|newsletter|marketing)|wants?(?:email|newsletter|marketing)|consentstatus|gdprconsent',
    'newsletteranmeldung|werbeeinwilligung|^einwilligung(?:newsletter|email|werbung|marketing)?$|werbungerlaubt|^consentement$|^consentimiento$|^consenso$|^toestemming$',
  ].join('|'),
)
/** How a permission was given, not whether. */
const circumstance =
  /(?:source|method|detail|text|version|ip|ipaddress|form|by|via|id|language|frequency|page|campaign|purpose|changed)$/

/** Columns that say when or how a person refused: any text says no. */
const reasons = /reason|suppress|comment|(?:source|by|via|method|title|campaignid)$/

/** Names of a column with the state of a subscription, an order, an address or anything else: the values decide. */
export const statusLike: ReadonlySet<string> = new Set(
  'status contactstatus state state1 type statut estado estado1 stato zustand substatus subscription situacao stan'.split(
    ' ',
  ),
)

/** Why a business may write to a person. Objections are entered there, too. */
const basis =
  /^(?:gdpr)?(?:lawful|legal)bas[ei]s|^rechtsgrundlage|^basel(?:egal|egale)|^basegiuridica|^baselegal|^grondslag|^podstawaprawna/
const endsBasis =
  /object|withdr|revo|refus|declin|denied|expired|optout|optedout|unsub|widerspr|widerruf|oppos|opos|retire|ritir|ingetrok|bezwaar|sprzeciw|wycof|none$/
const anyBasis =
  /consent|consens|contract|contrat|legitim|interes|legal|vital|public|obligation|obblig|einwillig|zustimm|vertrag|berechtigt|recht|gesetz|toestemming|overeenkomst|zgod|umow|uzasadn|praw|samty|avtale|aftale|avtal|berattig|compan|customer/

/** Bounces for a while say nothing of an address. */
const kindOfBounce = (name: string, text: string): Meaning | null => {
  if (!/bounce|^dnd/.test(plain(name))) return null
  if (/^(?:hard|permanent)$/.test(plain(text))) return 'bounced'
  return /^(?:soft|transient|temporary)$/.test(plain(text)) ? 'implied' : null
}

/** A switch that is on if a person wants no mail. */
const isSwitch = (name: string): boolean => /^(?:is)?dnd/.test(plain(name))

/** Names of columns with lists, which can say whether a person is on the list. */
const ofLists =
  /^(?:mailing|e?mail|mail|newsletter)?(?:lists?|listen?|listes?|listas?|lijste?n?|gruppi|groups?|gruppen?)$|^audience$|^segments?$/

const byName = (name: string, samples: readonly string[]): ConsentTarget | null => {
  const written = plain(name)
  if (neither.test(written) || (others.test(written) && !ofMail.test(written))) return null
  if (out.test(written)) return isTurned(name) ? 'opted_in' : 'opted_out'
  if (circumstance.test(written)) return null
  if (basis.test(written) && !/(?:type|date|number)$/.test(written)) return 'opted_out'
  if (into.test(written) || (ofLists.test(written) && hasYesAndNo(samples))) return 'opted_in'
  return consentInName(name, samples)
}

/** In a file of a tool whose columns are known, what they mean there decides. */
const inTool: Readonly<Record<string, ConsentTarget>> = {
  status: 'opted_in',
  list_status: 'opted_in',
  opted_in: 'opted_in',
  opted_out: 'opted_out',
  unsubscribed_at: 'opted_out',
}

/** Whether a column may contain a person's "no", by its name. Its values decide what it says of each person. */
export const consentOf = (
  name: string,
  tool: Tool | null = null,
  samples: readonly string[] = [],
): ConsentTarget | null => {
  const known = targetIn(tool, name)
  if (known === undefined || known === 'reason' || known === 'status_at') return byName(name, samples)
  return own(inTool, known) ?? null
}

/** Values that tell a state of subscription. A column `State` can have one, or a part of an address. */
export const holdsConsent = (name: string, samples: readonly string[]): boolean => {
  if (samples.length === 0) return false
  const known = samples.map(meaningOfWord)
  const areAllKnown = !known.includes(null)
  const saysSomething = known.some((one) => one !== null && one !== 'unset')
  if (!statusLike.has(plain(name))) return areAllKnown && saysSomething && samples.some(isOfMail)
  // Among other values, a word that is only said of mail must be asked about.
  return (areAllKnown && saysSomething) || samples.some(isOfMail)
}

const isTime = (text: string): boolean =>
  text.length <= 40 &&
  (/\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text) || /^(?:19|20)\d{6}T\d{4,6}Z?$/i.test(text.trim())) &&
  !isNothing(text)

/** What is written with a time. Another word beside one can say anything. */
const withTime = /^(?:t|z|h|utc|gmt|[ap]|m|[ap]m|uhr|um|at|[cemwp]e?[sd]t|bst|ist|mez|mesz)$/

const isOnlyTime = (text: string): boolean =>
  isTime(text) && (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => withTime.test(word))

/** What kind of no a column has whose value is only yes, a time or a text. */
const refusalOf = (name: string, text: string): Meaning => {
  const about = `${plain(name)} ${plain(text)}`
  if (/spam|abuse|complain/.test(about)) return 'complained'
  if (/bounce|invalid|undeliver|clean/.test(about)) return 'bounced'
  return /suppress|blocklist|blocked|gesperrt/.test(about) ? 'blocked' : 'opted_out'
}

/** A cell of a column of consent. `flag` reads yes and no, as of any boolean column. */
interface ConsentCell {
  name: string
  text: string
  flag: boolean | null
}

/** What a cell says. Null if it cannot be read: then nothing may be assumed. */
export const meaningOf = (target: ConsentTarget, { name, text, flag }: ConsentCell): Meaning | null => {
  if (text.trim() === '' || isNothing(text)) return target === 'opted_out' ? 'yes' : 'unset'
  if (target === 'opted_in') {
    // Each tool numbers its statuses in another way.
    if (/^\d+$/.test(text.trim()) && /(?:status|state|type)$/.test(plain(name))) return null
    if (flag !== null) return flag ? 'yes' : 'opted_out'
    return meaningOfWord(text) ?? (isOnlyTime(text) ? 'yes' : null)
  }
  if (basis.test(plain(name))) {
    if (endsBasis.test(plain(text))) return 'opted_out'
    return anyBasis.test(plain(text)) ? 'yes' : null
  }
  // Each tool numbers its kinds of bounces in another way.
  if (/^\d+$/.test(text.trim()) && /bouncetype$/.test(plain(name))) return null
  if (flag !== null) return flag ? refusalOf(name, '') : 'yes'
  const word = meaningOfWord(text) ?? kindOfBounce(name, text)
  if (isSwitch(name) && word !== null && word !== 'unset')
    return word === 'yes' || word === 'bounced' ? 'opted_out' : 'yes'
  if (word !== null) return word
  const isNo = isTime(text) || reasons.test(plain(name)) || /^\d+$/.test(text.trim())
  return isNo ? refusalOf(name, text) : null
}

/** The same as yes, no, or neither of them. */
export const readConsent = (target: ConsentTarget, cell: ConsentCell): Consent | null => {
  const meaning = meaningOf(target, cell)
  return meaning === null ? null : consentIn(meaning)
}

/** The first rows of a file: its columns, and some values of each. */
export interface Looked {
  columns: readonly string[]
  samples: readonly (readonly string[])[]
}

/** Columns of times say when a person agreed, not whether. */
const isWhen = (name: string): boolean => /(?:date|time|timestamp|[^t]at|on)$/.test(plain(name))

/**
 * The columns of a file in which a person can say no, by their names and by the first values. `isStated` are those that
 * something else is known of.
 */
export const consentColumns = (
  { columns, samples }: Looked,
  tool: Tool | null,
  isStated: (column: string) => boolean,
): { column: string; target: ConsentTarget }[] => {
  const found = columns.flatMap((column, index) => {
    if (isStated(column)) return []
    const named = consentOf(column, tool, samples[index] ?? [])
    const isKnown = named !== null || targetIn(tool, column) !== undefined
    const target = isKnown ? named : holdsConsent(column, samples[index] ?? []) ? 'opted_in' : null
    return target === null ? [] : [{ column, target }]
  })
  const asks = found.some(({ column, target }) => target === 'opted_in' && !isWhen(column))
  return found.filter(({ column, target }) => target === 'opted_out' || !asks || !isWhen(column))
}
