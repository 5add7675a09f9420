/** What a column can become of a contact, custom fields (`custom.<key>`) aside. */
export const targets = [
  'email',
  'external_id',
  'first_name',
  'last_name',
  'prefix',
  'phone',
  'status',
  'source',
  'avatar_url',
  'date_of_birth',
  'locale',
  'timezone',
  'company',
  'job_title',
  'tracking',
  'frequency',
  'address.line1',
  'address.line2',
  'address.city',
  'address.state',
  'address.postal_code',
  'address.country',
  'lists',
  'tags',
  'consent_at',
  'consent_ip',
] as const

export type Target = (typeof targets)[number]

/** Targets that several columns may have. */
export const severalTimes: ReadonlySet<string> = new Set<Target>(['lists', 'tags'])

const known: ReadonlySet<string> = new Set(targets)

export const isTarget = (name: string): name is Target => known.has(name)

/** The key of the custom field that a target names; null where it names something else. */
export const customKey = (target: string): string | null =>
  target.startsWith('custom.') ? target.slice('custom.'.length) : null
