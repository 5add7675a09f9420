import { type NamesWith, namesOf } from '../contact-members/index.ts'

export type Target = NamesWith<{ import: true }> | 'consent_at' | 'consent_ip'

/** What a column can become of a contact, custom fields (`custom.<key>`) aside. */
export const targets = [...namesOf((member) => member.import), 'consent_at', 'consent_ip'] as Target[]

/** Targets that several columns may have. */
export const severalTimes: ReadonlySet<string> = new Set<Target>(['lists', 'tags'])

const known: ReadonlySet<string> = new Set(targets)

export const isTarget = (name: string): name is Target => known.has(name)

/** The key of the custom field that a target names; null where it names something else. */
export const customKey = (target: string): string | null =>
  target.startsWith('custom.') ? target.slice('custom.'.length) : null
