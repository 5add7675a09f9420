import { holdReferences } from '../../../audience/references/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { actorOf } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  type FlowMembers,
  type FlowRow,
  hasContactsInside,
  lockFlow,
  refreshWantedTriggers,
  updateFlow,
} from '../../flows/index.ts'
import { ifNameTaken, requireSequence, wrongState } from '../changes.ts'
import { publish } from '../publish.ts'
import { requireReady } from '../ready.ts'
import { shown } from '../serializers.ts'
import { settle } from '../settle.ts'
import { shapeOf } from '../shape.ts'

const unpaused = { pause_reason: null, pause_detail: null }

const lock = (tx: Sql, id: string): Promise<FlowRow> => requireSequence(lockFlow(tx, 'sequence', id))

export const sequenceStates = {
  async activateSequence({ params, principal, transaction }, context) {
    const now = context.clock.now()
    return transaction(async (tx) => {
      await holdReferences(tx)
      const row = await lock(tx, params.id)
      if (row.status === 'active') return shown(200, row)
      if (row.status !== 'draft')
        throw wrongState(
          row.status === 'paused'
            ? 'The sequence is paused. Resume it instead.'
            : 'The sequence is archived. Unarchive it first.',
        )
      return shown(200, await publish(tx, context, row, actorOf(principal), now))
    })
  },

  async pauseSequence({ params, principal, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await lock(tx, params.id)
      if (row.status === 'paused') return shown(200, row)
      if (row.status !== 'active')
        throw wrongState(`Only an active sequence can be paused. This sequence is \`${row.status}\`.`)
      const pause_detail = `${actorOf(principal).name ?? 'A user'} paused the sequence.`
      const change = { status: 'paused', pause_reason: 'manual', pause_detail } as const
      return shown(200, await updateFlow(tx, row.id, change, now))
    })
  },

  async resumeSequence({ params, principal, transaction }, context) {
    const now = context.clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await lock(tx, params.id)
      if (row.status === 'active') return shown(200, row)
      if (row.status !== 'paused')
        throw wrongState(
          row.status === 'draft'
            ? 'The sequence is a draft. Activate it instead.'
            : 'The sequence is archived. Unarchive it first.',
        )
      if (row.is_changed) {
        await holdReferences(tx)
        return shown(200, await publish(tx, context, row, actorOf(principal), context.clock.now()))
      }
      await requireReady(tx, context.config, shapeOf(row))
      const active = await updateFlow(tx, row.id, { status: 'active', ...unpaused }, now)
      await refreshWantedTriggers(tx, row.id)
      return shown(200, active)
    })
  },

  async archiveSequence({ params, principal, transaction }, { clock }) {
    const now = clock.now()
    return transaction(async (tx) => {
      const row = await lock(tx, params.id)
      if (row.status === 'archived') return shown(200, row)
      if (row.status === 'active') throw wrongState('The sequence is active. Pause it first.')
      const at = now.toISOString()
      const archived = await updateFlow(tx, row.id, { status: 'archived', archived_at: at, ...unpaused }, at)
      const settled = await settle(tx, archived, actorOf(principal), now)
      await refreshWantedTriggers(tx, row.id)
      return shown(200, settled)
    })
  },

  async unarchiveSequence({ params, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await lock(tx, params.id)
      if (row.status !== 'archived') return shown(200, row)
      if (await hasContactsInside(tx, row.id))
        throw wrongState('Contacts are still leaving the archived sequence. Try again in a few minutes.')
      const wasActive = row.version_number !== null
      const change = wasActive
        ? ({
            status: 'paused',
            pause_reason: 'manual',
            pause_detail: 'The sequence was archived.',
          } as const)
        : ({ status: 'draft' } as const)
      const back = await updateFlow(tx, row.id, { ...change, archived_at: null }, now).catch(
        ifNameTaken(row.name),
      )
      return shown(200, back)
    })
  },
} satisfies Partial<Handlers<AppContext & FlowMembers>>
