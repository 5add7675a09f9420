import { own } from '../../../platform/own.ts'
import { masked, piecesOf, type Span } from '../markup.ts'
import type { Meaning } from './personalisation.ts'
import { personalisations } from './tags.ts'

/*
 * Placeholders of other tools in content that is written here. They would be sent as text, so they are reported with the smart
 * code to use. Sources of how they are written are beside each; of their words, the tables of `tags.ts` and the same pages.
 */

/** Words of other tools without signs, in small letters, by smart code. */
const words: Readonly<Record<string, string>> = {
  'contact.first_name': 'firstname fname first name contactname prenom vorname forename givenname nombre',
  'contact.last_name': 'lastname lname last surname nom nachname familyname apellido',
  'contact.full_name': 'fullname',
  'contact.email': 'email emailaddress emailaddr',
  'contact.phone': 'phone phonenumber telephone',
  'contact.company': 'company',
  'links.unsubscribe_url':
    'unsubscribe unsub unsubscribelink unsubscribeurl unsubscribetext optout optoutlink optouturl asmgroupunsubscribeurl',
  'links.view_in_browser_url':
    'archive mirror webversion webversionlink webversionurl webcopy webview webviewurl viewinbrowser viewinbrowserlink viewinbrowserurl viewonline showinbrowser viewaspageurl messageurl webviewlink',
  'links.preferences_url':
    'preferences preferencesurl updateprofile updateprofilelink managepreferences managepreferenceslink managesubscription managesubscriptionurl preferencecenter manageurl',
  'business.name': 'listcompany businessname organizationname',
  'business.address': 'listaddress senderinfo businessaddress organizationfulladdress',
  'date.year': 'currentyear',
  'date.today': 'today curdate currentdate',
}

const codes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words).flatMap(([code, all]) => all.split(' ').map((word) => [word, code])),
)

/** Words that people also put between brackets, hashes and percent signs. */
const ordinary = new Set('first last nom archive mirror today preferences optout'.split(' '))

const wordOf = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '')
const about = /^(?:contact|subscriber|recipient|member|customer|person|user)(?=[a-z])/

/** The smart code for what is between the signs of a placeholder: `contact.FIRSTNAME`, `First Name|there`. */
const codeOfWords = (inner: string, isOrdinaryText: boolean): string | null => {
  const parts = inner.slice(0, 200).split(/[|,="']|\sOR\s/, 2)
  for (const part of parts)
    for (const segment of [part, ...part.split(/[.:]/).reverse()]) {
      const word = wordOf(segment)
      const code = own(codes, word) ?? own(codes, word.replace(about, ''))
      if (code !== undefined && !(isOrdinaryText && ordinary.has(word))) return code
    }
  return null
}

interface Syntax {
  pattern: RegExp
  /** Nothing else is written like this, so unknown words are reported too. */
  isCertain: boolean
}

const syntax = (pattern: RegExp, isCertain = false): Syntax => ({ pattern, isCertain })

/** Longer signs first: what is found is not searched again. */
const syntaxes: readonly Syntax[] = [
  // Mailchimp and Mandrill.
  syntax(/\*\|([^*|]{1,100})\|\*/g, true),
  // MailerLite.
  syntax(/\{\$(\w{1,80}(?:\|[^{}]{0,100})?)\}/g, true),
  // AWeber, and Salesforce: `{!Contact.FirstName}`.
  syntax(/\{!\s?([\w.]{1,80})\s?\}/g, true),
  // SendGrid: `<%asm_group_unsubscribe_url%>`; Adobe: `<%= recipient.firstName %>`.
  syntax(/<%=?([^<>%]{1,100})%>/g),
  // Zoho Campaigns: `$[FNAME|there]$`.
  syntax(/\$\[([^[\]$]{1,100})\]\$/g),
  // GetResponse, Omnisend and Mailjet; Constant Contact: `[[FIRSTNAME OR "Friend"]]`.
  syntax(/\[\[([^[\]]{1,100})\]\]/g),
  // Salesforce Marketing Cloud: `%%First Name%%`.
  syntax(/%%([^%]{1,60})%%/g),
  // FluentCRM: `##crm.unsubscribe_url##`.
  syntax(/##([\w.]{1,80})##/g),
  // e-marketeer: `~~NAME~~`.
  syntax(/~~([A-Z][A-Z\d_]{1,40})~~/g),
  // Moosend: `#recipient:name#`; Flexmail: `#firstname#`.
  syntax(/#([a-z][\w:-]{1,60})#/gi),
  // ActiveCampaign.
  syntax(/%([a-z][a-z\d_-]{1,60})%/gi),
  // MailPoet: `[subscriber:firstname | default:reader]`; Campaign Monitor: `[firstname,fallback=there]`; Sendy. Not a link of Markdown.
  syntax(/\[([a-z][^[\]<>{}]{1,100})\](?![([:])/gi),
  // Brevo until 2023, Groundhogg, Mautic: `{contactfield=firstname}`; Ghost: `{first_name, "there"}`.
  syntax(/\{([a-z][^{}<>:;]{1,100})\}/gi),
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
      const code = inTables(tag) ?? codeOfWords(inner, !isCertain)
      if (code === null && !isCertain) return tag
      if (!found.has(tag)) found.set(tag, { begin: at, end: at + tag.length, code })
      return '\uE003'.repeat(tag.length)
    })
  return [...found.values()].sort((a, b) => a.begin - b.begin)
}
