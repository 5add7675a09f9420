import type { components } from '../../../generated/types.ts'
import { type Actor, actorOf } from '../../host/principal.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { checkMembers } from '../checks.ts'
import { valuesOf } from '../fields.ts'
import { carryOut, type Plan, planChange, type Wanted } from '../plan.ts'
import { type ContactRow, lockContacts } from '../store/contacts.ts'

type BulkResult = components['schemas']['BulkResult']
type ItemResult = BulkResult['results'][number]
type Operation = 'applyContactAction' | 'deleteContacts'

const failed = (id: string, code: 'not_found' | 'invalid_transition', detail: string): ItemResult => ({
  id,
  outcome: 'failed',
  problem: { code, detail },
})

const resultOf = (id: string, plan: Plan | undefined, from: 'live' | 'trash'): ItemResult => {
  if (plan === undefined)
    return failed(
      id,
      'not_found',
      from === 'trash'
        ? 'There is no contact with this id in the trash.'
        : 'There is no contact with this id.',
    )
  if (plan.kind === 'refused') return failed(id, 'invalid_transition', plan.detail)
  return { id, outcome: plan.kind, problem: null }
}

interface BulkChange {
  ids: readonly string[]
  /** Where the contacts have to be for it. */
  from: 'live' | 'trash'
  wanted: Wanted
  actor: Actor
  now: string
}

/** Changes the contacts that can be changed, and tells of each what became of it. `prepare` sees those that were found. */
const changeContacts = async (
  tx: Sql,
  change: BulkChange,
  prepare: (found: ContactRow[]) => Promise<void> = async () => undefined,
): Promise<BulkResult> => {
  const { from, wanted, actor, now } = change
  // An id is the same in capitals.
  const ids = change.ids.map((id) => id.toLowerCase())
  const found = await lockContacts(tx, [...new Set(ids)], from)
  await prepare(found)
  const plans = new Map(found.map((row) => [row.id, planChange(row, wanted, now)]))
  await carryOut(tx, [...plans.values()], actor, now)
  const results = ids.map((id) => resultOf(id, plans.get(id), from))
  const failures = results.filter(({ outcome }) => outcome === 'failed').length
  return { succeeded_count: results.length - failures, failed_count: failures, results }
}

export const bulkHandlers = ({ clock }: Parts) =>
  ({
    async applyContactAction({ body, principal, transaction, reserve }) {
      const about = { ids: body.ids, actor: actorOf(principal), now: clock.now().toISOString() }
      switch (body.action) {
        case 'change_status': {
          checkMembers(body, clock)
          const { status, force_status: force = false, status_reason: reason } = body
          const change = { ...about, from: 'live', wanted: { status, force, reason } } as const
          return { status: 200, body: await transaction((tx) => changeContacts(tx, change)) }
        }
        case 'update_fields': {
          checkMembers(body.fields, clock, '/fields')
          const change = { ...about, from: 'live', wanted: { values: valuesOf(body.fields) } } as const
          return { status: 200, body: await transaction((tx) => changeContacts(tx, change)) }
        }
        case 'delete': {
          const change = { ...about, from: 'live', wanted: { whereabouts: 'trash' } } as const
          return { status: 200, body: await transaction((tx) => changeContacts(tx, change)) }
        }
        case 'restore': {
          const change = { ...about, from: 'trash', wanted: { whereabouts: 'live' } } as const
          const restore = (tx: Sql) => changeContacts(tx, change, (found) => reserve(tx, found.length))
          return { status: 200, body: await transaction(restore) }
        }
      }
    },

    async deleteContacts({ body, principal, transaction }) {
      const about = { ids: body.ids, actor: actorOf(principal), now: clock.now().toISOString() }
      const change = { ...about, from: 'live', wanted: { whereabouts: 'trash' } } as const
      return { status: 200, body: await transaction((tx) => changeContacts(tx, change)) }
    },
  }) satisfies Pick<Handlers, Operation>
