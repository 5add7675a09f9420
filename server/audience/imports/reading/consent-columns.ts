/** What a column says of a person's consent to marketing e-mail. */
export type ConsentTarget = 'opted_out' | 'opted_in'

/*
 * Names without case, accents, spaces and punctuation, of columns in exports of other tools. The names of Shopify, HubSpot,
 * Klaviyo, Mailchimp, Constant Contact, Substack, Ghost, Brevo, Mautic and Salesforce stand in their help pages.
 */

/** About other channels than e-mail, or about the service's own members. */
const others = /sms|whatsapp|phone|fax|push|donotcall|textmessage|textmarketing|postal|directmail|tracking/
/** Also about e-mail, whatever else the name has. */
const ofMail = /(?<!direct|postal)mail|newsletter|donotcontact/

/** A word, a time or a reason in such a column says no. */
const out = new RegExp(
  [
    'unsub',
    'optout|optedout|optsout',
    'donot(?:allow|bulk|contact|email|e?mail|market|send)|nomarketing|nonewsletter|noemail|dnc$|donotdisturb',
    'suppress|blacklist|blocklist|emaildisabled|emailblocked',
    'hardbounce|bounced|bouncereason|bouncedate|bouncetime|emailbounce|invalidemail|cleantime|cleaned|undeliverable',
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
    '(?:global|list|subscription|subscriber|email|permission)status',
    'receives?(?:email|newsletter|marketing)|wants?(?:email|newsletter|marketing)|consentstatus|gdprconsent',
    'newsletteranmeldung|werbeeinwilligung|^einwilligung(?:newsletter|email|werbung|marketing)?$|werbungerlaubt|^consentement$|^consentimiento$|^consenso$|^toestemming$',
  ].join('|'),
)

/** A name without case, accents, spaces and punctuation. */
export const plain = (name: string): string =>
  name
    .slice(0, 255)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a column may contain a person's "no", by its name. Its values decide what it says of each person. */
export const consentOf = (name: string): ConsentTarget | null => {
  const written = plain(name)
  if (others.test(written) && !ofMail.test(written)) return null
  if (out.test(written)) return 'opted_out'
  return into.test(written) ? 'opted_in' : null
}

/** Words of a status, as many tools write them. Compared as `plain`. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const yesWords = words(
  'subscribed active confirmed optedin optin granted explicit express given accepted allowed',
)
const noWords = words(
  'unsubscribed unsubscribe optedout optout bounced bounce hardbounced hardbounce softbounced cleaned complained complaint spam junk abuse ' +
    'suppressed blocked blacklisted blocklisted denied refused revoked withdrawn declined rejected inactive deleted removed cancelled ' +
    'canceled nonsubscribed neversubscribed notsubscribed notsubscribe notoptedin nottobecontacted noconsent noconsentgiven consentwithdrawn globalunsubscribe donotcontact donotemail donotmail disabled invalid undeliverable notallowed ' +
    'abgemeldet desabonne dadodebaja disiscritto afgemeld',
)
const openWords = words(
  'implied pending unconfirmed notset unknown none na notapplicable unspecified never notspecified awaitingconfirmation transactional',
)

export type Consent = 'yes' | 'no' | 'open'

const isTime = (text: string): boolean =>
  text.length <= 40 && /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text) && !/^0{2,4}-0{1,2}-0{1,2}/.test(text)

const isNothing = (text: string): boolean =>
  /^(?:0{2,4}-0{1,2}-0{1,2}.*|\[\]|\{\}|-+|n\/?a|null|none|undefined)$/i.test(text)

/** What a status word says: yes, no, or neither of them; null if it is unknown. */
const consentOfWord = (text: string): Consent | null => {
  const word = plain(text)
  if (yesWords.has(word)) return 'yes'
  if (noWords.has(word)) return 'no'
  return openWords.has(word) || isNothing(text.trim()) ? 'open' : null
}

/** Whether values tell a state of subscription: a column `State` can have one, or a part of an address. */
export const holdsConsent = (samples: readonly string[]): boolean =>
  samples.length > 0 &&
  samples.every((text) => consentOfWord(text) !== null) &&
  samples.some((text) => consentOfWord(text) !== 'open')

/** Columns whose text gives a reason: any text says no. */
const reasons = /reason|suppress|comment/

/**
 * What a cell says. `flag` reads yes and no, as of any boolean column. Null if the cell cannot be read: then nothing may be
 * assumed.
 */
export const readConsent = (
  target: ConsentTarget,
  { name, text, flag }: { name: string; text: string; flag: boolean | null },
): Consent | null => {
  if (text.trim() === '' || isNothing(text.trim())) return target === 'opted_out' ? 'yes' : 'open'
  if (target === 'opted_in') {
    if (flag !== null) return flag ? 'yes' : 'no'
    return consentOfWord(text) ?? (isTime(text) ? 'yes' : null)
  }
  if (flag !== null) return flag ? 'no' : 'yes'
  const word = consentOfWord(text)
  if (word !== null) return word
  return isTime(text) || reasons.test(plain(name)) || /^\d+$/.test(text.trim()) ? 'no' : null
}
