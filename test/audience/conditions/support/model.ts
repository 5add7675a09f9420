import { now, type Person } from './population.ts'
import type { Leaf, Tree } from './rules.ts'

const msPerDay = 86_400_000
const nowAt = now.getTime()
const today = now.toISOString().slice(0, 10)

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10)

/** Operators and their opposites. */
const opposites: Record<string, string> = {
  is_not: 'is',
  not_contains: 'contains',
  not_in: 'in',
  is_not_set: 'is_set',
  ne: 'eq',
  not_in_last_days: 'in_last_days',
  contains_none: 'contains_any',
  is_empty: 'is_not_empty',
  did_not_happen: 'happened',
}

const small = (value: unknown): string => String(value).toLowerCase()

const text = (actual: string | null, operator: string, value: unknown): boolean => {
  if (actual === null) return false
  const it = small(actual)
  switch (operator) {
    case 'is':
      return it === small(value)
    case 'contains':
      return it.includes(small(value))
    case 'starts_with':
      return it.startsWith(small(value))
    case 'ends_with':
      return it.endsWith(small(value))
    case 'in':
      return (value as string[]).some((one) => it === small(one))
    default:
      return true
  }
}

/** What a search looks through. A search of two characters matches only the beginning of a word. */
const search = ({ email, first_name, last_name, company }: Person['text'], value: unknown): boolean => {
  const through = `  ${email}  ${first_name ?? ''} ${last_name ?? ''}  ${company ?? ''}`
  const wanted = small(value).trim()
  return small(through).includes(wanted.length === 2 ? ` ${wanted}` : wanted)
}

const choice = (actual: string | null, operator: string, value: unknown): boolean => {
  if (actual === null) return false
  if (operator === 'is') return actual === value
  return operator === 'in' ? (value as string[]).includes(actual) : true
}

const number = (actual: number | null, operator: string, value: unknown): boolean => {
  if (actual === null) return false
  const one = value as number
  switch (operator) {
    case 'eq':
      return actual === one
    case 'gt':
      return actual > one
    case 'gte':
      return actual >= one
    case 'lt':
      return actual < one
    case 'lte':
      return actual <= one
    case 'between': {
      const [from, to] = value as [number, number]
      return actual >= from && actual <= to
    }
    default:
      return true
  }
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const comesRound = (day: string, within: number): boolean => {
  for (let ahead = 0; ahead <= within && ahead <= 366; ahead += 1) {
    const then = dayAfter(today, ahead)
    const date = day.slice(5) === '02-29' && !isLeap(Number(then.slice(0, 4))) ? '02-28' : day.slice(5)
    if (then.slice(5) === date) return true
  }
  return false
}

const date = (actual: string | null, operator: string, value: unknown): boolean => {
  if (actual === null) return false
  switch (operator) {
    case 'before':
      return actual < (value as string)
    case 'after':
      return actual > (value as string)
    case 'on':
      return actual === value
    case 'between': {
      const [from, to] = value as [string, string]
      return actual >= from && actual <= to
    }
    case 'in_last_days':
      return actual >= dayAfter(today, -(value as number)) && actual <= today
    case 'in_next_days':
      return actual >= today && actual <= dayAfter(today, value as number)
    case 'anniversary_in_days':
      return comesRound(actual, value as number)
    default:
      return true
  }
}

const isDay = (value: string): boolean => value.length === 10

const dateTime = (actual: string | null, operator: string, value: unknown): boolean => {
  if (actual === null) return false
  const at = Date.parse(actual)
  const begin = (given: string) => Date.parse(given)
  const last = (given: string) => (isDay(given) ? Date.parse(given) + msPerDay - 1 : Date.parse(given))
  switch (operator) {
    case 'before':
      return at < begin(value as string)
    case 'after':
      return at > last(value as string)
    case 'on':
      return actual.slice(0, 10) === new Date(value as string).toISOString().slice(0, 10)
    case 'between': {
      const [from, to] = value as [string, string]
      return at >= begin(from) && at <= last(to)
    }
    case 'in_last_days':
      return at > nowAt - (value as number) * msPerDay && at <= nowAt
    case 'in_next_days':
      return at >= nowAt && at < nowAt + (value as number) * msPerDay
    case 'anniversary_in_days':
      return comesRound(actual.slice(0, 10), value as number)
    default:
      return true
  }
}

const set = (actual: readonly string[], operator: string, value: unknown): boolean => {
  if (operator === 'contains_any') return (value as string[]).some((one) => actual.includes(one))
  if (operator === 'contains_all') return (value as string[]).every((one) => actual.includes(one))
  return actual.length > 0
}

type Parameters = NonNullable<Leaf['parameters']>

const inPeriod = (at: string | null, parameters: Parameters): boolean => {
  if (at === null) return false
  const time = Date.parse(at)
  const { within_days: within, occurred_after: after, occurred_before: before } = parameters
  if (within && (time <= nowAt - within * msPerDay || time > nowAt)) return false
  if (after && time < Date.parse(after)) return false
  return !(before && time >= Date.parse(before))
}

const happened = (moments: readonly (string | null)[], parameters: Parameters): boolean => {
  const times = moments.filter((at) => inPeriod(at, parameters)).length
  return times >= (parameters.min_count ?? 1) && times <= (parameters.max_count ?? Number.POSITIVE_INFINITY)
}

const latest = (moments: readonly (string | null)[]): string | null =>
  moments
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null

const lastActive = ({ deliveries, events }: Person): string | null =>
  latest([
    ...deliveries.flatMap((one) => [one.first_opened_at, one.first_clicked_at]),
    ...events.map((event) => event.occurred_at),
  ])

const level = (person: Person): string => {
  const at = lastActive(person)
  if (at !== null && Date.parse(at) > nowAt - 30 * msPerDay) return 'high'
  if (at !== null && Date.parse(at) > nowAt - 90 * msPerDay) return 'medium'
  if (at !== null) return 'low'
  const wasSent = person.deliveries.some((one) => one.accepted_at !== null)
  return wasSent && person.choices.tracking === 'individual' ? 'low' : 'none'
}

type Moment = 'accepted_at' | 'first_opened_at' | 'first_clicked_at'

const moments: Record<string, Moment> = {
  emails_received_count: 'accepted_at',
  opens_count: 'first_opened_at',
  clicks_count: 'first_clicked_at',
  last_opened_at: 'first_opened_at',
  last_clicked_at: 'first_clicked_at',
  campaign_received: 'accepted_at',
  campaign_opened: 'first_opened_at',
  campaign_clicked: 'first_clicked_at',
  any_email_opened: 'first_opened_at',
  any_email_clicked: 'first_clicked_at',
}

const custom = (person: Person, key: string, operator: string, value: unknown): boolean => {
  const actual = person.custom[key]
  switch (key) {
    case 'points':
      return number((actual as number | undefined) ?? null, operator, value)
    case 'vip':
      return actual === (operator === 'is_true')
    case 'joined_on':
      return date((actual as string | undefined) ?? null, operator, value)
    case 'called_at':
      return dateTime((actual as string | undefined) ?? null, operator, value)
    case 'genre':
      return choice((actual as string | undefined) ?? null, operator, value)
    case 'genres':
      return set((actual as string[] | undefined) ?? [], operator, value)
    default:
      return text((actual as string | undefined) ?? null, operator, value)
  }
}

const enrolled = (
  person: Person,
  field: string,
  operator: string,
  value: unknown,
  parameters: Parameters,
): boolean => {
  const kind = field.startsWith('sequence') ? 'sequence' : 'automation'
  const all = person.enrolments.filter((one) => one.kind === kind)
  if (field === `${kind}s`) {
    const goesOn = all.filter(({ status }) => ['active', 'waiting', 'paused'].includes(status))
    return set(
      goesOn.map(({ source_id }) => source_id),
      operator,
      value,
    )
  }
  const its = all
    .filter(({ source_id }) => source_id === parameters[`${kind}_id`])
    .sort((one, other) => (`${one.entered_at} ${one.id}` < `${other.entered_at} ${other.id}` ? -1 : 1))
  if (field === `${kind}_status`) return choice(its.at(-1)?.status ?? 'never_entered', operator, value)
  if (field === `${kind}_entered`)
    return happened(
      its.map(({ entered_at }) => entered_at),
      parameters,
    )
  const completed = its.filter(({ status }) => status === 'completed')
  return happened(
    completed.map(({ finished_at }) => finished_at),
    parameters,
  )
}

const positively = (
  person: Person,
  { field, value, parameters: given }: Leaf,
  operator: string,
  segments: ReadonlyMap<string, Tree>,
): boolean => {
  const parameters = given ?? {}
  if (/^(sequence|automation)(s|_status|_entered|_completed)$/.test(field))
    return enrolled(person, field, operator, value, parameters)
  if (field.startsWith('custom.')) return custom(person, field.slice('custom.'.length), operator, value)
  const moment = moments[field]
  const at = person.deliveries.map((one) => (moment === undefined ? null : one[moment]))
  switch (field) {
    case 'id':
      return choice(person.id, operator, value)
    case 'search':
      return search(person.text, value)
    case 'email_domain':
      return text(person.text.email?.split('@').at(-1) ?? null, operator, value)
    case 'date_of_birth':
      return date(person.date_of_birth, operator, value)
    case 'created_at':
    case 'updated_at':
    case 'confirmed_at':
    case 'unsubscribed_at':
      return dateTime(person.times[field], operator, value)
    case 'status':
    case 'tracking':
    case 'frequency':
      return choice(person.choices[field], operator, value)
    case 'lists':
      return set(
        person.memberships.filter(({ status }) => status !== 'unsubscribed').map(({ list_id }) => list_id),
        operator,
        value,
      )
    case 'list_membership': {
      const its = person.memberships.find(
        ({ list_id, since_at }) => list_id === parameters.list_id && inPeriod(since_at, parameters),
      )
      return choice(its?.status ?? null, operator, value)
    }
    case 'tags':
      return set(person.tags, operator, value)
    case 'segment':
      return set(
        [...segments].filter(([, tree]) => fits(person, tree, segments)).map(([id]) => id),
        operator,
        value,
      )
    case 'engagement_level':
      return choice(level(person), operator, value)
    case 'last_active_at':
      return dateTime(lastActive(person), operator, value)
    case 'last_opened_at':
    case 'last_clicked_at':
      return dateTime(latest(at), operator, value)
    case 'emails_received_count':
    case 'opens_count':
    case 'clicks_count':
      return number(at.filter((one) => inPeriod(one, parameters)).length, operator, value)
    case 'campaign_received':
    case 'campaign_opened':
    case 'campaign_clicked': {
      const its = person.deliveries.filter(
        ({ kind, source_id }) => kind === 'campaign' && source_id === parameters.campaign_id,
      )
      const link = parameters.link_id
      return happened(
        link
          ? its.map(
              ({ clicks }) =>
                clicks.find(
                  ({ link_id, human, occurred_at }) =>
                    link_id === link && human && inPeriod(occurred_at, parameters),
                )?.occurred_at ?? null,
            )
          : its.map((one) => one[moment as Moment]),
        parameters,
      )
    }
    case 'campaign_bounced': {
      const its = person.deliveries.filter(
        ({ kind, source_id, status }) =>
          kind === 'campaign' && source_id === parameters.campaign_id && status === 'bounced',
      )
      return happened(
        its.map((one) => one.accepted_at ?? one.queued_at),
        parameters,
      )
    }
    case 'any_email_opened':
    case 'any_email_clicked':
      return happened(at, parameters)
    case 'form_submitted':
      return happened(
        person.submissions
          .filter(({ form_id }) => !parameters.form_id || form_id === parameters.form_id)
          .map(({ submitted_at }) => submitted_at),
        parameters,
      )
    case 'event': {
      const { property, property_value: wanted } = parameters
      const its = person.events.filter(({ name, properties }) => {
        if (name !== parameters.event) return false
        if (!property) return true
        return wanted === undefined || wanted === null
          ? property in properties
          : properties[property] === wanted
      })
      return happened(
        its.map(({ occurred_at }) => occurred_at),
        parameters,
      )
    }
    case 'consent': {
      const said = person.consents
        .filter(({ purpose }) => purpose === (parameters.purpose ?? 'marketing'))
        .sort((one, other) => (one.occurred_at < other.occurred_at ? -1 : 1))
        .at(-1)
      return choice(said && inPeriod(said.occurred_at, parameters) ? said.kind : null, operator, value)
    }
    default:
      return text(person.text[field] ?? null, operator, value)
  }
}

/** Whether a person matches a rule, as the contract defines it, without SQL. */
export const answers = (person: Person, leaf: Leaf, segments: ReadonlyMap<string, Tree>): boolean => {
  const opposite = opposites[leaf.operator]
  return opposite === undefined
    ? positively(person, leaf, leaf.operator, segments)
    : !positively(person, leaf, opposite, segments)
}

/** Whether a person matches a condition. */
export const fits = (person: Person, tree: Tree, segments: ReadonlyMap<string, Tree>): boolean => {
  const each = tree.conditions.map((part) =>
    'match' in part ? fits(person, part, segments) : answers(person, part, segments),
  )
  if (tree.match === 'all') return each.every(Boolean)
  return tree.match === 'any' ? each.some(Boolean) : !each.some(Boolean)
}
