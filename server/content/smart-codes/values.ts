import type { components } from '../../../generated/types.ts'
import type { DescribedField } from '../../audience/custom-fields/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import type { LoadedCatalogue } from './catalogue.ts'
import { calendarKeys } from './ready.ts'
import { listValues, readable } from './store.ts'
import type { Value, Values } from './types.ts'

/** The values of a mailing that do not depend on the contact. */
export interface ValuesContext {
  catalogue: LoadedCatalogue
  /** The pool whose cache of settings is used: without it each batch reads them again. */
  pool?: Sql | undefined
  now: Date
  /** The URL of the service. */
  publicUrl: string
  campaign?: { id: string; name: string; subject: string | null } | undefined
  /** The sequence or automation of an e-mail. */
  flow?: { id: string; name: string; kind: 'sequence' | 'automation' } | undefined
  sender?: { name: string; email: string } | undefined
  /** The caller's values, by the caller's names. */
  event?: components['schemas']['MessageValues'] | undefined
  /** Values by full key that override those of the codes. */
  overrides?: components['schemas']['SmartCodeValues'] | undefined
}

type Submissions = Map<string, { name: string; answers: Readonly<Record<string, Value>> }>

/**
 * Reads the last submission of each contact: the name of its form, and the answers by the ids of the fields. Forms
 * lie above.
 */
export type ReadLastSubmissions = (sql: Sql, contactIds: readonly string[]) => Promise<Submissions>

/** An empty object without prototype. */
export const noValues = (): Values => Object.create(null) as Values

/** Creating a formatter takes a fraction of a millisecond, and a campaign needs it repeatedly. */
const calendars = new Map<string, Intl.DateTimeFormat>()

const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  calendars.set(timeZone, made)
  return made
}

const dayIn = (now: Date, timeZone: string): Date => {
  const parts = calendarOf(timeZone).format(now)
  return new Date(`${parts}T00:00:00.000Z`)
}

/** Empty texts count as no value, so that the default applies. */
const nonBlank = (value: string | null | undefined): string | null => (value?.trim() ? value : null)

/** A contact's value: blank texts count as no value. */
const contactValue = (value: Value | undefined): Value =>
  typeof value === 'string' ? nonBlank(value) : (value ?? null)

const addressOf = (address: components['schemas']['ContactAddress']): string | null => {
  const { line1, line2, city, state, postal_code, country } = address
  const town = [city, postal_code].filter(nonBlank).join(' ')
  return nonBlank([line1, line2, town, state, country].filter(nonBlank).join(', '))
}

/**
 * The values shared by all contacts: the business, the date, the campaign, the sender, the site, the caller's
 * values.
 */
export const sharedValues = async (sql: Sql, context: ValuesContext): Promise<Values> => {
  const { now, publicUrl, campaign, flow, sender, event = {}, overrides = {} } = context
  const [general, compliance, appearance] = await Promise.all([
    readSettings(sql, 'general'),
    readSettings(sql, 'compliance'),
    readSettings(sql, 'appearance'),
  ])
  const today = dayIn(now, general.default_timezone)
  const dayAfter = (count: number): string =>
    new Date(today.getTime() + count * 86_400_000).toISOString().slice(0, 10)
  const postal = nonBlank(compliance.postal_address)?.split('\n').filter(nonBlank).join(', ')
  return Object.assign(noValues(), {
    [calendarKeys.timeZone]: general.default_timezone,
    [calendarKeys.locale]: general.default_locale,
    [calendarKeys.now]: now.toISOString(),
    'business.name': nonBlank(general.business_name),
    'business.address': postal ?? addressOf(general.address),
    'business.phone': nonBlank(general.phone),
    'business.logo_url': nonBlank(general.logo_url) ?? nonBlank(appearance.logo_url),
    'business.website': nonBlank(general.website_url),
    'campaign.id': campaign?.id ?? null,
    'campaign.name': campaign?.name ?? null,
    'campaign.subject': campaign?.subject ?? null,
    'sequence.id': flow?.kind === 'sequence' ? flow.id : null,
    'sequence.name': flow?.kind === 'sequence' ? flow.name : null,
    'automation.id': flow?.kind === 'automation' ? flow.id : null,
    'automation.name': flow?.kind === 'automation' ? flow.name : null,
    'sender.name': sender?.name ?? null,
    'sender.email': sender?.email ?? null,
    'date.today': dayAfter(0),
    'date.tomorrow': dayAfter(1),
    'date.in_7_days': dayAfter(7),
    'date.in_30_days': dayAfter(30),
    'date.year': Number(dayAfter(0).slice(0, 4)),
    'host.site_name': nonBlank(general.business_name) ?? new URL(publicUrl).hostname,
    'host.site_url': publicUrl,
    ...Object.fromEntries(Object.entries(event).map(([name, value]) => [`event.${name}`, value])),
    ...overrides,
  })
}

const labelled = (value: unknown, { type, options, archived }: DescribedField): Value => {
  if (archived || value === undefined || value === null) return null
  const label = (chosen: unknown): string =>
    options.find((option) => option.value === chosen)?.label ?? String(chosen)
  if (type === 'single_select') return label(value)
  if (type === 'multi_select') return Array.isArray(value) ? value.map(label) : null
  return value as Value
}

const contactPrefix = 'contact.'
const customPrefix = 'contact.custom.'
const formPrefix = 'form.'

/**
 * The values of the codes for each contact, by id; deleted contacts are left out. Reads only what the codes
 * need, in one query for all contacts; settings are cached. Links are not included: the sender creates them
 * for each delivery.
 */
export const valuesFor = async (
  tx: Sql,
  contactIds: readonly string[],
  codes: readonly string[],
  { readLastSubmissions, ...context }: ValuesContext & { readLastSubmissions: ReadLastSubmissions },
): Promise<Map<string, Values>> => {
  const answered = codes.some((key) => key.startsWith(formPrefix))
    ? await readLastSubmissions(tx, contactIds)
    : null
  return valuesWith(tx, contactIds, codes, context, answered)
}

/** The same with submissions that were read before: without them, codes of the group `form` have no value. */
export const valuesWith = async (
  tx: Sql,
  contactIds: readonly string[],
  codes: readonly string[],
  context: ValuesContext,
  submissions: Submissions | null,
): Promise<Map<string, Values>> => {
  const { catalogue, overrides = {} } = context
  const custom = codes
    .filter((key) => key.startsWith(customPrefix))
    .map((key) => key.slice(customPrefix.length))
  const names = codes
    .filter((key) => key.startsWith(contactPrefix))
    .map((key) => key.slice(contactPrefix.length))
    .filter((name) => readable.includes(name))
  const [shared, rows] = await Promise.all([
    sharedValues(context.pool ?? tx, context),
    listValues(tx, contactIds, names, custom, context.now),
  ])
  return new Map(
    rows.map((row) => {
      const values: Values = Object.assign(noValues(), shared)
      for (const [index, name] of names.entries()) {
        values[`${contactPrefix}${name}`] = contactValue(row.read[index] as Value | undefined)
      }
      for (const key of custom) {
        const field = catalogue.fields.get(key)
        values[`${customPrefix}${key}`] = field ? contactValue(labelled(row.custom[key], field)) : null
      }
      const submission = submissions?.get(row.id)
      if (submission !== undefined) {
        values['form.name'] = submission.name
        for (const [id, answer] of Object.entries(submission.answers))
          values[`${formPrefix}answers.${id}`] = contactValue(answer)
      }
      return [row.id, Object.assign(values, overrides)]
    }),
  )
}
