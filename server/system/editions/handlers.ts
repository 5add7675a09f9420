import type { PlanLimitKey, ProFeature } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { requireMatch, requireNothing } from '../../platform/http/preconditions.ts'
import { upgradeUrlOf } from '../../platform/http/route.ts'
import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { featureLabels, features, limitKeys } from './catalogue.ts'
import { enqueuePlanCheck } from './jobs.ts'
import { installLicence, readLicence } from './licence/install.ts'
import { type Found, findLicence, lockLicences, removeLicences } from './licence/store.ts'
import { parseLicence } from './licence/text.ts'
import { isNear, overOf } from './rules.ts'
import { serializeLicence } from './serializers.ts'
import { countFeatures, countUsage, type UsedOfPlan } from './usage.ts'

type Schemas = components['schemas']

const invalidLicence = (detail: string) =>
  problem('invalid_request', { errors: [{ pointer: '/licence_text', code: 'invalid_value', detail }] })

const noLicence = (detail = 'No licence is installed.') => problem('not_found', { detail })

const tagOf = ({ position }: Found): string => `v${position}`

const limitOf = async (
  { editions }: AppContext,
  key: PlanLimitKey,
  used: number,
): Promise<Schemas['EditionLimit']> => {
  const allowed = await editions.allowed(key)
  return {
    key,
    used,
    allowed,
    locked: allowed !== null && used >= allowed,
    near: isNear(used, allowed),
    over: overOf(used, allowed),
    allowed_when_free: editions.allowedWhenFree(key),
  }
}

const featureOf = async (
  { editions }: AppContext,
  key: ProFeature,
  used: number,
): Promise<Schemas['EditionFeature']> => {
  const available = await editions.has(key)
  return { key, label: featureLabels[key], available, pro_lock: !available, used }
}

const show = ({ clock }: AppContext, found: Found) => {
  if ('refused' in found) throw noLicence(`The installed licence is not valid. ${found.refused}`)
  const now = clock.now()
  const body = serializeLicence({ ...found.licence, installed_at: found.installed_at }, now)
  // The status changes without a write.
  return { status: 200 as const, body, etag: `${tagOf(found)}-${body.status}` }
}

/** @throws not_found */
const requireLicence = async ({ editions }: AppContext, from: Sql): Promise<Found> => {
  const found = await findLicence(from, editions.vendorKeys)
  if (found === null) throw noLicence()
  return found
}

/** The edition, its limits and their usage, and the licence. */
export const editionHandlers = {
  async getEdition(_request, context) {
    const now = context.clock.now()
    const [licence, usage, uses] = await Promise.all([
      context.editions.licence(),
      countUsage(context.sql, context.usedOfPlan, now),
      countFeatures(context.sql, context.usedOfPlan),
    ])
    const body = {
      edition: await context.editions.current(),
      licence: licence === null ? null : serializeLicence(licence, now),
      limits: await Promise.all(limitKeys.map((key) => limitOf(context, key, usage[key]))),
      features: await Promise.all(features.map((key) => featureOf(context, key, uses[key]))),
      upgrade_url: upgradeUrlOf(context.config),
    }
    return { status: 200, body, etag: digestOf(body) }
  },

  async getLicence(_request, context) {
    return show(context, await requireLicence(context, context.sql))
  },

  async updateLicence({ body, headers, transaction }, context) {
    const readable = await readLicence(body.licence_text, {
      dataDir: context.config.dataDir,
      vendorKeys: context.editions.vendorKeys,
    })
    if ('refused' in readable) throw invalidLicence(readable.refused)
    const found = await transaction(async (tx) => {
      await lockLicences(tx)
      const present = await findLicence(tx, context.editions.vendorKeys)
      if (present === null) requireNothing(headers['If-Match'])
      else requireMatch(headers['If-Match'], tagOf(present))
      const fault = await installLicence(tx, context.clock, body.licence_text, readable)
      if (fault !== null) throw invalidLicence(fault)
      await enqueuePlanCheck(tx)
      return requireLicence(context, tx)
    })
    context.editions.forget()
    return show(context, found)
  },

  async deleteLicence({ headers, transaction }, context) {
    const id = await transaction(async (tx) => {
      await lockLicences(tx)
      const found = await requireLicence(context, tx)
      requireMatch(headers['If-Match'], tagOf(found))
      await removeLicences(tx, context.clock.now())
      await enqueuePlanCheck(tx)
      return parseLicence(found.text)?.payload.id ?? 'unreadable'
    })
    context.editions.forget()
    return { status: 200, body: { id, deleted: true } }
  },
} satisfies Partial<Handlers<AppContext & { usedOfPlan: UsedOfPlan }>>
