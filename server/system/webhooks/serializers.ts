import type { components } from '../../../generated/types.ts'
import { digestOf } from '../../platform/http/digest.ts'
import { type EventRow, toEvent } from './build.ts'
import type { DeliveryRow } from './store/deliveries.ts'
import type { EndpointRow } from './store/endpoints.ts'

type Schemas = components['schemas']

/** Serializes a webhook. `userName` is the user's present name. */
export const serializeWebhook = (row: EndpointRow, userName: string, now: Date): Schemas['Webhook'] => {
  const { previous_valid_until: until } = row
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    state: row.state,
    state_reason: row.state_reason,
    event_types: row.types,
    held_event_types: row.held_types,
    condition: row.condition,
    user: { id: row.user_id, display_name: userName },
    api_key_id: row.api_key_id,
    previous_secret_expires_at: until !== null && Date.parse(until) > now.getTime() ? until : null,
    failure_began_at: row.failing_since,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The tag that `If-Match` is compared with. */
export const versionTag = ({ version }: EndpointRow): string => `v${version}`

/** The version, and a digest of what changes without an update. A 304 must not hide those. */
export const webhookTag = (row: EndpointRow, shown: Schemas['Webhook']): string =>
  `${versionTag(row)}-${digestOf([shown.failure_began_at, shown.previous_secret_expires_at, shown.user.display_name])}`

export const serializeDelivery = ({ event, ...row }: DeliveryRow): Schemas['WebhookDelivery'] => ({
  id: row.id,
  state: row.state,
  sent_event:
    event === null
      ? null
      : toEvent({ ...event, occurred_at: new Date(event.occurred_at).toISOString() } as EventRow),
  attempts_count: row.attempts,
  next_attempt_at: row.state === 'waiting' && row.next_at !== 'infinity' ? row.next_at : null,
  last_attempt_at: row.last_attempt_at,
  http_status: row.http_status,
  failure_detail: row.detail,
  response_excerpt: row.response_excerpt,
  duration_ms: row.duration_ms,
  created_at: row.created_at,
  finished_at: row.finished_at,
})
