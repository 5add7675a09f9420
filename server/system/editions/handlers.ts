import type { PlanLimitKey, ProFeature } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/contract/handler.ts'
import type { Licence } from '../../platform/editions.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { endOf, isInForce } from './licence/rules.ts'
import { countUsage } from './usage.ts'

const limitKeys: PlanLimitKey[] = [
  'contacts',
  'custom_fields',
  'users_with_access',
  'deliveries_per_month',
  'active_automations',
  'webhook_endpoints',
]

const featureLabels: Record<ProFeature, string> = {
  api_keys: 'API keys',
  ab_testing: 'A/B testing',
  send_time_per_contact: "Send time in the contact's time zone",
  form_files: 'Files in forms',
  automation_branching: 'Branching in automations',
  call_webhook: 'Calls to other services',
}

const toLicence = (licence: Licence, now: Date): components['schemas']['Licence'] => ({
  id: licence.id,
  licensee: licence.licensee,
  edition: licence.edition,
  status: isInForce(licence, now) ? 'active' : 'expired',
  issued_at: `${licence.issued_on}T00:00:00.000Z`,
  expires_at: endOf(licence)?.toISOString() ?? null,
})

/** The edition, its limits, and their usage. */
export const editionHandlers = (context: AppContext) => {
  const { clock, editions } = context

  const limitOf = async (key: PlanLimitKey, used: number): Promise<components['schemas']['EditionLimit']> => {
    const allowed = await editions.allowed(key)
    return { key, used, allowed, locked: allowed !== null && used >= allowed }
  }

  const featureOf = async (key: ProFeature): Promise<components['schemas']['EditionFeature']> => {
    const available = await editions.has(key)
    return { key, label: featureLabels[key], available, pro_lock: !available }
  }

  return {
    getEdition: async () => {
      const now = clock.now()
      const [licence, usage] = await Promise.all([editions.licence(), countUsage(context, now)])
      const body = {
        edition: await editions.current(),
        licence: licence === null ? null : toLicence(licence, now),
        limits: await Promise.all(limitKeys.map((key) => limitOf(key, usage[key]))),
        features: await Promise.all((Object.keys(featureLabels) as ProFeature[]).map(featureOf)),
      }
      return { status: 200, body, etag: digestOf(body) }
    },
  } satisfies Pick<Handlers, 'getEdition'>
}
