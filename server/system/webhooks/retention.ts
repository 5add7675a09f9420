import type { RetentionKind } from '../../platform/retention.ts'
import { deleteDeliveriesBefore } from './store/deliveries.ts'
import { deleteEventsBefore, dropEventsBefore } from './store/events.ts'

export const eventRetention: RetentionKind = {
  kind: 'events',
  setting: 'events_kept_for_days',
  tables: ['events'],
  due: (sql, before) =>
    sql`select occurred_at as at from events where id < first_id_of(${before}) order by id`,
  drop: dropEventsBefore,
  delete: deleteEventsBefore,
}

/** A delivery that waits for its next call stays. */
export const webhookDeliveryRetention: RetentionKind = {
  kind: 'webhook_deliveries',
  setting: 'webhook_deliveries_kept_for_days',
  tables: ['webhook_deliveries'],
  due: (sql, before) => sql`
    select created_at as at from webhook_deliveries
    where id < first_id_of(${before}) and finished_at < ${before} and state <> 'waiting' order by id`,
  delete: deleteDeliveriesBefore,
}
