import type { Fragment } from '../../../platform/storage/open.ts'
import { type Field, type FieldInfo, infoOf, inPeriod, type RuleContext } from '../field.ts'
import { needed, period } from '../parameters.ts'
import { resourceSet } from './resource-set.ts'

const about = (key: string, label: string, description: string) => ({
  key,
  label,
  description,
  group: 'audience',
})

const membership = (context: RuleContext, status: Fragment): Fragment => context.sql`
  from list_memberships m
  where m.contact_id = contacts.id and m.list_id = ${context.parameters.list_id ?? null}::uuid
    and ${status} and ${inPeriod(context, context.sql`m.since_at`)}`

const listMembership: Field = {
  ...infoOf(
    about(
      'list_membership',
      'Membership of a list',
      'The membership status on one list, and when the contact got it.',
    ),
    'choice',
    {
      options: [
        { value: 'pending', label: 'Pending' },
        { value: 'subscribed', label: 'Subscribed' },
        { value: 'unsubscribed', label: 'Unsubscribed' },
      ],
      parameters: [needed('list_id'), ...period],
    },
  ),
  certain: true,
  predicate: (context) => {
    const { sql, operator, value } = context
    const statuses = [value].flat() as string[]
    const status = operator === 'is_set' ? sql`true` : sql`m.status = any (${statuses}::text[])`
    return sql`exists (select ${membership(context, status)})`
  },
  actual: (context) => context.sql`(select to_jsonb(m.status) ${membership(context, context.sql`true`)})`,
}

/**
 * Segments are conditions themselves: a rule on segments is replaced by their conditions, so no predicate is
 * needed.
 */
export const segmentField: FieldInfo = infoOf(
  about('segment', 'Segment', 'The segments that contain the contact.'),
  'set',
  { source: 'segments', operators: ['contains_any', 'contains_all', 'contains_none'] },
)

/** Lists, tags and segments of the contact. */
export const audienceFields: readonly Field[] = [
  resourceSet(
    about('lists', 'Lists', 'The lists on which the contact is pending or subscribed.'),
    'lists',
    (sql) =>
      sql`from list_memberships m where m.contact_id = contacts.id and m.status in ('pending', 'subscribed')`,
    (sql) => sql`m.list_id`,
  ),
  listMembership,
  resourceSet(
    about('tags', 'Tags', 'The tags of the contact.'),
    'tags',
    (sql) => sql`from contact_tags t where t.contact_id = contacts.id`,
    (sql) => sql`t.tag_id`,
  ),
]
