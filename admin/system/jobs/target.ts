import type { components } from '../../../generated/types.ts'

type Job = components['schemas']['Job']

/** What a job is about, and where it is shown. */
export interface Target {
  kind: string
  /** Null where this application has no screen for it. */
  to: string | null
  /** Null for contacts, and for jobs of earlier releases. */
  name: string | null
}

const screens: Record<string, (id: string) => string> = {
  import: (id) => `/imports/${id}`,
  contact: (id) => `/contacts/${id}`,
  list: (id) => `/contacts?list=${id}`,
  tag: (id) => `/contacts?tag=${id}`,
}

/** The target of a job; null if it has no single one. */
export const targetOf = ({ target_resource }: Pick<Job, 'target_resource'>): Target | null => {
  if (target_resource === null) return null
  const { kind, id, name } = target_resource
  return { kind, name, to: Object.hasOwn(screens, kind) ? (screens[kind]?.(id) ?? null) : null }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something is possible yet: hours for the last two days, days before. Null if it has passed. What has just begun counts as whole. */
export const timeLeft = (
  until: string,
  now = Date.now(),
): { count: number; unit: 'minute' | 'hour' | 'day' } | null => {
  const left = Date.parse(until) - now
  if (!(left > 0)) return null
  if (left < hour - minute) return { count: Math.max(1, Math.floor(left / minute)), unit: 'minute' }
  const hours = Math.floor((left + minute) / hour)
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.floor((left + hour) / day), unit: 'day' }
}
