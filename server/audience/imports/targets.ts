import { type NamesWith, namesOf } from '../contact-members/index.ts'

/** In the columns of these, a person can say no. They are read whether a mapping names them or not. */
export const consentTargets = ['opted_out', 'opted_in'] as const

export type Target =
  | NamesWith<{ import: true }>
  | 'consent_at'
  | 'consent_ip'
  | (typeof consentTargets)[number]

/** The targets of columns, except custom fields (`custom.<key>`). */
export const targets = [
  ...namesOf((member) => member.import),
  'consent_at',
  'consent_ip',
  ...consentTargets,
] as Target[]

/** Targets that several columns can have. */
export const severalTimes: ReadonlySet<string> = new Set<Target>(['lists', 'tags', ...consentTargets])

const known: ReadonlySet<string> = new Set(targets)

export const isTarget = (name: string): name is Target => known.has(name)

/** The key of a custom field target; null for other targets. */
export const customKey = (target: string): string | null =>
  target.startsWith('custom.') ? target.slice('custom.'.length) : null
