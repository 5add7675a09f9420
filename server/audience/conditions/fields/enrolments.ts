import type { Fragment } from '../../../platform/storage/open.ts'
import { type Ask, type Field, happening, infoOf, inPeriod } from '../field.ts'
import { alwaysKnown } from '../operators.ts'
import { needed, often, period } from '../parameters.ts'
import { belonging } from './belonging.ts'

/** The texts and parameters of the enrolment fields of one group. */
interface Passing {
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
const enrolled = ({ sql, parameters }: Ask, { kind, parameter }: Passing): Fragment => sql`
  from enrolments e
  where e.contact_id = contacts.id and e.kind = ${kind} and e.source_id = ${parameters[parameter] ?? null}::uuid`

/** The same, but only the latest enrolment. */
const lastEnrolled = (ask: Ask, passing: Passing): Fragment => ask.sql`
  ${enrolled(ask, passing)} and not exists (
    select from enrolments later
    where later.contact_id = e.contact_id and later.kind = e.kind and later.source_id = e.source_id
      and (later.entered_at, later.id) > (e.entered_at, e.id))`

/**
 * Always `exists` or `not exists`: the planner turns both into joins, which start with the enrolments if they
 * are few.
 */
const status = (passing: Passing): Field => ({
  ...infoOf(
    {
      key: `${passing.kind}_status`,
      label: `Status in ${passing.article} ${passing.one}`,
      description: `The status of the contact in one ${passing.one}. The latest enrolment counts.`,
      group: passing.group,
    },
    'choice',
    {
      options: [...states, neverEntered],
      operators: alwaysKnown('choice'),
      parameters: [needed(passing.parameter)],
    },
  ),
  certain: true,
  predicate: (ask) => {
    const { sql, value } = ask
    const wanted = [value].flat() as string[]
    if (!wanted.includes(neverEntered.value))
      return sql`exists (select ${lastEnrolled(ask, passing)} and e.status = any (${wanted}::text[]))`
    if (wanted.length === 1) return sql`not exists (select ${enrolled(ask, passing)})`
    const others = states.map((state) => state.value).filter((state) => !wanted.includes(state))
    return sql`not exists (select ${lastEnrolled(ask, passing)} and e.status = any (${others}::text[]))`
  },
  actual: (ask) => ask.sql`to_jsonb(coalesce(
    (select e.status ${lastEnrolled(ask, passing)}), ${neverEntered.value}))`,
})

const fieldsOf = (passing: Passing): Field[] => [
  belonging(
    {
      key: passing.group,
      label: passing.several,
      description: `The ${passing.group} that the contact is in: active, waiting or paused.`,
      group: passing.group,
    },
    passing.group,
    (sql) => sql`
      from enrolments e
      where e.contact_id = contacts.id and e.kind = ${passing.kind} and e.status in ('active', 'waiting', 'paused')`,
    (sql) => sql`e.source_id`,
    { repeats: true },
  ),
  status(passing),
  happening(
    {
      key: `${passing.kind}_entered`,
      label: `Entered ${passing.article} ${passing.one}`,
      description: `The contact entered ${passing.article} ${passing.one}.`,
      group: passing.group,
    },
    [needed(passing.parameter), ...period, ...often],
    (ask) => ask.sql`${enrolled(ask, passing)} and ${inPeriod(ask, ask.sql`e.entered_at`)}`,
  ),
  happening(
    {
      key: `${passing.kind}_completed`,
      label: `Completed ${passing.article} ${passing.one}`,
      description: `The contact completed ${passing.article} ${passing.one}.`,
      group: passing.group,
    },
    [needed(passing.parameter), ...period, ...often],
    (ask) => ask.sql`
      ${enrolled(ask, passing)} and e.status = 'completed' and ${inPeriod(ask, ask.sql`e.finished_at`)}`,
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
