import type { components } from '../../../generated/types.ts'
import type { InstalledLicence } from '../../platform/editions.ts'
import { endOf, endOfGrace, isExpired } from './licence/rules.ts'

export const serializeLicence = (licence: InstalledLicence, now: Date): components['schemas']['Licence'] => ({
  id: licence.id,
  licensee: licence.licensee,
  edition: licence.edition,
  status: isExpired(licence, now) ? 'expired' : 'active',
  development: licence.development,
  issued_at: `${licence.issued_on}T00:00:00.000Z`,
  expires_at: endOf(licence)?.toISOString() ?? null,
  grace_ends_at: endOfGrace(licence)?.toISOString() ?? null,
  installed_at: licence.installed_at,
})
