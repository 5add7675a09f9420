import type { DayOrder, DecimalSeparator } from '../../contact-members/index.ts'
import { orderOf, separatorOf } from '../../contact-members/index.ts'
import type { FieldDefinition } from '../../custom-fields/index.ts'
import { type Mapping, type Row, textOf } from '../reading/index.ts'
import type { ImportSettings } from '../settings.ts'

/** How the values of a column are written, as far as they tell. */
export interface Habit {
  order: DayOrder | null
  decimal: DecimalSeparator | null
}

/** Habits by the name of the column. */
export type Habits = Record<string, Habit>

/** Counts of values that tell a habit, by column. Plain JSON, for a checkpoint. */
export type Evidence = Record<
  string,
  {
    at: number
    kind: 'date' | 'number'
    dmy: number
    mdy: number
    either: number
    point: number
    comma: number
  }
>

const kindOf = (target: string, fields: readonly FieldDefinition[]): 'date' | 'number' | null => {
  if (target === 'date_of_birth' || target === 'consent_at') return 'date'
  const type = fields.find(({ key }) => target === `custom.${key}`)?.type
  if (type === 'number') return 'number'
  return type === 'date' || type === 'date_time' ? 'date' : null
}

/** The columns whose habits are looked for: those that the settings leave open. */
export const beginEvidence = (
  names: readonly string[],
  mapping: readonly Mapping[],
  fields: readonly FieldDefinition[],
  { date_format, decimal_separator }: Pick<ImportSettings, 'date_format' | 'decimal_separator'>,
): Evidence =>
  Object.fromEntries(
    mapping.flatMap(({ column, target }) => {
      const kind = kindOf(target, fields)
      const isOpen = kind === 'date' ? date_format === 'iso' : decimal_separator === 'point'
      const at = names.indexOf(column)
      if (kind === null || !isOpen || at < 0) return []
      return [[column, { at, kind, dmy: 0, mdy: 0, either: 0, point: 0, comma: 0 }]]
    }),
  )

/** Adds what a row tells. */
export const noteHabits = (evidence: Evidence, { cells }: Row): void => {
  if (cells === null) return
  for (const column of Object.values(evidence)) {
    const cell = cells[column.at] ?? null
    if (typeof cell !== 'string') continue
    const told = column.kind === 'date' ? orderOf(cell) : separatorOf(textOf(cell) ?? '')
    if (told !== null) column[told] += 1
  }
}

/** The order of day and month in a country; null if the language alone does not tell. */
const orderIn = (locale: string): DayOrder | null => {
  const { region, language } = new Intl.Locale(locale)
  if (region === undefined && language === 'en') return null
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0)
  const types = parts.map(({ type }) => type)
  return types.indexOf('month') < types.indexOf('day') ? 'mdy' : 'dmy'
}

/** The decimal separator of a language and country. */
const separatorIn = (locale: string): DecimalSeparator =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ value }) => value === ',') ? 'comma' : 'point'

/** What the evidence says. Dates and numbers that can be read in both ways are read as in the business's country. */
export const habitsOf = (evidence: Evidence, locale: string): Habits =>
  Object.fromEntries(
    Object.entries(evidence).map(([column, { dmy, mdy, either, point, comma }]): [string, Habit] => {
      const order = dmy + mdy > 0 ? (mdy > dmy ? 'mdy' : 'dmy') : either > 0 ? orderIn(locale) : null
      const isOpen = point + comma === 0 && either > 0
      const decimal = isOpen ? separatorIn(locale) : comma > point ? 'comma' : null
      return [column, { order, decimal }]
    }),
  )
