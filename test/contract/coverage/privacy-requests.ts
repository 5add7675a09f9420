import { createHash } from 'node:crypto'
import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { among, type Fixture, putContact, shown } from './support.ts'

type Schemas = components['schemas']
type PrivacyRequest = Schemas['PrivacyRequest']

const ada = shown<Schemas['Contact']>('createContact', '201', 'ada')
const [alan] = shown<Schemas['ContactPage']>('listContacts', '200', 'two_newest').data
const requests = shown<Schemas['PrivacyRequestPage']>('listPrivacyRequests', '200', 'two').data
const ofAda = shown<PrivacyRequest>('getPrivacyRequest', '200', 'ada')

const putRequest = async ({ context: { sql } }: TestApp, request: PrivacyRequest): Promise<void> => {
  const { overdue: _, created_by, closed_by: __, ...row } = request
  const actor = { actor_kind: created_by.kind, actor_id: created_by.id, actor_name: created_by.name }
  const address_hash = createHash('sha256').update(row.id).digest()
  await sql`insert into privacy_requests ${sql({ ...row, ...actor, address_hash } as never)}`
}

const withRequests =
  (...all: PrivacyRequest[]): Fixture =>
  async (app) => {
    await putContact(app, ada)
    await putContact(app, alan)
    for (const request of all) await putRequest(app, request)
    return {}
  }

/** Deletes what an earlier fixture has left. */
export const clearPrivacyRequests = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from privacy_requests`
}

/** The fixtures of privacy requests. */
export const privacyRequestFixtures = {
  listPrivacyRequests: { two: withRequests(...requests) },
  createPrivacyRequest: { alan: among(alan) },
  getPrivacyRequest: { ada: withRequests(ofAda) },
  updatePrivacyRequest: { later: withRequests(ofAda) },
  completePrivacyRequest: { ada: withRequests(ofAda) },
  rejectPrivacyRequest: { withdrawn: withRequests(ofAda) },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
