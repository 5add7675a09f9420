import { consentOf, plain, toolsOfHeader } from './reading/index.ts'

/** Columns of a tool whose files of people who are not subscribed look like those of people who are. */
const saysOfAll: ReadonlySet<string> = new Set(['unsubtime', 'cleantime'])

/** Words in names of files of people who are not subscribed. A list that was cleaned up is one of subscribers. */
const saysNo = new RegExp(
  [
    'unsub|(?:non|not|never)[-_ ]?subscri|bounced|suppress|abmeld|ausgetrag|sperrlist|k(?:u|ue)ndig(?:ung|t)|desabonn|cancelad|uitschr',
    'ina[ck]ti[vf]|inatt?iv|nieaktywn|rezygn|opzegg|resili|kontaktverbot|nicht[-_ ](?:mehr|anschreib|kontakt)|stop[-_ ]?list',
    '(?<![a-z])(?:bounces|removed|deleted|quarantine|withdrawn|invalid)',
    '(?<![a-z])bajas?(?![a-z]|[-_ ]*california)',
    '(?<![a-z])(?:blocked|geblokkeerd|bloque|bloccat|zablokowan|blockerad|blokere)',
    // Our own files of rejected rows end in the word.
    '(?<![a-z]|[a-z0-9]-)reje(?:ct|ts?(?![a-z]))',
    '(?<![a-z])(?:ex|former|past|lapsed|ehemalige[rn]?|anciens?|antigu[oa]s|antig[oa]s|oud|tidligere|tidigare|byli)[-_ ]+(?:e?mail[-_ ]*|newsletter[-_ ]*)?' +
      '(?:subscri|abonn|abbonat|suscri|iscritt|inscri|assinant|prenumer|subskryb)',
  ].join('|'),
)

/** Without accents and capital letters. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const stemOf = (filename: string): string => filename.replace(/\.[a-z0-9]{1,6}$/i, '')

/** Whether a name says that its people do not want mail, whatever tool wrote the file. */
export const nameSaysNo = (filename: string): boolean => {
  const stem = stemOf(filename)
  return saysNo.test(folded(stem)) || (!plain(stem).includes('clean') && consentOf(stem) === 'opted_out')
}

export const isOfMailchimp = (columns: readonly string[]): boolean =>
  toolsOfHeader(columns)[0] === 'mailchimp'

/** Whether a file is one of Mailchimp whose columns say nothing of its people: only the name that Mailchimp gave it does. */
export const needsName = (columns: readonly string[]): boolean =>
  isOfMailchimp(columns) && !columns.some((name) => saysOfAll.has(plain(name)))

/** The status that Mailchimp's name of a file tells; null if it tells none. The longer words first: they contain `subscribed`. */
export const wordOfMailchimp = (filename: string): string | null => {
  const stem = stemOf(filename)
  if (/non[-_ ]?subscribed|transactional/i.test(stem)) return 'non-subscribed'
  if (/unsubscribed/i.test(stem)) return 'unsubscribed'
  if (/cleaned/i.test(stem)) return 'cleaned'
  return /(?:^|[^a-z])subscribed/i.test(stem) ? 'subscribed' : null
}
