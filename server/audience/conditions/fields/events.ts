import type { Fragment } from '../../../platform/storage/open.ts'
import { type Field, inPeriod, occurrenceField, type RuleContext, scalar } from '../field.ts'
import { needed, offered, often, period } from '../parameters.ts'

const withProperty = ({ sql, parameters: { property, property_value: value } }: RuleContext): Fragment => {
  if (property === undefined) return sql``
  return value === undefined
    ? sql`and jsonb_exists(e.properties, ${property})`
    : sql`and e.properties @> ${sql.json({ [property]: value })}::jsonb`
}

/** Custom events that other systems reported. */
export const eventFields: readonly Field[] = [
  occurrenceField(
    {
      key: 'event',
      label: 'Custom event',
      description: 'Another system reported a custom event of the contact.',
      group: 'events',
    },
    [needed('event'), ...period, ...often, offered('property'), offered('property_value')],
    (context) => context.sql`
      from contact_events e
      where e.contact_id = contacts.id and e.name = ${context.parameters.event ?? null} ${withProperty(context)}
        and ${inPeriod(context, context.sql`e.occurred_at`)}`,
  ),
]

/** Consent: the contact's latest statement about a purpose, if it was within the period. */
/** An entry with an unknown time is in no period. */
const onlyKnownTimes = ({ sql, parameters }: Pick<RuleContext, 'sql' | 'parameters'>): Fragment =>
  [parameters.within_days, parameters.occurred_after, parameters.occurred_before].every(
    (one) => one === undefined,
  )
    ? sql``
    : sql`and latest.time_known`

export const consentFields: readonly Field[] = [
  scalar(
    {
      key: 'consent',
      label: 'Consent',
      description: 'The latest consent of the contact to a purpose, and its time.',
      group: 'consent',
    },
    'choice',
    (context) => context.sql`(
      select latest.kind from (
        select c.kind, c.occurred_at, c.time_known from consent_events c
        where c.contact_id = contacts.id and c.purpose = ${context.parameters.purpose ?? 'marketing'} and c.voided_at is null
        order by c.occurred_at desc, c.id desc limit 1
      ) as latest
      where ${inPeriod(context, context.sql`latest.occurred_at`)} ${onlyKnownTimes(context)})`,
    {
      options: [
        { value: 'given', label: 'Given' },
        { value: 'withdrawn', label: 'Withdrawn' },
      ],
      parameters: [offered('purpose'), ...period],
    },
  ),
]
