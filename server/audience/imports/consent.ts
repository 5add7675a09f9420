import { readBoolean } from './applying/spellings.ts'
import { consentOf, type Mapping, readConsent } from './reading/index.ts'
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
export const withConsent = (mapping: readonly Mapping[], columns: readonly string[]): Mapping[] => [
  ...mapping,
  ...columns.flatMap((column): Mapping[] => {
    const target = consentOf(column)
    const isKnown = mapping.some((one) => one.column === column && isStated(one.target))
    return target === null || isKnown ? [] : [{ column, target }]
  }),
]

interface Looked {
  columns: readonly string[]
  samples: readonly (readonly string[])[]
}

/** Values that are named. */
const mostNamed = 5

const flagOf = (text: string): boolean | null => {
  const read = readBoolean(text)
  return 'value' in read ? read.value : null
}

const unclear = ({ columns, samples }: Looked, mapping: readonly Mapping[]): string | null => {
  for (const { column, target, meanings } of mapping) {
    if (!isConsent(target)) continue
    const known = new Set((meanings ?? []).map(({ from }) => from.trim().toLowerCase()))
    const values = (samples[columns.indexOf(column)] ?? []).filter(
      (text) =>
        !known.has(text.toLowerCase()) &&
        readConsent(target, { name: column, text, flag: flagOf(text) }) === null,
    )
    if (values.length === 0) continue
    const named = values.slice(0, mostNamed).map((text) => `"${[...text].slice(0, 40).join('')}"`)
    return `The column ${column} can say no to e-mail, and it is unclear what ${named.join(', ')} means. Write yes, no or a time, say in the \`meanings\` of the mapping what they mean, or remove the column.`
  }
  return null
}

/** Columns of a tool whose files of people who are not subscribed look like those of people who are. */
const ofMailchimp = ['leid', 'euid']

const isAmbiguous = ({ columns }: Looked): boolean => {
  const names = new Set(columns.map((name) => name.toLowerCase()))
  return ofMailchimp.every((name) => names.has(name))
}

const saysSubscribed = /(?:^|[^a-z])subscribed/i
const saysNotSubscribed = /unsubscribed|non-?_?subscribed|cleaned/i

/**
 * What must be asked before an import can begin; null if nothing is unclear in the first rows. Unclear are columns of consent
 * that cannot be read, and files whose columns do not tell whether people are subscribed.
 */
export const unclearConsent = (
  looked: Looked,
  mapping: readonly Mapping[],
  { filename, settings }: { filename: string; settings: Pick<ImportSettings, 'status'> },
): string | null => {
  const column = unclear(looked, mapping)
  if (column !== null) return column
  const subscribes = settings.status === 'subscribed' || settings.status === 'pending'
  if (subscribes && saysNotSubscribed.test(filename))
    return `The name ${filename} says that its people are not subscribed. Set \`status\` to \`unsubscribed\` or \`transactional\`, or change \`filename\`.`
  if (!subscribes || !isAmbiguous(looked) || mapping.some(({ target }) => target === 'status')) return null
  if (saysSubscribed.test(filename) && !saysNotSubscribed.test(filename)) return null
  return 'Mailchimp exports people who unsubscribed, were cleaned or never subscribed with the same columns. Set `filename` to the name that Mailchimp gave the file, or `status` to `unsubscribed` or `transactional`.'
}
