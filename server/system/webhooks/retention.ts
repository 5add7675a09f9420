import type { RetentionKind } from '../../platform/retention.ts'
import { deleteDeliveriesBefore, oldDeliveries } from './store/deliveries.ts'
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

/** A delivery that waits stays while its endpoint is active. A task disables those that are paused for as long. */
export const webhookDeliveryRetention: RetentionKind = {
  kind: 'webhook_deliveries',
  setting: 'webhook_deliveries_kept_for_days',
  tables: ['webhook_deliveries'],
  due: (sql, before) => sql`select created_at as at from (${oldDeliveries(sql, before)}) as old`,
  delete: deleteDeliveriesBefore,
}
