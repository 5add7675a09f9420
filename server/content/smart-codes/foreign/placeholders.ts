import { own } from '../../../platform/own.ts'
import { masked, piecesOf, type Span } from '../markup.ts'
import type { Meaning } from './personalisation.ts'
import { personalisations } from './tags.ts'

/*
 * Placeholders of other tools in content that is written here. They would be sent as text, so they are reported with the smart
 * code to use. Sources of how they are written are beside each; of their words, the tables of `tags.ts` and the same pages.
 */

/** Words of other tools without signs and accents, in small letters, by smart code. */
const words: Readonly<Record<string, string>> = {
  'contact.first_name':
    'firstname fname first name contactname namefix prenom vorname forename givenname nombre nome voornaam imie fornavn fornamn etunimi jmeno imya имя ім’я keresztnev prenume',
  'contact.last_name':
    'lastname lname last surname nom nachname familyname apellido apellidos achternaam nazwisko efternavn etternavn efternamn sukunimi prijmeni cognome sobrenome фамилия прізвище',
  'contact.full_name': 'fullname displayname nomcomplet nombrecompleto nomecompleto',
  'contact.email': 'email emailaddress emailaddr emailto correo courriel',
  'contact.phone': 'phone phonenumber telephone telefon telefono telefone',
  'contact.company': 'company firma empresa entreprise societe azienda',
  'links.unsubscribe_url': 'unsubscribe unsub optout optoutlink optouturl remove',
  'links.view_in_browser_url':
    'archive mirror webcopy webview viewaspageurl viewaswebpage viewemailurl messageurl weblink view permalink mailpoetarchive',
  'links.preferences_url':
    'preferences preferencesurl managepreferences manageurl changedetails profilecenterurl unsubcenterurl',
  'business.name':
    'listcompany businessname organizationname organisationname companyname accountname shopname storename memberbusname sitetitle sitename brandname',
  'business.address':
    'listaddress senderinfo senderaddress businessaddress organizationfulladdress postaladdress inlineaddress physicaladdress companyaddress accountaddress shopaddress memberaddr rootcontactinfo',
  'sender.name': 'sendername fromname defaultfromname ownername',
  'sender.email': 'senderemail fromemail defaultfromemail owneremail',
  'campaign.name': 'campaignname',
  'campaign.subject': 'subject mcsubject newslettersubject campaignsubject emailsubject',
  'date.year': 'currentyear',
  'date.today': 'today curdate currentdate currentday currentdaynumber currentmonth currentdayname',
}

const wordOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')

const codes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words).flatMap(([code, all]) => all.split(' ').map((word) => [wordOf(word), code])),
)

/** Parts of longer words: `asm_group_unsubscribe_raw_url`, `subscriber_first_name`. The first one decides. */
const parts: readonly [part: string, code: string][] = [
  ['preferencecent', 'links.preferences_url'],
  ['preferencesurl', 'links.preferences_url'],
  ['preferencespage', 'links.preferences_url'],
  ['asmpreferences', 'links.preferences_url'],
  ['unsubscribepreferences', 'links.preferences_url'],
  ['subscriberpreferences', 'links.preferences_url'],
  ['managepreferences', 'links.preferences_url'],
  ['managesubscription', 'links.preferences_url'],
  ['subscriptionmanage', 'links.preferences_url'],
  ['updatesubscription', 'links.preferences_url'],
  ['updateprofile', 'links.preferences_url'],
  ['unsub', 'links.unsubscribe_url'],
  ['optoutlink', 'links.unsubscribe_url'],
  ['optouturl', 'links.unsubscribe_url'],
  ['desabonne', 'links.unsubscribe_url'],
  ['desinscri', 'links.unsubscribe_url'],
  ['abmeldelink', 'links.unsubscribe_url'],
  ['viewinbrowser', 'links.view_in_browser_url'],
  ['showinbrowser', 'links.view_in_browser_url'],
  ['viewonline', 'links.view_in_browser_url'],
  ['webversion', 'links.view_in_browser_url'],
  ['webview', 'links.view_in_browser_url'],
  ['firstname', 'contact.first_name'],
  ['lastname', 'contact.last_name'],
  ['fullname', 'contact.full_name'],
]

/** Words that people also put between brackets, hashes and percent signs. */
const ordinary = new Set('first last nom today view remove'.split(' '))
/** The same, unless they are written in capitals. */
const ordinaryInSmall = new Set('archive mirror preferences optout'.split(' '))

const about = /^(?:contact|subscriber|recipient|member|customer|person|user|lead)(?=[a-z])/

const isOrdinary = (word: string, written: string): boolean =>
  ordinary.has(word) || (ordinaryInSmall.has(word) && written !== written.toUpperCase())

/** The smart code for what is between the signs of a placeholder: `contact.FIRSTNAME`, `First Name|there`. */
const codeOfWords = (inner: string, isOrdinaryText: boolean): string | null => {
  const pieces = inner.slice(0, 200).split(/[|,="']|\sOR\s/, 2)
  for (const piece of pieces)
    for (const segment of [piece, ...piece.split(/[.:]/).reverse()]) {
      const word = wordOf(segment)
      const code = own(codes, word) ?? own(codes, word.replace(about, ''))
      if (code !== undefined && !(isOrdinaryText && isOrdinary(word, segment))) return code
    }
  for (const piece of pieces) {
    if (isOrdinaryText && /\s/.test(piece.trim())) continue
    const word = wordOf(piece)
    const found = parts.find(([part]) => word.includes(part))
    if (found !== undefined) return found[1]
  }
  return null
}

interface Syntax {
  pattern: RegExp
  /** Whether nothing else is written like this: then unknown words are reported too. */
  isCertain(inner: string): boolean
}

const certain = (pattern: RegExp, isCertain: (inner: string) => boolean = () => true): Syntax => ({
  pattern,
  isCertain,
})
const possible = (pattern: RegExp): Syntax => certain(pattern, () => false)
const isName = (inner: string): boolean => /^=?[a-z_[]/i.test(inner)
/** `first_name`, `DEFAULT_FROM_NAME`. */
const isIdentifier = (inner: string): boolean => /^\w+$/.test(inner) && inner.slice(1, -1).includes('_')

/** Longer signs first: what is found is not searched again. */
const syntaxes: readonly Syntax[] = [
  // Mailchimp and Mandrill.
  certain(/\*\|([^*|]{1,100})\|\*/g),
  // MailerLite.
  certain(/\{\$([\w.]{1,80}(?:\|[^{}]{0,100})?)\}/g),
  // AWeber, and Salesforce: `{!Contact.FirstName}`, `{!date dayname+1}`.
  certain(/\{!\s?([\w.][\w. +-]{0,80})\}/g),
  // Braze, Acoustic and others: `${first_name}`.
  certain(/\$\{\s?([\w.]{1,80})\s?\}/g),
  // SendGrid: `<%asm_group_unsubscribe_raw_url%>`; Adobe: `<%= recipient.firstName %>`. Editors of HTML write their signs as entities.
  certain(/(?:<|&lt;)%=?([^<>%&]{1,100})%(?:>|&gt;)/g),
  // SendGrid's editor: `[%first_name | there%]`.
  certain(/\[%([^[\]%]{1,100})%\]/g),
  // Zoho Campaigns: `$[FNAME|there]$`.
  certain(/\$\[([^[\]$]{1,100})\]\$/g),
  // GetResponse, Omnisend and Mailjet; Constant Contact: `[[FIRSTNAME OR "Friend"]]`.
  certain(/\[\[([^[\]]{1,100})\]\](?!\()/g, isName),
  // Salesforce Marketing Cloud: `%%First Name%%`, `%%=v(@firstName)=%%`, `%%[ SET @x = 1 ]%%`.
  certain(/%%([^%]{1,100})%%/g, isName),
  // Constant Contact before 2018: `$SUBSCRIBER.FIRSTNAME$`.
  certain(/\$([A-Z][A-Z_]{2,40}\.[A-Z_]{2,40})\$/g),
  // FluentCRM: `##crm.unsubscribe_url##`.
  certain(/##([\w.]{1,80})##/g, (inner) => isIdentifier(inner) || /\w\.\w/.test(inner)),
  // e-marketeer: `~~NAME~~`; Keap: `~Contact.FirstName~`.
  possible(/~~([A-Z][A-Z\d_]{1,40})~~/g),
  certain(/~([A-Z][A-Za-z]{1,40}\.[A-Za-z\d_]{1,60})~/g),
  // Merged documents of Word, and add-ons of Gmail: `«FirstName»`, `<<First Name>>`, `((firstname))`.
  possible(/«([\p{L}\w][\p{L}\w ]{1,60})»/gu),
  possible(/(?:<|&lt;){2}([\p{L}\w][\p{L}\w ]{1,60})(?:>|&gt;){2}/gu),
  possible(/\(\(([\p{L}\w][\p{L}\w ]{1,60})\)\)/gu),
  possible(/@{1,2}([A-Z]\w{1,60})@{1,2}/g),
  // Campaign Monitor and Sendy: `<unsubscribe>here</unsubscribe>`; Constant Contact: `<Greeting/>`.
  certain(/<(unsubscribe|webversion|preferences|forwardtoafriend|greeting)(?=[\s/>])[^<>]{0,200}>/gi),
  // Moosend: `#recipient:name#`; Flexmail: `#firstname#`.
  certain(/#([a-z][\w:-]{1,60})#/gi, (inner) => /\w:\w/.test(inner)),
  // ActiveCampaign, with its conditions: `%IF in_array('x', $TAGS)%`. Mailgun: `%recipient.first_name%`.
  certain(/%(\/?(?:IF|ELSEIF|ELSE)(?:\s[^%\n]{0,200})?)%/g),
  certain(/(?<![\w%])%(\p{L}[\p{L}\d_.-]{1,60})%(?![\w%])/gu, (inner) =>
    /^[A-Z][A-Z\d_-]{2,60}$/.test(inner),
  ),
  // MailPoet: `[subscriber:firstname | default:reader]`, `[date:d]`. Not a link of Markdown.
  certain(
    /\[((?:subscriber|link|newsletter|date|site|woocommerce|mailpoet):[\w.:-]{1,80}(?:\s?\|[^[\]]{0,100})?)\](?![([:])/g,
  ),
  // Campaign Monitor and Sendy: `[firstname,fallback=there]`.
  certain(/\[([a-z][^[\]<>{},]{0,80},\s?fallback=[^[\]<>]{0,100})\]/gi),
  certain(/(?<!\w)\[(\p{L}[^[\]<>{}]{1,100})\](?![([:])/gu, isIdentifier),
  // Groundhogg: `{first::there}`; Mautic: `{contactfield=firstname}`.
  certain(/\{([a-z]\w{0,80}::[^{}<>]{0,100})\}/g),
  certain(
    /\{((?:contactfield|leadfield|ownerfield|companyfield|pagelink|assetlink|dynamiccontent)=[^{}<>]{1,100})\}/g,
  ),
  // Brevo until 2023, Ghost: `{first_name, "there"}`; Mautic and Ghost: `{signature}`, `{uuid}`.
  certain(
    /\{(\p{L}[^{}<>:;]{1,100})\}/gu,
    (inner) => isIdentifier(inner) || inner === 'signature' || inner === 'uuid',
  ),
]

export interface Placeholder extends Span {
  /** The smart code to use; null if it depends on the fields. */
  code: string | null
}

const isCode = (meaning: Meaning | null): meaning is { code: string } =>
  meaning !== null && typeof meaning === 'object' && 'code' in meaning

/** By the tables of the tools that migrations read. */
const inTables = (tag: string): string | null => {
  for (const { pattern, meaning } of Object.values(personalisations)) {
    for (const [found, ...groups] of tag.matchAll(pattern)) {
      const means = found.length === tag.length ? meaning(found, groups) : null
      if (isCode(means)) return means.code
      if (means !== null && typeof means === 'object' && 'page' in means) return means.page
    }
  }
  return null
}

/** The smart code for a path or a tag within double braces; null if it is no placeholder of another tool. */
export const codeInBraces = (inner: string): string | null =>
  inTables(`{{ ${inner} }}`) ?? inTables(`{% ${inner} %}`) ?? codeOfWords(inner, false)

/** Our smart codes, style sheets and scripts. */
const hiddenSpans = (source: string, isMarkup: boolean): Span[] => {
  const ours = [...source.matchAll(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g)].map(({ index, 0: text }) => ({
    begin: index,
    end: index + text.length,
  }))
  if (!isMarkup) return ours
  const raw = piecesOf(source).filter(
    ({ kind, ...piece }) => kind === 'raw' && 'name' in piece && piece.name !== 'title',
  )
  const inOrder = [...ours, ...raw].sort((a, b) => a.begin - b.begin)
  let end = 0
  return inOrder.filter((span) => {
    const isFree = span.begin >= end
    if (isFree) end = span.end
    return isFree
  })
}

/** The placeholders of other tools in a text, each once. */
export const placeholdersIn = (source: string, isMarkup: boolean): Placeholder[] => {
  const found = new Map<string, Placeholder>()
  let text = masked(source, hiddenSpans(source, isMarkup))
  for (const { pattern, isCertain } of syntaxes)
    text = text.replace(pattern, (tag: string, inner: string, at: number) => {
      const isSure = isCertain(inner)
      const code = inTables(tag) ?? codeOfWords(inner, !isSure)
      if (code === null && !isSure) return tag
      if (!found.has(tag)) found.set(tag, { begin: at, end: at + tag.length, code })
      return '\uE003'.repeat(tag.length)
    })
  return [...found.values()].sort((a, b) => a.begin - b.begin)
}
