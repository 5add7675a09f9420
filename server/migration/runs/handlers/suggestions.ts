import { listDefinitions } from '../../../audience/custom-fields/index.ts'
import { listEveryList } from '../../../audience/lists/index.ts'
import { listEveryTag } from '../../../audience/tags/index.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { descriptorOf, fileSourceOf } from '../../drivers/index.ts'
import {
  chosenWords,
  completeOptions,
  findMigration,
  requireMigration,
  type ShownMigrationRow,
} from '../../migrations/index.ts'
import type { StatusTable } from '../../records/index.ts'
import { findInventory, type InventoryContent } from '../../sources/index.ts'
import { statusOptions } from '../people/decide.ts'
import { listNamesAtSource } from '../store/items.ts'
import {
  type SourceField,
  type SourceThing,
  suggestFields,
  suggestNamed,
  suggestWords,
} from '../suggestions/suggest.ts'

/** Suggestions of a kind. */
const mostNamed = 1000

type Seen = Awaited<ReturnType<typeof listNamesAtSource>>

const withSeen = <Thing extends { id: string }>(
  counted: readonly Thing[],
  seen: Seen,
  kind: string,
  make: (id: string, about: Seen[number]['about']) => Thing,
): Thing[] => {
  const known = new Set(counted.map(({ id }) => id))
  const more = seen
    .filter((one) => one.kind === kind && !known.has(one.source_id))
    .map(({ source_id, about }) => make(source_id, about))
  return [...counted, ...more].slice(0, mostNamed)
}

const things = (named: InventoryContent['lists'] = []): SourceThing[] =>
  named.map(({ source_id, name, contacts_count }) => ({ id: source_id, name, contacts: contacts_count }))

/** The words of the source, in files where it has both. */
const wordsOf = ({ connection_id, source }: ShownMigrationRow): StatusTable => {
  const files = connection_id === null ? fileSourceOf(source) : undefined
  return files?.layout.statuses ?? descriptorOf(source).statuses
}

export const suggestionHandlers = {
  async getMigrationMappingSuggestions({ params }, { sql }) {
    const row = await requireMigration(findMigration(sql, params.id))
    const inventory = row.connection_id === null ? null : await findInventory(sql, row.connection_id)
    const content = inventory?.content ?? null
    const seen = row.run_id === null ? [] : await listNamesAtSource(sql, row.run_id)
    const counted = (content?.fields ?? []).map(
      ({ source_id, label, value_type }): SourceField => ({ id: source_id, label, type: value_type }),
    )
    const thing = (id: string, { name }: Seen[number]['about']) => ({ id, name, contacts: null })
    const fields = withSeen(counted, seen, 'field', (id, { name, type = 'text' }) => ({
      id,
      label: name,
      type,
    }))
    const lists = withSeen(things(content?.lists), seen, 'list', thing)
    const tags = withSeen(things(content?.tags), seen, 'tag', thing)
    const known = Object.entries(wordsOf(row)).map(([word, known]) => ({
      word,
      class: known,
      contacts_count: null,
    }))
    const options = completeOptions(row.options)
    const body = {
      migration_id: row.id,
      counted_at: content === null ? null : (inventory?.counted_at ?? null),
      mapped_fields: suggestFields(fields, await listDefinitions(sql)),
      mapped_lists: suggestNamed('list', 'new_list', lists, await listEveryList(sql)),
      mapped_tags: suggestNamed('tag', 'new_tag', tags, await listEveryTag(sql)),
      status_words: suggestWords(
        content?.status_words ?? known,
        chosenWords(options),
        statusOptions(options),
      ),
    }
    return { status: 200, body, etag: digestOf(body) }
  },
} satisfies Partial<Handlers>
