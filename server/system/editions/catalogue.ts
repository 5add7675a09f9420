import type { PlanLimitKey, ProFeature } from '../../../generated/operations.ts'

/** All limits, in the order in which the edition shows them. */
export const limitKeys: readonly PlanLimitKey[] = [
  'contacts',
  'custom_fields',
  'users_with_access',
  'deliveries_per_month',
  'active_automations',
  'webhook_endpoints',
]

export const featureLabels: Record<ProFeature, string> = {
  api_keys: 'API keys',
  ab_testing: 'A/B testing',
  send_time_per_contact: "Send time in the contact's time zone",
  form_files: 'Files in forms',
  automation_branching: 'Branching in automations',
  call_webhook: 'Calls to other services',
}

export const features = Object.keys(featureLabels) as ProFeature[]
