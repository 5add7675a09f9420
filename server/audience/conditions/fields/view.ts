import { type Field, infoOf } from '../field.ts'
import { alwaysKnown } from '../operators.ts'
import { patternOf, searchFault } from '../search-text.ts'

const about = (key: string, label: string, description: string) => ({
  key,
  label,
  description,
  group: 'contact',
})

const id: Field = {
  ...infoOf(about('id', 'Contact', 'The id of the contact. An unknown id matches no contact.'), 'choice', {
    source: 'contacts',
    operators: alwaysKnown('choice'),
  }),
  certain: true,
  predicate: ({ sql, value }) => sql`contacts.id = any (${[value].flat() as string[]}::uuid[])`,
  actual: ({ sql }) => sql`to_jsonb(contacts.id)`,
}

const search: Field = {
  ...infoOf(
    about(
      'search',
      'Search text',
      'Name, e-mail address and company, searched as `search` of `GET /contacts` does.',
    ),
    'text',
    { operators: ['contains', 'not_contains'] },
  ),
  faultOf: searchFault,
  certain: true,
  predicate: ({ sql, value }) => sql`contacts.search_text like lower(${patternOf(value as string)})`,
  actual: ({ sql }) =>
    sql`to_jsonb(concat_ws(' ', contacts.first_name, contacts.last_name, contacts.email, contacts.company))`,
}

const trashed: Field = {
  ...infoOf(
    about(
      'trashed',
      'In the trash',
      'Whether the contact is in the trash. Without this rule, the trash is left out.',
    ),
    'boolean',
    { requestOnly: true },
  ),
  certain: true,
  predicate: ({ sql, operator }) =>
    operator === 'is_true' ? sql`contacts.trashed_at is not null` : sql`contacts.trashed_at is null`,
  actual: ({ sql }) => sql`to_jsonb(contacts.trashed_at is not null)`,
}

/** What a view of the table of contacts selects by, besides the members of a contact. */
export const viewFields: readonly Field[] = [id, search, trashed]
