import type { RetentionKind } from '../../platform/retention.ts'
import { deletedVisits, deleteVisitsOfMonth } from './store/old-visits.ts'

/** Visits of recipients. The ledger itself stays: it proves what was sent. */
export const visitRetention: RetentionKind = {
  kind: 'opens_and_clicks',
  setting: 'opens_and_clicks_kept_for_days',
  tables: ['delivery_events'],
  byMonth: true,
  due: deletedVisits,
  drop: deleteVisitsOfMonth,
}
