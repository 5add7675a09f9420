import type { components } from '../../../generated/types.ts'

type Job = components['schemas']['Job']

/** What a job is about, and where it is shown. */
export interface Target {
  to: string
  kind: 'import' | 'contact' | 'list' | 'tag' | 'segment'
  name: string | null
}

/** The target of a job; null if it has none that this application shows. */
export const targetOf = ({ import_id, contact_id }: Pick<Job, 'import_id' | 'contact_id'>): Target | null => {
  if (import_id !== null) return { kind: 'import', to: `/imports/${import_id}`, name: null }
  if (contact_id !== null) return { kind: 'contact', to: `/contacts/${contact_id}`, name: null }
  return null
}

const hour = 3_600_000

/** How long something is possible yet: hours for the last two days, days before. Null if it has passed. */
export const timeLeft = (
  until: string,
  now = Date.now(),
): { count: number; unit: 'minute' | 'hour' | 'day' } | null => {
  const left = Date.parse(until) - now
  if (!(left > 0)) return null
  if (left < hour) return { count: Math.max(1, Math.floor(left / 60_000)), unit: 'minute' }
  const hours = Math.floor(left / hour)
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.floor(hours / 24), unit: 'day' }
}
