export { eventData } from './contact-data.ts'
export type { ContactsOfEvents } from './contacts.ts'
export { eventJobs } from './jobs.ts'
export { pauseEndpointsBeyondPlan } from './plan.ts'
export { redeliveryKind } from './redeliver.ts'
export { eventRetention, webhookDeliveryRetention } from './retention.ts'
export { startEvents } from './start.ts'
export {
  countEndpoints,
  encryptedWebhookSecrets,
  endpointsUsed,
  previousWebhookSecrets,
  webhooksUsing,
} from './store/endpoints.ts'
export { eventChannel, noteEvents } from './store/outbox.ts'
