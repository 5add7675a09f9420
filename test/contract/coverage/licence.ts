import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { operationOf, requestExamplesOf } from '../walk/contract.ts'
import type { Fixture } from './support.ts'

const [[, example] = []] = requestExamplesOf(operationOf('updateLicence'))

const withLicence: Fixture = async (app) => {
  const body = example as components['schemas']['LicenceUpdate']
  await app.send('PUT', '/settings/licence', { body })
  return {}
}

/** The fixtures of the licence. */
export const licenceFixtures = {
  getLicence: { harbour_books: withLicence },
  updateLicence: { harbour_books: async () => ({}) },
  deleteLicence: { removed: withLicence },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
