import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { actorOf, type Principal } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { isJobOpen } from '../../system/jobs/index.ts'
import {
  type AllContactData,
  type ContactRow,
  createPersonExport,
  erasePerson,
  holdIntents,
  lockContact,
  previewErasure,
} from '../contacts/index.ts'
import { comparedEmail } from '../suppressions/index.ts'
import { contactWasMerged, noSuchRequest } from './refusals.ts'
import { addressHasChanged, fileIsWritten, requireConfirmed } from './rules.ts'
import { serializeRequest } from './serializers.ts'
import { findRequest, lockRequest, type PrivacyRequestRow, updateRequest } from './store/requests.ts'
import { noteClosed } from './transitions.ts'

type Result = components['schemas']['PrivacyRequestResult']

/** The contact that a request is about: its own, or the one that has its address. Locked. */
const lockContactOf = async (
  tx: Sql,
  { contact_id, email, kind }: PrivacyRequestRow,
): Promise<ContactRow | null> => {
  const purpose = kind === 'erase' ? 'deletion' : 'change'
  if (contact_id !== null) return lockContact(tx, { by: 'id', id: contact_id }, 'anywhere', purpose)
  return email === null ? null : lockContact(tx, { by: 'email', email }, 'anywhere', purpose)
}

export const closedBy = (principal: Principal, at: string) => {
  const { kind, id, name } = actorOf(principal)
  return { closer_kind: kind, closer_id: id, closer_name: name, closed_at: at }
}

/** Locks a request and its contact, in the order of an erasure. @throws not_found, invalid_state */
export const lockBoth = async (
  tx: Sql,
  id: string,
): Promise<{ row: PrivacyRequestRow; contact: ContactRow | null }> => {
  const seen = await findRequest(tx, id)
  if (seen === null) throw noSuchRequest()
  // No intents may be written while a contact is erased, and this lock comes before those of rows.
  if (seen.kind === 'erase') await holdIntents(tx)
  const contact = await lockContactOf(tx, seen)
  const row = await lockRequest(tx, id)
  if (row === null) throw noSuchRequest()
  // Merged between the two: the lock of the survivor would come too late.
  if (row.contact_id !== null && row.contact_id !== contact?.id) throw contactWasMerged()
  return { row, contact }
}

/** Completing, through the functions behind exporting and erasing a contact. */
export const completionHandlers = {
  async completePrivacyRequest(
    { params, body, principal, transaction },
    { clock, contactData: all, secret },
  ) {
    const { dry_run = false, accept_changed_address = false } = body ?? {}
    const now = clock.now()
    const at = now.toISOString()
    return transaction(async (tx) => {
      const { row, contact } = await lockBoth(tx, params.id)
      requireConfirmed(row)
      if (row.job_id !== null && (await isJobOpen(tx, row.job_id))) throw fileIsWritten()
      const hasSameAddress =
        contact !== null && comparedEmail(contact.email) === comparedEmail(row.email ?? '')
      if (contact !== null && !hasSameAddress && !accept_changed_address) throw addressHasChanged()
      const sends_link = row.kind === 'access' && hasSameAddress

      const answer = (request: PrivacyRequestRow, erasure: Result['erasure'] = null) => ({
        status: 200 as const,
        body: { dry_run, request: serializeRequest(request, now), sends_link, erasure },
      })
      if (dry_run)
        return answer(
          row,
          row.kind === 'erase' && contact !== null ? await previewErasure(tx, all, contact) : null,
        )
      if (contact === null) {
        // The person got their answer, and nothing else needs the address.
        const change = { state: 'completed', outcome: 'no_data', email: null } as const
        const closed = await updateRequest(tx, row.id, { ...change, ...closedBy(principal, at) }, at)
        await noteClosed(tx, [closed], now)
        return answer(closed)
      }
      if (row.kind === 'access') {
        const job = await createPersonExport(tx, contact.id, principal, at)
        const change = { state: 'in_progress', contact_id: contact.id, job_id: job.id, sends_link } as const
        return answer(await updateRequest(tx, row.id, change, at))
      }
      // The erasure closes this request with all others about the person.
      const { suppression_id } = await erasePerson(tx, { all, secret }, contact, actorOf(principal), at)
      return answer(await updateRequest(tx, row.id, { suppression_id, ...closedBy(principal, at) }, at))
    })
  },
} satisfies Partial<Handlers<AppContext & { contactData: AllContactData }>>
