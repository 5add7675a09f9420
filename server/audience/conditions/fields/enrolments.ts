import type { Fragment } from '../../../platform/storage/open.ts'
import { type Field, infoOf, inPeriod, occurrenceField, type RuleContext } from '../field.ts'
import { alwaysKnown } from '../operators.ts'
import { needed, often, period } from '../parameters.ts'
import { resourceSet } from './resource-set.ts'

/** The texts and parameters of the enrolment fields of one group. */
interface EnrolmentSource {
  kind: 'sequence' | 'automation'
  parameter: 'sequence_id' | 'automation_id'
  /** Both the group of the fields and the source of their ids. */
  group: 'sequences' | 'automations'
  one: string
  several: string
  article: string
}

const states = [
  { value: 'active', label: 'Active' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'paused', label: 'Paused' },
  { value: 'completed', label: 'Completed' },
  { value: 'exited', label: 'Left early' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const

/** The value for contacts without an enrolment. */
const neverEntered = { value: 'never_entered', label: 'Never entered' } as const

/** The current contact's enrolments in the sequence or automation of the rule, beginning with `from`. */
const enrolled = ({ sql, parameters }: RuleContext, { kind, parameter }: EnrolmentSource): Fragment => sql`
  from enrolments e
  where e.contact_id = contacts.id and e.kind = ${kind} and e.source_id = ${parameters[parameter] ?? null}::uuid`

/** The same, but only the latest enrolment. */
const lastEnrolled = (context: RuleContext, source: EnrolmentSource): Fragment => context.sql`
  ${enrolled(context, source)} and not exists (
    select from enrolments later
    where later.contact_id = e.contact_id and later.kind = e.kind and later.source_id = e.source_id
      and (later.entered_at, later.id) > (e.entered_at, e.id))`

/**
 * Always `exists` or `not exists`: the planner turns both into joins, which start with the enrolments if they
 * are few.
 */
const status = (source: EnrolmentSource): Field => ({
  ...infoOf(
    {
      key: `${source.kind}_status`,
      label: `Status in ${source.article} ${source.one}`,
      description: `The status of the contact in one ${source.one}. The latest enrolment counts.`,
      group: source.group,
    },
    'choice',
    {
      options: [...states, neverEntered],
      operators: alwaysKnown('choice'),
      parameters: [needed(source.parameter)],
    },
  ),
  certain: true,
  predicate: (context) => {
    const { sql, value } = context
    const selected = [value].flat() as string[]
    if (!selected.includes(neverEntered.value))
      return sql`exists (select ${lastEnrolled(context, source)} and e.status = any (${selected}::text[]))`
    if (selected.length === 1) return sql`not exists (select ${enrolled(context, source)})`
    const others = states.map((state) => state.value).filter((state) => !selected.includes(state))
    return sql`not exists (select ${lastEnrolled(context, source)} and e.status = any (${others}::text[]))`
  },
  actual: (context) => context.sql`to_jsonb(coalesce(
    (select e.status ${lastEnrolled(context, source)}), ${neverEntered.value}))`,
})

const fieldsOf = (source: EnrolmentSource): Field[] => [
  resourceSet(
    {
      key: source.group,
      label: source.several,
      description: `The ${source.group} that the contact is in: active, waiting or paused.`,
      group: source.group,
    },
    source.group,
    (sql) => sql`
      from enrolments e
      where e.contact_id = contacts.id and e.kind = ${source.kind} and e.status in ('active', 'waiting', 'paused')`,
    (sql) => sql`e.source_id`,
    { repeats: true },
  ),
  status(source),
  occurrenceField(
    {
      key: `${source.kind}_entered`,
      label: `Entered ${source.article} ${source.one}`,
      description: `The contact entered ${source.article} ${source.one}.`,
      group: source.group,
    },
    [needed(source.parameter), ...period, ...often],
    (context) =>
      context.sql`${enrolled(context, source)} and ${inPeriod(context, context.sql`e.entered_at`)}`,
  ),
  occurrenceField(
    {
      key: `${source.kind}_completed`,
      label: `Completed ${source.article} ${source.one}`,
      description: `The contact completed ${source.article} ${source.one}.`,
      group: source.group,
    },
    [needed(source.parameter), ...period, ...often],
    (context) => context.sql`
      ${enrolled(context, source)} and e.status = 'completed' and ${inPeriod(context, context.sql`e.finished_at`)}`,
  ),
]

/** Sequences that the contact is or was enrolled in. */
export const sequenceFields: readonly Field[] = fieldsOf({
  kind: 'sequence',
  parameter: 'sequence_id',
  group: 'sequences',
  one: 'sequence',
  several: 'Sequences',
  article: 'a',
})

export const automationFields: readonly Field[] = fieldsOf({
  kind: 'automation',
  parameter: 'automation_id',
  group: 'automations',
  one: 'automation',
  several: 'Automations',
  article: 'an',
})
