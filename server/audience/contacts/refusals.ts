import { doesNotExist } from '../../platform/fault-details.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findSurvivor } from './data-subject/store/merges.ts'
import type { ContactReference } from './references.ts'
import { findConflicts } from './store/contacts.ts'

export const noSuchContact = (): ProblemError => problem('not_found', { detail: doesNotExist('contact') })

/** Why there is no contact for a reference: none has it, or it was merged into another one. */
export const whyMissing = async (sql: Sql, reference: ContactReference): Promise<ProblemError> => {
  const survivor = reference.by === 'id' ? await findSurvivor(sql, reference.id) : null
  if (survivor === null) return noSuchContact()
  return problem('not_found', {
    detail: 'The contact was merged into another contact. Use the id in `merged_into`.',
    mergedInto: survivor.id,
  })
}

export const noSuchNote = (): ProblemError =>
  problem('not_found', { detail: 'This contact has no note with this id.' })

export const invalidTransition = (detail: string): ProblemError =>
  problem('invalid_transition', { detail, errors: [{ pointer: '/status', code: 'not_allowed', detail }] })

const emailTaken = (email: string): ProblemError =>
  problem('email_taken', {
    detail: `Another contact has the address ${email}. Use another address, or update that contact.`,
    errors: [{ pointer: '/email', code: 'not_allowed', detail: `${email} belongs to another contact.` }],
  })

const contactTrashed = (email: string): ProblemError =>
  problem('contact_trashed', {
    detail: `A contact in the trash has the address ${email}. Restore it, or use another address.`,
    errors: [
      { pointer: '/email', code: 'not_allowed', detail: `${email} belongs to a contact in the trash.` },
    ],
  })

const externalIdTaken = (externalId: string): ProblemError =>
  problem('external_id_taken', {
    detail: `Another contact has the external id ${externalId}. Use another external id.`,
    errors: [
      { pointer: '/external_id', code: 'not_allowed', detail: `${externalId} belongs to another contact.` },
    ],
  })

/** The unique values that a contact is about to get; null for a value that does not change. */
export interface Claim {
  email: string | null
  externalId: string | null
  /** The contact that gets the values; null if it is created. */
  exceptId: string | null
}

/** Why a claim is refused; null if it can be granted. */
export const refusalOf = async (sql: Sql, claim: Claim): Promise<ProblemError | null> => {
  if (claim.email === null && claim.externalId === null) return null
  const rivals = await findConflicts(sql, claim)
  const sameAddress = rivals.find(({ has_email }) => has_email)
  if (sameAddress && claim.email !== null)
    return sameAddress.trashed ? contactTrashed(claim.email) : emailTaken(claim.email)
  return rivals.length > 0 && claim.externalId !== null ? externalIdTaken(claim.externalId) : null
}

/** The error of a write that lost a race for an address or an external id. */
export const refusalOfViolation = (error: unknown, claim: Claim): unknown => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return error
  if (constraint === 'contacts_email' && claim.email !== null) return emailTaken(claim.email)
  if (constraint === 'contacts_external_id' && claim.externalId !== null)
    return externalIdTaken(claim.externalId)
  return error
}
