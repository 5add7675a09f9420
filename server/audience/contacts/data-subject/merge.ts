import type { components } from '../../../../generated/types.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { type Actor, actorOf } from '../../../platform/principal.ts'
import { type FaultCode, type ProblemError, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { countTogether, mostPerContact, tooManyError } from '../../memberships/index.ts'
import type { AllContactData } from '../contact-data.ts'
import { mostChanges } from '../fields.ts'
import { keepFormerAddresses } from '../former-addresses.ts'
import { requireContactId } from '../handlers/contact-id.ts'
import { showContacts } from '../includes.ts'
import { applyPlans } from '../plan.ts'
import { noSuchContact } from '../refusals.ts'
import { isClosed, isOptOut } from '../rules.ts'
import { type ContactRow, lockContacts } from '../store/contacts.ts'
import { holdIntents } from '../store/intents.ts'
import { changesOfMerge, mergedContact, type Preference } from './merged.ts'
import { handOver } from './store/merge.ts'

type MergeResult = components['schemas']['ContactMergeResult']

const wrongSource = (code: FaultCode, detail: string): ProblemError =>
  problem('invalid_request', { errors: [{ pointer: '/source_id', code, detail }] })

/** Both contacts, locked in the order of their ids. @throws not_found, invalid_request */
const lockBoth = async (tx: Sql, path: string, sourceId: string): Promise<[ContactRow, ContactRow]> => {
  const targetId = await requireContactId(tx, path)
  if (sourceId === targetId) throw wrongSource('invalid_value', 'A contact cannot be merged into itself.')
  const found = await lockContacts(tx, [targetId, sourceId], 'live', 'deletion')
  const target = found.find(({ id }) => id === targetId)
  const source = found.find(({ id }) => id === sourceId)
  if (target === undefined) throw noSuchContact()
  if (source === undefined) throw wrongSource('not_found', doesNotExist('contact'))
  return [target, source]
}

const requireQuota = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  const together = await countTogether(tx, ids)
  if (together.lists > mostPerContact) throw wrongSource('max_items', tooManyError('list').detail)
  if (together.tags > mostPerContact) throw wrongSource('max_items', tooManyError('tag').detail)
}

/** Merges two contacts that this transaction has locked. */
const merge = async (
  tx: Sql,
  { all, secret }: { all: AllContactData; secret: Uint8Array },
  [target, source]: [ContactRow, ContactRow],
  { prefer, actor, at }: { prefer: Preference; actor: Actor; at: Date },
): Promise<Omit<MergeResult, 'dry_run' | 'source_id'>> => {
  const now = at.toISOString()
  const row = mergedContact(target, source, prefer)
  const changes = changesOfMerge(target, row)
  const moved = await handOver(tx, all, source, target.id, actor, now)
  const contactId = target.id
  const status = changes.filter(({ field }) => field === 'status')
  const others = changes.filter(({ field }) => field !== 'status').slice(0, mostChanges)
  const activities = [
    { contactId, type: 'merged', data: { merged_contact_id: source.id } } as const,
    ...(status.length === 0
      ? []
      : [{ contactId, type: 'status_changed', data: { changes: status } } as const]),
    ...(others.length === 0 ? [] : [{ contactId, type: 'updated', data: { changes: others } } as const]),
  ]
  // An opt-out of the source counts for the target, also where that has the status already.
  const statesNoAgain = status.length === 0 && isClosed(row.status) && isOptOut(source.status)
  const plan = { kind: 'changed', row, newEmail: null, activities, statesNoAgain, consent: null } as const
  const written = await applyPlans(tx, [plan], actor, now)
  await keepFormerAddresses(tx, secret, [{ email: source.email, contactId, merged: source }])
  const [contact] = await showContacts(tx, at, written)
  if (contact === undefined) throw noSuchContact()
  return { contact, changes, moved }
}

/** Merging two contacts into one. */
export const mergeHandlers = {
  async mergeContact({ params, body, principal, transaction }, { clock, contactData: all, secret }) {
    const { prefer = 'target', dry_run = false } = body
    const source_id = body.source_id.toLowerCase()
    const how = { prefer, actor: actorOf(principal), at: clock.now() }
    return transaction(async (tx) => {
      await holdIntents(tx)
      const both = await lockBoth(tx, params.id, source_id)
      await requireQuota(
        tx,
        both.map(({ id }) => id),
      )
      // A preview runs the real merge and rolls it back, so that both always agree.
      if (dry_run) await tx`savepoint before_merge`
      const result = await merge(tx, { all, secret }, both, how)
      if (dry_run) await tx`rollback to savepoint before_merge`
      return { status: 200, body: { dry_run, source_id, ...result } }
    })
  },
} satisfies Partial<Handlers<AppContext & { contactData: AllContactData }>>
