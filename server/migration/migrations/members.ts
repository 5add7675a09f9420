import type { SourceAddress } from '../records/index.ts'

/** Members of a contact that the value of a field can become. */
const members = [
  'first_name',
  'last_name',
  'prefix',
  'phone',
  'company',
  'job_title',
  'date_of_birth',
  'locale',
  'timezone',
] as const

/** Parts of the address, as members here and as the records of a source name them. */
export const addressMembers: Readonly<Record<string, keyof SourceAddress>> = {
  'address.line1': 'line1',
  'address.line2': 'line2',
  'address.city': 'city',
  'address.state': 'region',
  'address.postal_code': 'postal_code',
  'address.country': 'country',
}

export const isMember = (name: string): boolean =>
  (members as readonly string[]).includes(name) || Object.hasOwn(addressMembers, name)
