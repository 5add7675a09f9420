import { isStatus } from '../contacts/index.ts'
import { readBoolean } from './applying/spellings.ts'
import { nameSaysNo, needsName, wordOfMailchimp } from './file-names.ts'
import {
  consentColumns,
  isOfMail,
  type Looked,
  type Mapping,
  meaningOfWord,
  readConsent,
  toolOf,
} from './reading/index.ts'
import type { ImportSettings } from './settings.ts'
import { consentTargets } from './targets.ts'

type ConsentTarget = (typeof consentTargets)[number]

const isConsent = (target: string): target is ConsentTarget =>
  (consentTargets as readonly string[]).includes(target)

/** Targets that say what a column means. A custom field does not: its column can say no as well. */
const isStated = (target: string): boolean => !target.startsWith('custom.')

/**
 * A mapping with all columns in which a person can say no. They are read whether the mapping names them or not, unless it maps
 * them to a member of the contact.
 */
export const withConsent = (mapping: readonly Mapping[], looked: Looked): Mapping[] => [
  ...mapping,
  ...consentColumns(looked, toolOf(looked.columns), (column) =>
    mapping.some((one) => one.column === column && isStated(one.target)),
  ),
]

/** Values that are named. */
const mostNamed = 5

const flagOf = (text: string): boolean | null => {
  const read = readBoolean(text)
  return 'value' in read ? read.value : null
}

/** Whether a value of a status is a word of consent. A status such as `Lead` is about something else. */
const saysSomething = (text: string): boolean =>
  isOfMail(text) || (meaningOfWord(text) ?? 'unset') !== 'unset'

/** Why a column of consent must be asked about: which of its first values cannot be read; null if all can. */
export const unreadConsent = (
  { columns, samples }: Looked,
  mapping: readonly Pick<Mapping, 'column' | 'target' | 'meanings'>[],
  way = 'Enter yes, no or a time, map these values in `meanings`, or remove the column.',
): string | null => {
  for (const { column, target, meanings } of mapping) {
    const found = samples[columns.indexOf(column)] ?? []
    if (!isConsent(target) && !(target === 'status' && found.some(saysSomething))) continue
    const known = new Set((meanings ?? []).map(({ from }) => from.trim().toLowerCase()))
    const values = found.filter(
      (text) =>
        !known.has(text.toLowerCase()) &&
        !(target === 'status' && isStatus(text.trim().toLowerCase())) &&
        readConsent(isConsent(target) ? target : 'opted_in', { name: column, text, flag: flagOf(text) }) ===
          null,
    )
    if (values.length === 0) continue
    const named = values.slice(0, mostNamed).map((text) => `"${[...text].slice(0, 40).join('')}"`)
    return `The column ${column} may contain opt-outs, and the meaning of ${named.join(', ')} is unclear. ${way}`
  }
  return null
}

/** Why the name of a file must be asked about. Columns that say of each person whether they agreed decide against it. */
const unclearName = ({ columns }: Looked, mapping: readonly Mapping[], filename: string): string | null => {
  if (mapping.some(({ target }) => target === 'status' || target === 'opted_in')) return null
  const word = needsName(columns) ? wordOfMailchimp(filename) : 'subscribed'
  if (word === null)
    return 'Files of Mailchimp have the same columns for subscribed, unsubscribed, cleaned and non-subscribed people. Set `filename` to the name that Mailchimp gave the file, or `status` to `unsubscribed` or `transactional`.'
  if (word === 'subscribed' && !nameSaysNo(filename)) return null
  return `According to its name, the file ${filename} contains people who are not subscribed. Set \`status\` to \`unsubscribed\` or \`transactional\`, or change \`filename\`.`
}

/**
 * What must be asked before an import can begin; null if nothing is unclear in the first rows. Unclear are columns of consent
 * that cannot be read, and files whose columns do not tell whether people are subscribed.
 */
export const unclearConsent = (
  looked: Looked,
  mapping: readonly Mapping[],
  { filename, settings }: { filename: string; settings: Pick<ImportSettings, 'status'> },
): string | null => {
  const column = unreadConsent(looked, mapping)
  if (column !== null) return column
  const subscribes = settings.status === 'subscribed' || settings.status === 'pending'
  return subscribes ? unclearName(looked, mapping, filename) : null
}
