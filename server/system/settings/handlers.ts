import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers, Transaction } from '../../platform/contract/handler.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { requireMatch } from '../../platform/http/preconditions.ts'
import type { Principal } from '../../platform/principal.ts'
import { type Fault, problem } from '../../platform/problem.ts'
import { encrypt } from '../../platform/secrets.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  type Change,
  changeAppearance,
  changeBounces,
  changeCompliance,
  changeConsent,
  changeEvents,
  changeGeneral,
  changeRetention,
  changeSecurity,
  changeSending,
  changeTracking,
  type SecretChanges,
} from './changes.ts'
import { listGroups, schemaOfGroup } from './overview.ts'
import { invalidateSettings } from './read.ts'
import { type ContentChecks, faultsOfConsent, faultsOfSending } from './references.ts'
import { bounceTag, serializeBounce, versionTag } from './serializers.ts'
import { enqueueMailboxRead, findGroup, type GroupRow, lockGroup, updateGroup } from './store.ts'
import type { Group, SettingsValues } from './values.ts'

interface WriteRequest {
  headers: { 'If-Match'?: string }
  transaction: Transaction
}

/** A group's new value and, for some, the data stored beside it. */
type Next<G extends Group> = Change<SettingsValues[G]> & Partial<Pick<GroupRow<G>, 'secrets' | 'observed'>>

const refuse = (errors: Fault[]): void => {
  if (errors.length > 0) throw problem('invalid_request', { errors })
}

const answer = <G extends Group>(row: GroupRow<G>) => ({
  status: 200 as const,
  body: { ...row.value, updated_at: row.updated_at },
  etag: versionTag(row),
})

const answerBounces = (context: AppContext, row: GroupRow<'bounces'>, principal: Principal) => ({
  status: 200 as const,
  body: serializeBounce(row, context, principal),
  etag: bounceTag(row),
})

/** Changes a group under its lock. An unchanged group keeps its version. */
const change = async <G extends Group>(
  { clock, sql }: AppContext,
  key: G,
  { headers, transaction }: WriteRequest,
  nextOf: (tx: Sql, present: GroupRow<G>, now: string) => Promise<Next<G>>,
): Promise<GroupRow<G>> => {
  const now = clock.now().toISOString()
  const row = await transaction(async (tx) => {
    const present = await lockGroup(tx, key)
    requireMatch(headers['If-Match'], versionTag(present))
    const {
      value,
      faults,
      secrets = present.secrets,
      observed = present.observed,
    } = await nextOf(tx, present, now)
    refuse(faults)
    const isSame = isDeepStrictEqual([value, secrets], [present.value, present.secrets])
    return isSame ? present : updateGroup(tx, { key, value, secrets, observed }, now)
  })
  invalidateSettings(sql, key)
  return row
}

/** The stored secrets after a change. */
const encrypted = (
  { config }: AppContext,
  present: Record<string, string>,
  changes: SecretChanges,
): Record<string, string> => {
  const next = { ...present }
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) delete next[name]
    else next[name] = encrypt(config, text).toString('base64')
  }
  return next
}

/** The operations on the groups of settings for sending and bounces. */
export const settingsHandlers = {
  async listSettings(_request, { sql }) {
    return { status: 200, body: { data: await listGroups(sql) } }
  },
  async getSettingsSchema({ params: { group } }) {
    const body = { key: group, settings_schema: schemaOfGroup(group) }
    return { status: 200, body, etag: digestOf(body) }
  },

  async getGeneralSettings(_request, { sql }) {
    return answer(await findGroup(sql, 'general'))
  },
  async updateGeneralSettings(request, context) {
    const { body } = request
    return answer(
      await change(context, 'general', request, async (_tx, { value }) => changeGeneral(value, body)),
    )
  },

  async getSendingSettings(_request, { sql }) {
    return answer(await findGroup(sql, 'sending'))
  },
  async updateSendingSettings(request, context) {
    const { body } = request
    const row = await change(context, 'sending', request, async (tx, { value }) => {
      const next = changeSending(value, body)
      return {
        ...next,
        faults: [...next.faults, ...(await faultsOfSending(context.contentChecks, tx, body))],
      }
    })
    return answer(row)
  },

  async getTrackingSettings(_request, { sql }) {
    return answer(await findGroup(sql, 'tracking'))
  },
  async updateTrackingSettings(request, context) {
    const { body } = request
    return answer(
      await change(context, 'tracking', request, async (_tx, { value }) => changeTracking(value, body)),
    )
  },

  async getConsentSettings(_request, { sql }) {
    return answer(await findGroup(sql, 'consent'))
  },
  async updateConsentSettings(request, context) {
    const { body } = request
    const row = await change(context, 'consent', request, async (tx, { value }, now) => {
      const next = changeConsent(value, body, now)
      return {
        ...next,
        faults: [...next.faults, ...(await faultsOfConsent(context.contentChecks, tx, body))],
      }
    })
    return answer(row)
  },

  async getComplianceSettings(_request, { sql }) {
    return answer(await findGroup(sql, 'compliance'))
  },
  async updateComplianceSettings(request, context) {
    const { body } = request
    return answer(
      await change(context, 'compliance', request, async (_tx, { value }) => changeCompliance(value, body)),
    )
  },

  async getBounceSettings({ principal }, context) {
    return answerBounces(context, await findGroup(context.sql, 'bounces'), principal)
  },
  async updateBounceSettings(request, context) {
    const { body } = request
    const row = await change(context, 'bounces', request, async (tx, present) => {
      const { secrets, ...next } = changeBounces(present.value, present, body)
      if (body.mailbox) await enqueueMailboxRead(tx)
      return { ...next, secrets: encrypted(context, present.secrets, secrets) }
    })
    return answerBounces(context, row, request.principal)
  },

  async getAppearanceSettings(_request, { sql }) {
    return answer(await findGroup(sql, 'appearance'))
  },
  async updateAppearanceSettings(request, context) {
    const { body } = request
    return answer(
      await change(context, 'appearance', request, async (_tx, { value }) => changeAppearance(value, body)),
    )
  },

  async getRetentionSettings(_request, { sql }) {
    return answer(await findGroup(sql, 'retention'))
  },
  async updateRetentionSettings(request, context) {
    const { body } = request
    return answer(
      await change(context, 'retention', request, async (_tx, { value }) => changeRetention(value, body)),
    )
  },

  async getSecuritySettings(_request, { sql }) {
    return answer(await findGroup(sql, 'security'))
  },
  async updateSecuritySettings(request, context) {
    const { body } = request
    return answer(
      await change(context, 'security', request, async (_tx, { value }) => changeSecurity(value, body)),
    )
  },

  async getEventSettings(_request, { sql }) {
    return answer(await findGroup(sql, 'events'))
  },
  async updateEventSettings(request, context) {
    const { body } = request
    return answer(
      await change(context, 'events', request, async (_tx, { value }) => changeEvents(value, body)),
    )
  },
} satisfies Partial<Handlers<AppContext & { contentChecks: ContentChecks }>>
