import type { Driver, FieldType, Inventory, StreamSpec } from '../../records/index.ts'
import type { InventoryContent } from '../store/inventories.ts'

/** Lists, tags and fields that an inventory names. */
const mostNamed = 1000

/** Other integrations of the company share the limits of its account. */
const share = 0.8

const longestName = 300

const nameOf = (text: string): string => {
  const name = text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, longestName)
    .toWellFormed()
    .trim()
  return name === '' ? '–' : name
}

const hasId = ({ id }: { id: string }): boolean => id !== '' && id.length <= longestName

const named = (things: Inventory['lists']): InventoryContent['lists'] =>
  things
    .filter(hasId)
    .map(({ id, name, contacts }) => ({
      source_id: nameOf(id),
      name: nameOf(name),
      contacts_count: countOf(contacts),
    }))
    .sort((one, other) => (other.contacts_count ?? 0) - (one.contacts_count ?? 0))
    .slice(0, mostNamed)

const countOf = (count: number | null): number | null =>
  count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null

const types = new Set<string>([
  'text',
  'long_text',
  'number',
  'boolean',
  'date',
  'date_time',
  'url',
  'single_select',
  'multi_select',
] satisfies FieldType[])

const fieldsOf = (fields: Inventory['fields']): InventoryContent['fields'] =>
  fields
    .filter(({ key }) => hasId({ id: key }))
    .slice(0, mostNamed)
    .map(({ key, label, type, options = [] }) => ({
      source_id: nameOf(key),
      label: nameOf(label),
      value_type: (types.has(type) ? type : 'text') as FieldType,
      options: options.slice(0, 200).map((option) => option.slice(0, longestName).toWellFormed()),
    }))

/** The sum of a stream, and of one word in it; null where the source tells nothing. */
const sumOf = (counts: Inventory['counts'], stream: string, word?: string): number | null => {
  const found = counts.filter((one) => one.stream === stream && (word === undefined || one.word === word))
  return found.length === 0 ? null : found.reduce((sum, { count }) => sum + count, 0)
}

const wordsOf = ({ descriptor }: Driver, counts: Inventory['counts']): InventoryContent['status_words'] => {
  const { statuses } = descriptor
  const seen = counts.flatMap(({ stream, word }) => (stream === 'contacts' && word !== null ? [word] : []))
  return [...new Set([...Object.keys(statuses), ...seen])].slice(0, 200).map((word) => ({
    word: word.slice(0, 100),
    class: (Object.hasOwn(statuses, word) ? statuses[word] : undefined) ?? 'unknown',
    contacts_count: sumOf(counts, 'contacts', word),
  }))
}

/** Requests and minutes of a run: pages of what was counted, and details where each record has its own request. */
const estimateOf = (
  { descriptor, streams }: Driver,
  found: Pick<Inventory, 'counts' | 'one_by_one' | 'exact'>,
): InventoryContent['estimate'] => {
  const { counts } = found
  if (sumOf(counts, 'contacts') === null) return null
  const { page_size, requests: limits } = descriptor.limits
  const { delta } = descriptor.capabilities
  const isFiltered = delta === 'timestamp' || delta === 'date'
  const read = streams(null).filter(({ of_segments }) => of_segments !== true)
  // A source without a filter for changes is read again where it can say no.
  const passesOf = ({ negative }: StreamSpec): number => (isFiltered || !negative ? 1 : 2)
  const requestsOf = (details: readonly string[]): number =>
    read.reduce((sum, stream) => {
      const count = sumOf(counts, stream.name) ?? 0
      const pages = Math.max(1, Math.ceil(count / page_size))
      return sum + pages * passesOf(stream) + (details.includes(stream.name) ? count : 0)
    }, 0)
  const minutesOf = (requests: number): number => {
    const seconds = limits.map((limit) => (requests * limit.seconds) / (limit.count * share))
    return Math.max(1, Math.ceil(Math.max(0, ...seconds) / 60))
  }
  const [usual, most] = [requestsOf(found.one_by_one), requestsOf([...found.one_by_one, ...found.exact])]
  return {
    requests_count: usual,
    minutes_count: minutesOf(usual),
    exact_requests_count: most,
    exact_minutes_count: minutesOf(most),
  }
}

/** What a source has, in the form of the contract. Names are data of the source: bounded, without control characters. */
export const contentOf = (
  driver: Driver,
  found: Inventory,
  warnings: readonly string[],
): InventoryContent => {
  const { counts, lists, tags, fields } = found
  const cut = [lists, tags, fields].some(({ length }) => length > mostNamed)
  const more = `Only the first ${mostNamed.toLocaleString('en')} lists, tags and fields are shown. A run imports all of them.`
  return {
    streams: driver
      .streams(null)
      .map(({ name }) => ({ stream: name, records_count: countOf(sumOf(counts, name)) })),
    totals: { lists_count: lists.length, tags_count: tags.length, fields_count: fields.length },
    lists: named(lists),
    tags: named(tags),
    fields: fieldsOf(fields),
    status_words: wordsOf(driver, counts),
    estimate: estimateOf(driver, found),
    warnings: [...new Set([...warnings, ...found.warnings, ...(cut ? [more] : [])])]
      .slice(0, 100)
      .map((text) => nameOf(text)),
  }
}
